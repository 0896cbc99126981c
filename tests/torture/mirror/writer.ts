import { ADMIN } from '../server-process.js';
import type { Servers } from './servers.js';

const TRIBE = '/wp-json/tribe/events/v1';
const TEC = '/wp-json/tec/v1';

/** Where each kind is written: only `tec/v1` takes a status for venues and organizers, and deletes for good. */
const ROOTS = { events: TRIBE, venues: TEC, organizers: TEC, categories: TRIBE, tags: TRIBE };

/** So many events there are at most: beyond, a step that would create one deletes one for good. */
const EVENTS = 300;

/** The most records of each other kind. */
const OTHERS = { venues: 30, organizers: 30, categories: 20, tags: 30 };

type Others = keyof typeof OTHERS;

/** What the texts of records that only administrators see begin with. Slugs, which stay, have no blank. */
export const HIDDEN = 'hidden ';

/** The records that writers know of, and what went wrong. */
export interface Written {
  readonly ids: Readonly<Record<'events' | Others, number[]>>;
  readonly failures: string[];
  writes: number;
}

export const nothingWritten = (): Written => ({
  ids: { events: [], venues: [], organizers: [], categories: [], tags: [] },
  failures: [],
  writes: 0,
});

/** Who writes, and with what chance. */
interface Writer {
  readonly servers: Servers;
  readonly written: Written;
  readonly chance: () => number;
}

/** Sends a write to some server. Gives the id in the answer, if there was one: the server may have been killed. */
async function write(
  { servers, written, chance }: Writer,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<number | undefined> {
  const headers = { ...ADMIN, 'X-TEC-EEA': 'yes' };
  const json = body === undefined ? null : JSON.stringify(body);
  try {
    const response = await servers.send(Math.floor(chance() * 1_000), path, { method, headers, body: json });
    const text = await response.text();
    // others may have deleted what this writer knows of
    if (response.status >= 500 && response.status !== 503)
      written.failures.push(`${method} ${path}: ${response.status} ${text}`);
    if (!response.ok) return undefined;
    written.writes++;
    return (JSON.parse(text) as { readonly id: number }).id;
  } catch {
    return undefined;
  }
}

/** Writes whatever chance chooses to whatever server, until the signal is aborted. */
export async function writeAtRandom(writer: Writer, stop: AbortSignal): Promise<void> {
  const { written, chance } = writer;
  const { ids } = written;
  let step = 0;

  const below = (count: number): number => Math.floor(chance() * count);
  const some = (from: readonly number[]): number | undefined => from[below(from.length)];
  const someOf = (from: readonly number[]): number[] =>
    Array.from({ length: below(3) }, () => some(from)).filter((id) => id !== undefined);
  const take = (from: number[]): number | undefined => from.splice(below(from.length), 1)[0];

  /** A status, and a text that tells which it was written with. */
  function shown(): { readonly status: string; readonly text: string } {
    const status = ['publish', 'publish', 'publish', 'draft', 'private'][below(5)] ?? 'publish';
    return { status, text: `${status === 'publish' ? 'public ' : HIDDEN}${step++}-${below(1e6)}` };
  }

  const named: Readonly<Record<Others, () => object>> = {
    venues() {
      const { status, text } = shown();
      return { title: text, city: text, status };
    },
    organizers() {
      const { status, text } = shown();
      return { title: text, phone: text, status };
    },
    categories: () => ({ name: `term ${step++}-${below(1e6)}`, parent: some(ids.categories) ?? 0 }),
    tags: () => ({ name: `term ${step++}-${below(1e6)}` }),
  };

  async function create(path: keyof typeof ids, body: object): Promise<void> {
    const id = await write(writer, 'POST', `${ROOTS[path]}/${path}`, body);
    if (id !== undefined) ids[path].push(id);
  }

  function event(): object {
    const { status, text } = shown();
    const date = `2031-0${1 + below(9)}-1${below(10)}`;
    return {
      ...{ title: text, description: text, status, featured: below(2) === 0 },
      ...{ start_date: `${date} 20:00`, end_date: `${date} 23:00` },
      ...(ids.venues.length > 0 && { venue: { id: some(ids.venues) } }),
      organizer: someOf(ids.organizers).map((id) => ({ id })),
      ...{ categories: someOf(ids.categories), tags: someOf(ids.tags) },
    };
  }

  const purge = async (kind: 'events' | 'venues' | 'organizers'): Promise<void> => {
    const id = take(ids[kind]);
    if (id !== undefined) await write(writer, 'DELETE', `${TEC}/${kind}/${id}?force=true`);
  };

  async function other(kind: Others): Promise<void> {
    const which = chance();
    if (ids[kind].length < OTHERS[kind] && which < 0.6) return create(kind, named[kind]());
    if (which < 0.9) {
      const id = some(ids[kind]);
      const method = ROOTS[kind] === TEC ? 'PUT' : 'POST';
      if (id !== undefined) await write(writer, method, `${ROOTS[kind]}/${kind}/${id}`, named[kind]());
      return;
    }
    if (kind === 'venues' || kind === 'organizers') return purge(kind);
    const id = take(ids[kind]);
    if (id !== undefined) await write(writer, 'DELETE', `${TRIBE}/${kind}/${id}`);
  }

  while (!stop.aborted) {
    const which = chance();
    const id = some(ids.events);
    if (which < 0.25) await other((Object.keys(OTHERS) as Others[])[below(4)] ?? 'tags');
    else if (which < 0.5 || id === undefined) {
      if (ids.events.length < EVENTS) await create('events', event());
      else await purge('events');
    } else if (which < 0.9) await write(writer, 'POST', `${TRIBE}/events/${id}`, event());
    else await write(writer, 'DELETE', `${TRIBE}/events/${id}`);
  }
}
