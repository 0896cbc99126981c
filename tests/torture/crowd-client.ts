import { ADMIN } from './server-process.js';

/** Requests that were answered, whatever the server: how long each took, and which had another answer than it should. */
export interface Tally {
  readonly failures: string[];
  readonly took: number[];
}

export const newTally = (): Tally => ({ failures: [], took: [] });

/** Sends a request and notes its answer. */
export async function send(
  { failures, took }: Tally,
  method: string,
  url: string,
  json?: object,
): Promise<Readonly<Record<string, unknown>>> {
  const started = performance.now();
  const body = json === undefined ? null : JSON.stringify(json);
  const response = await fetch(url, { method, headers: ADMIN, body });
  const text = await response.text();
  took.push(performance.now() - started);
  if (response.status >= 300) failures.push(`${method} ${url}: ${response.status} ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** An event that is as good as the same for all clients: same slug, same venue, organizer and terms. */
const sameEvent = (round: number) => ({
  title: `Same ${round % 3}`,
  start_date: '2031-05-01 20:00',
  end_date: '2031-05-01 23:00',
  venue: { venue: `Hall ${round}` },
  organizer: [{ organizer: `Ann ${round}` }],
  categories: [`Category ${round}`],
  tags: [`Tag ${round}`],
});

/** A field of an event that the clients of one server alone change. */
export type CrowdField = 'title' | 'description' | 'excerpt' | 'website';

/**
 * One client: creates an event and changes a field of one that is there for everybody, in turns. Answers the ids of the
 * new events and the last value of the field.
 */
export async function write(
  tally: Tally,
  apiRoot: string,
  field: CrowdField,
  shared: number,
  rounds: number,
): Promise<{ readonly shared: number; readonly created: readonly number[]; readonly last: string }> {
  const created: number[] = [];
  let last = '';
  for (let round = 0; round < rounds; round++) {
    const { id } = await send(tally, 'POST', `${apiRoot}/events`, sameEvent(round));
    created.push(Number(id));
    last = `${field === 'website' ? 'https://example.org/' : ''}${field}-${round}`;
    await send(tally, 'POST', `${apiRoot}/events/${shared}`, { [field]: last });
  }
  return { shared, created, last };
}

/** Reads a list again and again until it is told to stop. */
export function readAlong(apiRoot: string): { readonly stop: () => Promise<Tally> } {
  const tally = newTally();
  const stopped = new AbortController();
  const done = (async () => {
    const list = `${apiRoot}/events?start_date=2028-01-01&end_date=2032-01-01&search=Same`;
    while (!stopped.signal.aborted) await send(tally, 'GET', list);
  })();
  return {
    stop: async () => {
      stopped.abort();
      await done;
      return tally;
    },
  };
}
