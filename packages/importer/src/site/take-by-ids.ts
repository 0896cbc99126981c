import { ClientError } from '@kalends/client';
import { batchesOf } from '../stored-records.js';
import { idOf, LAST_ID, objectOf } from '../json-values.js';
import { FIRST_DATE_ID } from './find-hidden.js';
import { DEFAULT_CONCURRENCY } from './source.js';
import { takeUnlisted } from './take-unlisted.js';
import type { Work } from './work.js';

/** Asks for one batch after another, as many at a time as the limits allow, and tells the progress. */
export async function askEach<T>(
  { options }: Work,
  kind: 'ids' | 'addresses',
  all: readonly T[],
  ask: (batch: readonly T[]) => Promise<void>,
): Promise<void> {
  const size = Math.max(1, options.concurrency ?? DEFAULT_CONCURRENCY);
  for (let from = 0; from < all.length; from += size) {
    options.signal?.throwIfAborted();
    await ask(all.slice(from, from + size));
    options.onProgress?.({ kind, done: Math.min(from + size, all.length), total: all.length });
  }
}

/** The titles and starts of the listed dates of recurring events, whose ids are not those of posts. */
async function listedDates({ run, options: { store } }: Work): Promise<ReadonlySet<string>> {
  const dates = new Set<string>();
  if (![...(run.ids.event ?? [])].some((id) => id >= FIRST_DATE_ID)) return dates;
  for await (const events of batchesOf(store, 'event'))
    for (const { id, title, start_date } of events)
      if (id >= FIRST_DATE_ID) dates.add(`${start_date} ${title}`);
  return dates;
}

/** The results for requested ids. */
export interface AskedIds {
  /** The ids without an event. */
  readonly lacking: readonly number[];
  /** The ids for which the site fails. */
  readonly failed: readonly number[];
}

/** Whether an event is known: a list had it, or it was found by its id. */
export const isKnownEvent = ({ run }: Pick<Work, 'run'>, id: number): boolean =>
  run.ids.event?.has(id) === true || run.hidden.ids.has(id);

/** The number of successive failures that ends a search among ids that nothing names. */
const MOST_FAILURES = 20;

/**
 * Imports the events with these ids that no list has.
 *
 * @param isGuess whether nothing names the ids: a site that keeps failing for them is not asked any more
 */
export async function takeByIds(work: Work, ids: Iterable<number>, isGuess = false): Promise<AskedIds> {
  const { run, source, taker, conversion } = work;
  const dates = await listedDates(work);
  const [lacking, failed]: [number[], number[]] = [[], []];
  const asked = [...new Set(ids)].filter((id) => id <= LAST_ID && !isKnownEvent(work, id));
  const take = async (event: unknown, id: number): Promise<void> => {
    const record = dates.size === 0 ? undefined : taker.converted('event', event)?.record;
    run.hidden.ids.add(id);
    if (record !== undefined && 'start_date' in record && dates.has(`${record.start_date} ${record.title}`)) {
      const reason = 'has one of the dates of a recurring event, which the lists have';
      conversion.note({ what: 'skipped', kind: 'event', id, reason });
    } else await takeUnlisted(work, [event]);
  };
  let inRow = 0;
  await askEach(work, 'ids', asked, async (ids) => {
    if (isGuess && inRow >= MOST_FAILURES) {
      failed.push(...ids);
      return;
    }
    const answers = await Promise.all(
      ids.map((id) =>
        (isGuess ? source.tryEvent(id) : source.get('event', id)).catch((error: unknown) => {
          if (!(error instanceof ClientError) || (error.kind !== 'http' && error.kind !== 'malformed'))
            throw error;
          failed.push(id);
          inRow++;
          return null;
        }),
      ),
    );
    if (answers.some((event) => event !== null)) inRow = 0;
    for (const [at, event] of answers.entries()) {
      const given = idOf(objectOf(event)['id']);
      if (given !== undefined && !isKnownEvent(work, given)) await take(event, given);
      else if (given === undefined && event !== null) lacking.push(ids[at] ?? 0);
    }
  });
  const inOrder = (list: number[]): number[] => list.sort((a, b) => a - b);
  return { lacking: inOrder(lacking), failed: inOrder(failed) };
}
