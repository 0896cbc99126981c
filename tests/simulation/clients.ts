import type { Answer, Sent, Server } from './server.js';
import type { Size } from './size.js';
import type { Owner, World } from './world.js';

export const API = '/wp-json/tribe/events/v1';
const ALL = `${API}/events?starts_after=2000-01-01&per_page=50`;

/** What clients sent and got, to be judged when all is over. */
export interface Exchanges {
  /** Creations, by the title that is of this one alone, and the id if one was acknowledged. */
  readonly created: { readonly title: string; id: number | undefined }[];
  /** Changes that were acknowledged. */
  readonly changed: { readonly id: number; readonly title?: string; readonly website?: string }[];
  /** What anonymous visitors saw of events, and the tasks of the world between which they did. */
  readonly seen: Seen[];
  /** All texts that anonymous visitors got, by what they asked. */
  readonly texts: (readonly [of: string, text: string])[];
  readonly faults: string[];
  /** The first event of each series; 0 where it is not known. */
  readonly courses: number[];
  /** Requests that have not ended. */
  open: number;
}

/** The public events that someone saw: all of them, or one. */
export interface Seen {
  readonly of: string;
  readonly only?: number;
  readonly titles: ReadonlyMap<number, string>;
  readonly began: number;
  readonly done: number;
}

export const newExchanges = (): Exchanges => ({
  ...{ created: [], changed: [], seen: [], texts: [], faults: [], courses: [] },
  open: 0,
});

/** What clients need: the servers that run at the moment, and where they write down what they get. */
export interface Clients {
  readonly world: World;
  readonly size: Size;
  readonly servers: () => readonly Server[];
  readonly exchanges: Exchanges;
  /** Whether they stop. */
  readonly isOver: () => boolean;
  /** Whether also copies stop. */
  readonly hasEnded: () => boolean;
}

/** Asks one of the servers. Some clients give up. */
export async function askAny(
  { world, servers, exchanges }: Clients,
  client: Owner,
  sent: Sent,
  server = world.pick(servers()),
): Promise<Answer | undefined> {
  if (server === undefined) return undefined;
  let isGone = false;
  if (world.oneIn(12)) world.after(world.chance() * 30, client, 'gives up', () => (isGone = true));
  exchanges.open++;
  const answer = await server.ask(client, sent, () => isGone);
  exchanges.open--;
  if (answer !== undefined && answer.status >= 500 && answer.status !== 503)
    exchanges.faults.push(
      `${sent.method ?? 'GET'} ${sent.path}: ${answer.status} ${answer.text.slice(0, 300)}`,
    );
  return answer;
}

/** How many events editors create at most, and how many series of two events: one page has all. */
const [MOST_EVENTS, MOST_COURSES] = [25, 2];

/** Titles say what may be seen: who hides an event gives it one of these in the same write. */
const titleOf = (isPublic: boolean, number: number): string => `${isPublic ? 'Open' : 'Secret'} ${number}`;

