import { AnswerTooLarge } from '@kalends/client/internal';
import { createReport, type FileReport, type ReportDraft } from '../file/file-report.js';
import { createFileWork } from '../file/file-work.js';
import { importEvents, type EventOfFile } from '../file/import-events.js';
import { createLinked, type LinkedOfImport } from '../file/linked-records.js';
import { importICalendar } from '../icalendar/import-icalendar.js';
import { entriesOf, flagOf, idOf, objectOf, sizeOf, textOf, type JsonObject } from '../json-values.js';
import { ask, askForJson, conditions, DAY, placeAfter, unchanged } from './asking.js';
import { readListed } from './read-listed.js';
import type { AskSource, Reading, SourceRead } from './reading.js';
import { siteEvent } from './site-events.js';
import { readPageSource, requireCalendar } from './read-page-source.js';
import { SourceFailure } from './source.js';

const MOST_PAGES = 1_000;

/** The sizes of pages, each of which divides the one before: of a page that is too large, smaller ones are asked for. */
const PAGE_SIZES = [50, 10, 1];

/** How many events a page may have more than it was asked for; some sites have a least size. */
const MOST_ENTRIES = 1_000;

/** How many bytes a calendar file may have. */
const MOST_FILE = 20_000_000;

/** The most bytes that all responses of one pull may have. */
const MOST_BYTES = 200_000_000;

/** How many characters a cursor may have: it is kept with the source. */
const MOST_CURSOR = 2_000;

/** How long asking may go on, in milliseconds: other sources wait for it. */
const MOST_TIME = 15 * 60_000;

/** A calendar file. */
async function readCalendar(reading: Reading): Promise<SourceRead> {
  const { source, calendar, maxEvents, signal, now } = reading;
  const answer = await ask(reading, source.url, MOST_FILE, conditions(reading));
  if (answer.status === 304) return unchanged(source.place);
  if (answer.status === 410) throw new SourceFailure('The source answers with the status 410.');
  requireCalendar(answer);
  // series event by event: each may be changed here
  const report = await importICalendar(answer.body, {
    ...{ calendar, signal, series: 'events', maxEvents },
  });
  return { report, place: placeAfter(answer, now), isUnchanged: false, isWhole: true, gone: [] };
}

const finished = (report: ReportDraft): FileReport => report.finish({ encoding: 'utf-8', dryRun: false });

/** Whether everyone sees an event there: a link with rights shows drafts, too. */
const isPublic = (shown: unknown): boolean => ['publish', ''].includes(textOf(objectOf(shown)['status']));

/** The entries of a list of a page. */
function entriesOfPage(list: unknown, what: string): unknown[] {
  if (!Array.isArray(list)) throw new SourceFailure(`The source has no list of ${what}.`);
  if (list.length > MOST_ENTRIES)
    throw new SourceFailure(`A page of the source has more than ${MOST_ENTRIES} ${what}.`);
  return entriesOf(list);
}

/** Creates the import of events of a site, page by page: what was imported is not kept. */
async function createPages({ calendar, source, signal }: Reading) {
  const linked = await createLinked(calendar);
  const host = new URL(source.url).hostname;
  const work = createFileWork(signal);
  const report = createReport();
  async function* eventsOf(shown: readonly unknown[]): AsyncGenerator<EventOfFile> {
    for (const one of shown) {
      work.spend('records', 1);
      await work.turn();
      const event = siteEvent(one, host, linked satisfies LinkedOfImport);
      if ('message' in event) report.error(event);
      else yield event;
    }
  }
  return {
    report,
    take: (shown: readonly unknown[]) =>
      importEvents(eventsOf(shown), { calendar, linked, report, dryRun: false, work, onProgress: undefined }),
  };
}

/** A page, or a smaller one that begins at the same place if it is too large. */
interface PageAsked {
  readonly size: number;
  /** The number of entries before it. */
  readonly before: number;
}

/** Asks for a page; for smaller ones as long as it is too large. */
async function askForPage(
  reading: Reading,
  { size, before }: PageAsked,
  urlOf: (page: PageAsked) => string,
): Promise<{ readonly json: JsonObject | undefined; readonly size: number }> {
  try {
    return { json: await askForJson(reading, urlOf({ size, before })), size };
  } catch (error) {
    const smaller = PAGE_SIZES.find((one) => one < size);
    if (!(error instanceof AnswerTooLarge) || smaller === undefined) throw error;
    return askForPage(reading, { size: smaller, before }, urlOf);
  }
}

