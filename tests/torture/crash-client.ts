import { createChance } from './chance.js';
import { noteRead, noteWrite, type Aspect, type Model } from './crash-model.js';
import { ADMIN } from './server-process.js';

interface Own {
  readonly key: string;
  readonly id: number;
  readonly tag: number;
  tagged: boolean;
}

interface Answer {
  readonly id: number;
  readonly description: string;
  readonly tags: readonly { readonly id: number; readonly name: string }[];
}

/** Sends requests; a failure of one after the server was killed is no failure. */
export interface Sender {
  readonly apiRoot: string;
  /** Whether the server has been told to die. */
  readonly isKilled: () => boolean;
}

/** The calls of one client: an event and all that comes with it has a key of its own, like `3.1-17`. */
function callsOf(model: Model, { apiRoot, isKilled }: Sender, session: string) {
  /** Gives undefined when the server died over it, or has answered another status than those. */
  async function send(
    what: string,
    request: { readonly method: string; readonly path: string; readonly json?: object },
    statuses: (status: number) => boolean,
  ): Promise<{ readonly status: number; readonly answer: Answer } | undefined> {
    try {
      const response = await fetch(apiRoot + request.path, {
        method: request.method,
        headers: ADMIN,
        body: request.json === undefined ? null : JSON.stringify(request.json),
      });
      const { status } = response;
      const text = await response.text();
      if (statuses(status)) return { status, answer: JSON.parse(text) as Answer };
      model.failures.push(`${what}: ${status} ${text}`);
    } catch (error) {
      if (!isKilled()) model.failures.push(`${what}: ${String(error)}`);
    }
    return undefined;
  }

  return {
    async write(
      key: string,
      states: Partial<Record<Aspect, string>>,
      request: Parameters<typeof send>[1],
    ): Promise<Answer | undefined> {
      const end = noteWrite(model, session, key, states);
      const answered = await send(`${request.method} of ${key}`, request, (status) => status < 300);
      end(answered === undefined ? 'unknown' : 'acknowledged');
      return answered?.answer;
    },
    async read({ key, id }: Model['known'][number]): Promise<boolean> {
      const invoked = performance.now();
      const request = { method: 'GET', path: `/events/${id}` };
      // 403 is an event in the trash
      const answered = await send(`GET of ${key}`, request, (status) => status === 200 || status === 403);
      if (answered === undefined) return false;
      const { status, answer } = answered;
      // an answer has paragraphs
      const text = () => answer.description.replaceAll(/<\/?p>\s*/g, '');
      noteRead(model, session, key, invoked, status === 403 ? 'trash' : text());
      return true;
    },
  };
}

/**
 * Writes to a server until it dies: events with everything that can come with them, changes, trash, tags that go. Now and then it reads
 * an event of any client.
 */
export async function writeUntilKilled(
  model: Model,
  sender: Sender,
  name: string,
  seed: number,
): Promise<void> {
  const calls = callsOf(model, sender, name);
  const chance = createChance(seed);
  const own: Own[] = [];

  async function create(key: string, day: number): Promise<boolean> {
    const date = `2031-0${1 + (day % 9)}-1${day % 10}`;
    const json = {
      title: `Event ${key}`,
      description: 'new',
      start_date: `${date} 20:00`,
      end_date: `${date} 23:00`,
      venue: { venue: `Hall ${key}` },
      organizer: [{ organizer: `Ann ${key}` }, { organizer: `Ben ${key}` }],
      categories: [`Category ${key}`],
      tags: [`Tag ${key}`, 'Everywhere'],
    };
    const made = await calls.write(
      key,
      { text: 'new', tags: 'tagged' },
      { method: 'POST', path: '/events', json },
    );
    const tag = made?.tags.find(({ name: text }) => text === `Tag ${key}`)?.id ?? 0;
    if (made === undefined) return false;
    own.push({ key, id: made.id, tag, tagged: true });
    model.known.push({ key, id: made.id });
    return true;
  }

  async function change(at: number, event: Own, which: number, step: number): Promise<boolean> {
    const { key, id, tag } = event;
    const path = `/events/${id}`;
    if (which < 0.8) {
      const json = { description: `text ${step}`, featured: step % 2 === 0 };
      return (
        (await calls.write(key, { text: json.description }, { method: 'POST', path, json })) !== undefined
      );
    }
    if (which < 0.9 || !event.tagged) {
      own.splice(at, 1);
      return (await calls.write(key, { text: 'trash' }, { method: 'DELETE', path })) !== undefined;
    }
    event.tagged = false;
    const request = { method: 'DELETE', path: `/tags/${tag}` };
    return (await calls.write(key, { tags: 'untagged' }, request)) !== undefined;
  }

  for (let step = 0, alive = true; alive; step++) {
    const which = chance();
    const at = Math.floor(chance() * own.length);
    const event = own[at];
    const other = model.known[Math.floor(chance() * model.known.length)];
    if (other !== undefined && chance() < 0.3) alive = await calls.read(other);
    if (!alive) return;
    alive =
      event === undefined || which < 0.5
        ? await create(`${name}-${step}`, step)
        : await change(at, event, which, step);
  }
}
