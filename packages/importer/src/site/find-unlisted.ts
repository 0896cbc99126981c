import { slugify } from '@kalends/core/adapter';
import { batchesOf } from '../stored-records.js';
import { idOf, LAST_ID, objectOf } from '../json-values.js';
import { countsAbove } from './check-found.js';
import { counted, named } from './found-words.js';
import { FIRST_DATE_ID } from './find-hidden.js';
import { idsInTexts, pathsInSitemaps } from './site-links.js';
import { DEFAULT_CONCURRENCY, withoutAnswer } from './source.js';
import { takeUnlisted } from './take-unlisted.js';
import { mostRecords, type Work } from './work.js';

/** Asks for one after another, several at a time, and tells the progress. */
async function askEach<T>(
  { options }: Work,
  kind: 'ids' | 'addresses',
  all: readonly T[],
  ask: (one: T) => Promise<void>,
): Promise<void> {
  const size = Math.max(1, options.concurrency ?? DEFAULT_CONCURRENCY);
  for (let from = 0; from < all.length; from += size) {
    options.signal?.throwIfAborted();
    await Promise.all(all.slice(from, from + size).map(ask));
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

/** Imports the events with these ids that no list has. Returns the ids for which the site does not answer. */
async function takeByIds(work: Work, ids: Iterable<number>): Promise<number[]> {
  const { run, source, taker, conversion } = work;
  const isFound = (id: number): boolean => run.ids.event?.has(id) === true || run.hidden.ids.has(id);
  const dates = await listedDates(work);
  const lacking: number[] = [];
  const events: unknown[] = [];
  const asked = [...ids].filter((id) => id <= LAST_ID && !isFound(id));
  await askEach(work, 'ids', asked, async (id) => {
    const event = await source.get('event', id).catch(withoutAnswer);
    const given = idOf(objectOf(event)['id']);
    if (given === undefined) lacking.push(id);
    else if (!isFound(given)) events.push(event);
  });
  for (const event of events) {
    const id = idOf(objectOf(event)['id']) ?? 0;
    const record = dates.size === 0 ? undefined : taker.converted('event', event)?.record;
    run.hidden.ids.add(id);
    if (record !== undefined && 'start_date' in record && dates.has(`${record.start_date} ${record.title}`)) {
      const reason = 'has one of the dates of a recurring event, which the lists have';
      conversion.note({ what: 'skipped', kind: 'event', id, reason });
    } else await takeUnlisted(work, [event]);
  }
  return lacking.sort((a, b) => a - b);
}

/** The date at the end of the address of one date of a recurring event. */
const DATE = /^\d{4}-\d\d-\d\d$|^\d$/;

/** The slug in the path of the page of an event; `''` if there is none. */
function slugIn(path: string): string {
  const names = path
    .replace(/[?#].*/, '')
    .split('/')
    .filter((name) => name !== '');
  const slug = names.findLast((name) => !DATE.test(name)) ?? '';
  return names.length < 2 ? '' : slug.toLowerCase();
}

/** The id of the post that a page shows, as WordPress names it in its head. */
const SHOWN_ID = /[?&]p=(\d{1,10})>?[^,]{0,100}rel=["']?shortlink|\/wp\/v2\/tribe_events\/(\d{1,10})\b/;

/** Imports the events whose addresses the sitemaps have and whose slugs no event has. Returns the paths of those that cannot be found. */
async function takeByPaths(work: Work, paths: ReadonlySet<string>): Promise<string[]> {
  const { source, options } = work;
  const bySlug = new Map(Array.from(paths, (path) => [slugIn(path), path] as const));
  const asked: (readonly [string, string])[] = [];
  for (const [slug, path] of bySlug)
    if (slug !== '' && (await options.store.lookup('event', slugify(slug))) === undefined)
      asked.push([slug, path]);
  const ids = new Set<number>();
  const lacking: string[] = [];
  await askEach(work, 'addresses', asked, async ([slug, path]) => {
    const id = idOf(objectOf(await source.eventAt(slug))['id']);
    if (id !== undefined) {
      ids.add(id);
      return;
    }
    const page = await source.page(path);
    const text = `${page?.headers.get('Link') ?? ''} ${page?.text.slice(0, 200_000) ?? ''}`;
    const [, link = '', api = ''] = SHOWN_ID.exec(text) ?? [];
    const shown = idOf(link || api);
    if (shown !== undefined) ids.add(shown);
    else if (page !== undefined) lacking.push(path);
  });
  const unanswered = await takeByIds(work, ids);
  return [...lacking, ...unanswered.map((id) => `/?p=${id}`)].sort();
}

const countOf = (list: readonly unknown[]): string =>
  `${counted(list.length, 'event')} of the site ${list.length === 1 ? 'is' : 'are'} missing`;
const pronounOf = (list: readonly unknown[]): string => (list.length === 1 ? 'it' : 'them');

/**
 * Looks for the events that no list has: WordPress itself lists their ids where `wp/v2` answers; elsewhere sitemaps, links in texts and the
 * counts of categories tell of them. Returns a sentence for what was not found.
 */
export async function findUnlisted(work: Work): Promise<string[]> {
  const { source, options } = work;
  const ids = await source.postIds(mostRecords(work));
  const lacking = await takeByIds(work, ids ?? []);
  const sentences =
    lacking.length === 0
      ? []
      : [
          `${countOf(lacking)}: wp/v2 lists ${named(lacking)}, and the calendar does not answer for ${pronounOf(lacking)}.`,
        ];
  // in a site of several languages, lists and ids may be those of one of them
  if ((ids !== undefined && source.warnings.length === 0) || options.dryRun === true) return sentences;
  const paths = await takeByPaths(work, await pathsInSitemaps(work));
  if (paths.length > 0)
    sentences.push(
      `${countOf(paths)}: the sitemap has ${named(paths)}, and the calendar does not answer for ${pronounOf(paths)}.`,
    );
  await takeByIds(work, await idsInTexts(work));
  return ids === undefined ? [...sentences, ...(await countsAbove(work))] : sentences;
}