/** The coming events of a site, page by page. */
async function readSite(reading: Reading): Promise<SourceRead> {
  const { source, now } = reading;
  const since = new Date(now - DAY).toISOString().slice(0, 10);
  const pages = await createPages(reading);
  const seen = new Set<number>();
  let total = 0;
  let page: PageAsked = { size: PAGE_SIZES[0] ?? 1, before: 0 };
  for (let asked = 0; asked < MOST_PAGES; asked++) {
    const { json, size } = await askForPage(
      ...[reading, page],
      (of) =>
        `${source.url}/events?per_page=${of.size}&page=${of.before / of.size + 1}&start_date=${since}&status=publish`,
    );
    if (json === undefined) throw new SourceFailure('The source answers with the status 410.');
    const events = entriesOfPage(json['events'], 'events');
    const isNew = (one: unknown): boolean => {
      const id = idOf(objectOf(one)['id']) ?? -1;
      return isPublic(one) && !seen.has(id) && seen.add(id).size > 0;
    };
    await pages.take(events.filter(isNew));
    total = sizeOf(json['total']);
    page = { size, before: page.before + size };
    if (events.length === 0 || page.before / size >= sizeOf(json['total_pages'])) break;
  }
  const place = { ...source.place, etag: null, lastModified: null, whole: now };
  // a list that changes while it is read may lack events
  return {
    report: finished(pages.report),
    place,
    isUnchanged: false,
    isWhole: seen.size === total,
    gone: [],
  };
}

/** The changes of a page: the events that are there, and the ids of those that are gone. The last change of an event counts. */
function changesOf(json: JsonObject): ReadonlyMap<number, unknown> {
  const changes = entriesOfPage(json['changes'], 'changes').map(objectOf);
  return new Map(
    changes.map((change) => {
      const isGone = change['deleted'] === true || !isPublic(change['event']);
      return [idOf(change['id']) ?? -1, isGone ? undefined : change['event']];
    }),
  );
}

/** Reads the changes in a calendar of Kalends since the last time, or all of it. */
async function readChanges(reading: Reading): Promise<SourceRead> {
  const { source, now } = reading;
  const { place } = source;
  const host = new URL(source.url).hostname;
  const url = new URL(source.url);
  url.searchParams.set('kinds', 'event');
  let cursor = place.cursor;
  let isWhole = cursor === null;
  let hasMore = true;
  let size = PAGE_SIZES[0] ?? 1;
  const pages = await createPages(reading);
  let taken = 0;
  const gone = new Set<number>();
  for (let page = 0; hasMore && page < MOST_PAGES; page++) {
    if (cursor === null) url.searchParams.delete('cursor');
    else url.searchParams.set('cursor', cursor);
    const asked = await askForPage(reading, { size, before: 0 }, (of) => {
      url.searchParams.set('per_page', String(of.size));
      return url.href;
    });
    if (asked.json === undefined) {
      if (cursor === null) throw new SourceFailure('The source answers with the status 410.');
      // the log of the source does not reach back to the cursor
      [cursor, isWhole] = [null, true];
      gone.clear();
      continue;
    }
    const { json } = asked;
    size = asked.size;
    const changes = changesOf(json);
    for (const [id, event] of changes)
      if (event === undefined) gone.add(id);
      else gone.delete(id);
    const shown = [...changes.values()].filter((event) => event !== undefined);
    await pages.take(shown);
    taken += changes.size;
    cursor = textOf(json['cursor']);
    if (cursor.length > MOST_CURSOR) throw new SourceFailure('The source has a cursor that is too long.');
    hasMore = flagOf(json['more']);
  }
  // the rest is for the next time
  if (hasMore) isWhole = false;
  return {
    report: finished(pages.report),
    place: { etag: null, lastModified: null, cursor, whole: isWhole ? now : place.whole },
    ...{ isUnchanged: !isWhole && taken === 0, isWhole },
    gone: [...gone].map((id) => `${id}@${host}`),
  };
}

/** Asks as `send` does, until the answers are too large in all, or have taken too long. */
function limitedAsk({ ask: send, calendar, signal, now }: Reading): AskSource {
  let bytes = 0;
  return async (request) => {
    signal.throwIfAborted();
    if (calendar.clock() > now + MOST_TIME)
      throw new SourceFailure(`The source takes more than ${MOST_TIME / 60_000} minutes.`);
    const answer = await send(request);
    bytes += answer.body.length;
    if (bytes > MOST_BYTES) throw new SourceFailure(`The source has more than ${MOST_BYTES / 1e6} MB.`);
    return answer;
  };
}

const READERS = {
  ...{ icalendar: readCalendar, tribe: readSite, sync: readChanges, page: readPageSource },
  ...{ gancio: readListed, mobilizon: readListed },
};

/** Reads a source into the calendar. Rejects with a `SourceFailure`, or as its fetcher and the store do. */
export const readSource = (reading: Reading): Promise<SourceRead> =>
  READERS[reading.source.format]({ ...reading, ask: limitedAsk(reading) }).catch((error: unknown) => {
    throw error instanceof AnswerTooLarge
      ? new SourceFailure(`The source is too large. ${error.message}`)
      : error;
  });
