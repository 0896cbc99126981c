import { setTimeout as sleep } from 'node:timers/promises';
import { ClientError, createClient, type ChangesPage, type ChangesParams } from '@kalends/client';
import { SITE, type Servers } from './servers.js';
import { HIDDEN } from './writer.js';

/** A copy of what anonymous callers see, as JSON by kind and id, and where it has arrived. */
export interface Copy {
  readonly name: string;
  readonly params: ChangesParams;
  readonly records: Map<string, string>;
  /** Every record that it was told of, also as deleted. */
  readonly told: Set<string>;
  readonly failures: string[];
  pages: number;
  changes: number;
  /** How often it was told to begin again. */
  restarts: number;
  cursor: string | undefined;
}

export const newCopy = (name: string, params: ChangesParams): Copy => ({
  ...{ name, params, pages: 0, changes: 0, restarts: 0, cursor: undefined },
  ...{ records: new Map(), told: new Set(), failures: [] },
});

/** A record as a copy has it: of its categories and tags, copies are not told how many events they have. */
export function textOf(kind: string, record: object): string {
  const isCounted = kind === 'category' || kind === 'tag';
  return JSON.stringify(record, (key, value: unknown) => (key === 'count' && !isCounted ? undefined : value));
}

function apply(copy: Copy, { changes, cursor }: ChangesPage): void {
  copy.pages++;
  copy.changes += changes.length;
  copy.cursor = cursor;
  for (const change of changes) {
    const { kind, id } = change;
    const key = `${kind} ${id}`;
    copy.told.add(key);
    const { [kind]: record } = change as Readonly<Record<string, unknown>>;
    if (typeof record !== 'object' || record === null) {
      copy.records.delete(key);
      continue;
    }
    const text = textOf(kind, record);
    if (text.includes(HIDDEN)) copy.failures.push(`${copy.name} was told ${text}`);
    copy.records.set(key, text);
  }
}

/** A client that nothing but one of the servers answers. */
const clientOf = (servers: Servers, at: number) =>
  createClient({
    baseUrl: SITE,
    retry: { attempts: 1 },
    fetch: (url, init) => servers.send(at, url.slice(SITE.length), init),
  });

const isTransient = (error: unknown): boolean =>
  error instanceof ClientError && (error.kind === 'network' || error.status === 503);

/** Empties a copy whose cursor has expired. Throws any other error. */
function restart(copy: Copy, error: unknown): void {
  if (!(error instanceof ClientError) || error.code !== 'sync_token_expired') throw error;
  copy.records.clear();
  copy.cursor = undefined;
  copy.restarts++;
}

/** Reads pages into a copy until there is no more. */
export async function readAll(copy: Copy, servers: Servers, at: number): Promise<void> {
  const client = clientOf(servers, at);
  for (let more = true; more;) {
    try {
      const page = await client.changes({ ...copy.params, cursor: copy.cursor });
      apply(copy, page);
      ({ more } = page);
    } catch (error) {
      if (isTransient(error)) await sleep(20);
      else restart(copy, error);
    }
  }
}

/** Asks a server for changes from time to time, until the signal is aborted. */
export async function poll(copy: Copy, servers: Servers, at: number, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await readAll(copy, servers, at);
    await sleep(50);
  }
}

/** Follows the changes of a server by its stream, until a page makes it complete. */
export async function follow(
  copy: Copy,
  servers: Servers,
  at: number,
  isComplete: () => Promise<boolean>,
): Promise<void> {
  const client = clientOf(servers, at);
  for (;;)
    try {
      for await (const page of client.follow({ ...copy.params, cursor: copy.cursor }, { interval: 200 })) {
        apply(copy, page);
        if (await isComplete()) return;
      }
    } catch (error) {
      restart(copy, error);
    }
}