/** An editor, who makes one write after another. */
export async function edit(clients: Clients, client: Owner, id: number): Promise<void> {
  const { world, size, exchanges, isOver } = clients;
  const headers = { 'x-editor': String(id) };
  const number = () => world.below(1_000_000_000);
  const send = (method: string, path: string, json?: object, more: Readonly<Record<string, string>> = {}) =>
    askAny(clients, client, {
      method,
      path: `${API}${path}`,
      headers: { ...headers, ...more },
      ...(json && { json }),
    });
  const known = () => exchanges.created.flatMap(({ id: one }) => (one === undefined ? [] : [one]));

  async function create(): Promise<void> {
    const isPublic = world.chance() < 0.7;
    const title = titleOf(isPublic, number());
    const creation: Exchanges['created'][number] = { title, id: undefined };
    exchanges.created.push(creation);
    const day = String(1 + world.below(28)).padStart(2, '0');
    const status = isPublic
      ? world.chance() < 0.2
        ? 'future'
        : 'publish'
      : world.pick(['draft', 'private', 'pending']);
    const json = {
      ...{
        title,
        status,
        start_date: `2031-06-${day} 10:00`,
        end_date: `2031-06-${day} 12:00`,
        website: `https://w.example/${number()}`,
      },
      // one of the next minutes: it is published while all are busy, or at rest
      ...(status === 'future' && { date: `2031-05-01 14:0${1 + world.below(6)}:00` }),
      ...(world.chance() < 0.4 && { venue: { venue: `Hall ${world.below(4)}` } }),
      ...(world.chance() < 0.4 && { tags: [`tag${world.below(3)}`], categories: [`kind${world.below(3)}`] }),
    };
    // one that is not answered is sent again under its key, to any server
    for (let attempt = 0; attempt < 6; attempt++) {
      const answer = await send('POST', '/events', json, { 'idempotency-key': title.replace(' ', '-') });
      if (answer?.status === 201) {
        creation.id = (JSON.parse(answer.text) as { readonly id: number }).id;
        return;
      }
      if (answer !== undefined && ![409, 503].includes(answer.status))
        exchanges.faults.push(`create: ${answer.status} ${answer.text.slice(0, 200)}`);
      await world.pass(client, 'tries again', 500 + 10_000 * world.chance());
    }
  }

  async function change(
    event: number,
    json: { readonly title?: string; readonly website?: string; readonly status?: string },
  ): Promise<void> {
    const answer = await send('POST', `/events/${event}`, json);
    const { title, website } = json;
    if (answer?.status === 200)
      exchanges.changed.push({ id: event, ...(title && { title }), ...(website && { website }) });
  }

  /** Creates a series, or changes or ends one as a whole. */
  async function course(): Promise<void> {
    const { courses } = exchanges;
    const json = { title: titleOf(true, number()) };
    if (courses.length < MOST_COURSES) {
      // its place is taken at once: the answer may be lost
      const at = courses.push(0) - 1;
      const dates = { start_date: '2031-06-29 10:00', end_date: '2031-06-29 12:00' };
      const answer = await send('POST', '/events', { ...json, ...dates, recurrence: 'FREQ=DAILY;COUNT=2' });
      if (answer?.status === 201) courses[at] = (JSON.parse(answer.text) as { readonly id: number }).id;
      return;
    }
    const path = `/events/${world.pick(courses) ?? 0}`;
    if (world.chance() < 0.2) await send('DELETE', `${path}?scope=all`);
    else await send('POST', path, { ...json, scope: 'all' });
  }

  const newTitle = (event: number) => change(event, { title: titleOf(true, number()) });
  const newWebsite = (event: number) => change(event, { website: `https://w.example/${number()}` });

  while (!isOver()) {
    await world.pass(client, 'thinks', world.chance() * 20_000 * size.pace);
    const event = world.pick(known());
    const does = world.chance();
    if (event === undefined || (does < 0.3 && exchanges.created.length < MOST_EVENTS)) await create();
    else if (does < 0.45) await newTitle(event);
    else if (does < 0.55) await newWebsite(event);
    // in two windows, of which each knows nothing of the other
    else if (does < 0.65) await Promise.all([newTitle(event), newWebsite(event)]);
    else if (does < 0.75) await change(event, { title: titleOf(false, number()), status: 'draft' });
    else if (does < 0.88) await change(event, { title: titleOf(true, number()), status: 'publish' });
    else if (does < 0.93) await send('DELETE', `/events/${event}`);
    else if (does < 0.98) await course();
    else await send('DELETE', `/tags/${event}`);
    // what it may see and others may not
    if (event !== undefined && world.chance() < 0.5) await send('GET', `/events/${event}`);
  }
}

interface EventJson {
  readonly id: number;
  readonly title: string;
}

/** The events in an answer. */
const titlesIn = (events: readonly EventJson[]): Map<number, string> =>
  new Map(events.map(({ id, title }) => [id, title]));

/** What visitors ask for. */
export const PATHS: readonly string[] = [
  ...[ALL, ALL, `${API}/events`, `${API}/events?search=open`, `${API}/events?per_page=2&page=2`],
  ...[`${API}/venues`, `${API}/tags`, `${API}/categories`, `${API}/events?tags=tag1&starts_after=2000-01-01`],
  ...['/wp-json/kalends/v1/changes?per_page=5', '/events/?ical=1', '/events/feed/'],
];

/** A visitor, who has no account, and keeps what it got with its ETag. */
export async function visit(clients: Clients, client: Owner): Promise<void> {
  const { world, size, exchanges, isOver } = clients;
  const kept = new Map<string, { readonly etag: string; readonly text: string }>();
  while (!isOver()) {
    await world.pass(client, 'reads', world.chance() * (world.chance() < 0.5 ? 40 : 15_000 * size.pace));
    const event = world.pick(exchanges.created)?.id;
    const path =
      event !== undefined && world.chance() < 0.4 ? `${API}/events/${event}` : (world.pick(PATHS) ?? ALL);
    const copy = world.chance() < 0.6 ? kept.get(path) : undefined;
    const began = world.ran();
    const answer = await askAny(clients, client, {
      path,
      ...(copy && { headers: { 'if-none-match': copy.etag } }),
    });
    if (answer === undefined || answer.status >= 500) continue;
    const text = answer.status === 304 ? (copy?.text ?? '') : answer.text;
    exchanges.texts.push([path, text]);
    const { etag } = answer.headers;
    if (answer.status === 200 && etag !== undefined) kept.set(path, { etag, text });
    const isRead = answer.status === 200 || answer.status === 304;
    const about = { of: `${client.name} ${answer.status} ${path}`, began, done: world.ran() };
    if (path === ALL) {
      const { events } = JSON.parse(text) as { readonly events?: readonly EventJson[] };
      exchanges.seen.push({ ...about, titles: titlesIn(events ?? []) });
    } else if (event !== undefined && path === `${API}/events/${event}`) {
      const titles = titlesIn(isRead ? [JSON.parse(text) as EventJson] : []);
      exchanges.seen.push({ ...about, titles, only: event });
    }
  }
}
