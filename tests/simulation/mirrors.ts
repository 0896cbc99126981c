import { askAny, type Clients } from './clients.js';
import type { Outside } from './network.js';
import type { Owner, World } from './world.js';

/** The events that someone knows who was told of changes, by id. */
export interface Mirror {
  readonly name: string;
  readonly titles: Map<number, string>;
  /** Whether it has been told of everything, as far as it knows. */
  isWhole: boolean;
}

interface ChangesPage {
  readonly changes: readonly {
    readonly kind: string;
    readonly id: number;
    readonly deleted?: boolean;
    readonly event?: { readonly title: string };
  }[];
  readonly cursor: string;
  readonly more: boolean;
}

function take(mirror: Mirror, { changes, more }: ChangesPage): void {
  for (const { kind, id, event } of changes) {
    if (kind !== 'event') continue;
    if (event === undefined) mirror.titles.delete(id);
    else mirror.titles.set(id, event.title);
  }
  mirror.isWhole = !more;
}

const CHANGES = '/wp-json/kalends/v1/changes';

const pathOf = (path: string, cursor: string | undefined): string =>
  `${path}?per_page=4${cursor === undefined ? '' : `&cursor=${cursor}`}`;

/** A copy that asks for changes now and then, and begins again when its cursor has expired. */
export async function copy(clients: Clients, client: Owner, mirror: Mirror): Promise<void> {
  const { world, size, exchanges, hasEnded } = clients;
  for (let cursor: string | undefined; !hasEnded();) {
    if (mirror.isWhole) await world.pass(client, 'waits', world.chance() * 15_000 * size.pace);
    const path = pathOf(CHANGES, cursor);
    const answer = await askAny(clients, client, { path });
    if (answer?.status === 410) {
      cursor = undefined;
      mirror.titles.clear();
      exchanges.faults.push(`${mirror.name}: a cursor has expired: ${answer.text}`);
    }
    if (answer?.status !== 200) {
      await world.pass(client, 'tries again', 5_000);
      continue;
    }
    exchanges.texts.push([path, answer.text]);
    const page = JSON.parse(answer.text) as ChangesPage;
    take(mirror, page);
    ({ cursor } = page);
  }
}

/** A copy that is told of changes by a stream, goes on at another server when one ends, and leaves now and then. */
export async function watch(clients: Clients, client: Owner, mirror: Mirror): Promise<void> {
  const { world, servers, exchanges, hasEnded } = clients;
  for (let cursor: string | undefined; !hasEnded();) {
    const path = pathOf(`${CHANGES}/stream`, cursor);
    const leaves = world.chance() < 0.7 ? 1 + world.below(6) : Infinity;
    let pieces = 0;
    const status = await world.pick(servers())?.stream(client, { path }, (piece) => {
      exchanges.texts.push([path, piece]);
      cursor = /^id: (.*)$/m.exec(piece)?.[1] ?? cursor;
      const data = /^data: (.*)$/m.exec(piece)?.[1];
      if (data !== undefined) take(mirror, JSON.parse(data) as ChangesPage);
      return hasEnded() || (++pieces >= leaves && !world.isCalm());
    });
    if (status === 410) exchanges.faults.push(`${mirror.name}: a cursor has expired.`);
    await world.pass(client, 'comes back', 1_000 + world.chance() * 5_000);
  }
}

/** What an endpoint was told of an event, in the order of arrival. */
export interface Received extends Mirror {
  readonly told: Map<number, (string | null)[]>;
}

interface Message {
  readonly type: string;
  readonly data: {
    readonly kind: string;
    readonly id: number;
    readonly record?: { readonly title: string } | null;
  };
}

/** An endpoint of webhooks, which fails now and then. */
export const receiver =
  (world: World, received: Received, texts: (readonly [string, string])[]): Outside =>
  ({ body }) => {
    texts.push([received.name, body]);
    const { type, data } = JSON.parse(body) as Message;
    if (world.oneIn(15)) return { status: 500 };
    if (data.kind === 'event') {
      const title = type === 'event.delete' ? null : (data.record?.title ?? null);
      received.told.set(data.id, [...(received.told.get(data.id) ?? []), title]);
    }
    return world.oneIn(40) ? undefined : { status: 204 };
  };

/** A calendar file that is followed: its events, by uid. */
export interface Origin {
  readonly events: Map<string, string>;
}

/** Serves a calendar file, with an ETag. */
export const calendarFile =
  (origin: Origin): Outside =>
  ({ headers }) => {
    const events = [...origin.events].flatMap(([uid, title]) => [
      ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20310401T080000Z', `SUMMARY:${title}`],
      ...[
        `DTSTART:203107${String(1 + (uid.length % 28)).padStart(2, '0')}T190000Z`,
        'DURATION:PT1H',
        'END:VEVENT',
      ],
    ]);
    const body = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//simulation//EN',
      ...events,
      'END:VCALENDAR',
      '',
    ].join('\r\n');
    const etag = `"${[...origin.events].flat().join(' ')}"`;
    if (headers['If-None-Match'] === etag || headers['if-none-match'] === etag) return { status: 304 };
    return { status: 200, headers: { etag, 'content-type': 'text/calendar' }, body };
  };

/** Changes a calendar file now and then. */
export async function rewrite(
  { world, size, isOver }: Clients,
  client: Owner,
  origin: Origin,
): Promise<void> {
  for (let count = 0; !isOver(); count++) {
    const [uid] = world.pick([...origin.events]) ?? [];
    if (uid === undefined || (origin.events.size < 8 && world.chance() < 0.5))
      origin.events.set(`uid-${count}`, `Source ${count}`);
    else if (world.chance() < 0.7 || origin.events.size < 4) origin.events.set(uid, `Source ${count}`);
    else origin.events.delete(uid);
    await world.pass(client, 'rewrites a file', world.chance() * 60_000 * size.pace);
  }
}

/** Lets servers take the source, whether it is due or not. */
export async function curate({ world, size, servers, isOver }: Clients, client: Owner): Promise<void> {
  while (!isOver()) {
    await world.pass(client, 'thinks', world.chance() * 90_000 * size.pace);
    await world.pick(servers())?.takeSource();
  }
}
