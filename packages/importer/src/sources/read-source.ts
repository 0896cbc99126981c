import type { Calendar } from '@kalends/core';
import { createReport, type FileReport, type ReportDraft } from '../file/file-report.js';
import { createFileWork } from '../file/file-work.js';
import { importEvents, type EventOfFile } from '../file/import-events.js';
import { createLinked, type LinkedOfImport } from '../file/linked-records.js';
import { importICalendar } from '../icalendar/import-icalendar.js';
import { entriesOf, flagOf, idOf, objectOf, sizeOf, textOf } from '../json-values.js';
import { keyOf } from './source-items.js';
import { siteEvent } from './site-events.js';
import { SourceFailure, type SourcePlace, type StoredSource } from './source.js';

/** A request for a source. Redirects are followed, `Accept-Encoding` is that of the fetcher. */
export interface SourceRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it may go to an address of a private network, and without encryption. */
  readonly isTrusted: boolean;
  readonly signal: AbortSignal;
}

/** The answer, with the names of headers in lower case. */
export interface SourceAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
}

/** Asks a source. Rejects with a `SourceFailure` if there is no answer. */
export type AskSource = (request: SourceRequest) => Promise<SourceAnswer>;

/** What was read of a source. */
export interface SourceRead {
  readonly report: FileReport;
  readonly place: SourcePlace;
  readonly isUnchanged: boolean;
  /** Whether all that the source has was read, so that what is missing is gone. */
  readonly isWhole: boolean;
  /** Those of which the source says that they are gone, by `keyOf`. */
  readonly gone: readonly string[];
}

/** What reading needs. */
export interface Reading {
  readonly source: StoredSource;
  readonly ask: AskSource;
  /** The calendar that takes what is read. */
  readonly calendar: Calendar;
  readonly signal: AbortSignal;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const DAY = 86_400_000;

/** So often all of a source is read, even if it says that nothing has changed: series go on. */
const WHOLE_AGAIN = 7 * DAY;

const MOST_PAGES = 1_000;

/** What all answers of a take may have, in bytes. They are in memory at one time. */
const MOST_BYTES = 200_000_000;

/** How many characters a cursor may have: it is kept with the source. */
const MOST_CURSOR = 2_000;

/** How long asking may go on, in milliseconds: other sources wait for it. */
const MOST_TIME = 15 * 60_000;

/** The milliseconds that `Retry-After` asks for, up to a day. */
function retryAfterOf(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, wait), DAY);
}

async function ask(
  { source, ask: send, signal, now }: Reading,
  url: string,
  headers: Record<string, string> = {},
) {
  const answer = await send({ url, headers, isTrusted: source.trusted, signal });
  if (answer.status === 200 || answer.status === 304 || answer.status === 410) return answer;
  const wait = retryAfterOf(answer.headers['retry-after'], now);
  throw new SourceFailure(`The source answers with the status ${answer.status}.`, wait);
}

/** The headers that ask for a change only; none if all is to be read again. */
function conditions({ source: { place }, now }: Reading): Record<string, string> {
  if (now - place.whole > WHOLE_AGAIN) return {};
  return {
    ...(place.etag !== null && { 'If-None-Match': place.etag }),
    ...(place.lastModified !== null && { 'If-Modified-Since': place.lastModified }),
  };
}

const placeAfter = ({ headers }: SourceAnswer, now: number): SourcePlace => ({
  etag: headers['etag'] ?? null,
  lastModified: headers['last-modified'] ?? null,
  cursor: null,
  whole: now,
});

const nothingRead = (): FileReport => createReport().finish({ encoding: 'utf-8', dryRun: false });

const unchanged = (place: SourcePlace): SourceRead => ({
  ...{ report: nothingRead(), place, isUnchanged: true, isWhole: false, gone: [] },
});

function jsonOf({ status, body }: SourceAnswer) {
  try {
    if (status === 200) return objectOf(JSON.parse(new TextDecoder().decode(body)));
  } catch {
    // told below
  }
  throw new SourceFailure('The source answers with what is no JSON of this interface.');
}

/** Requires that an answer is no page of a site, whose address people give for that of its calendar. */
function requireCalendar({ body }: SourceAnswer): void {
  const start = new TextDecoder().decode(body.subarray(0, 1_000));
  if (/^\s*(?:<!doctype html|<html|<head|<!--)/i.test(start))
    throw new SourceFailure(
      'The source is a page (HTML), not a calendar: the address of its calendar file (.ics) is needed, which the page may link.',
    );
  if (/^\s*<\?xml|^\s*<(?:rss|feed)[\s>]/i.test(start))
    throw new SourceFailure('The source is XML, such as RSS or Atom, not a calendar file (.ics).');
}

/** A calendar file. */
async function readCalendar(reading: Reading): Promise<SourceRead> {
  const { source, calendar, signal, now } = reading;
  const answer = await ask(reading, source.url, conditions(reading));
  if (answer.status === 304) return unchanged(source.place);
  if (answer.status === 410) throw new SourceFailure('The source answers with the status 410.');
  requireCalendar(answer);
  // series event by event: each may be changed here
  const report = await importICalendar(answer.body, { calendar, signal, series: 'events' });
  return { report, place: placeAfter(answer, now), isUnchanged: false, isWhole: true, gone: [] };
}

/** Imports the events of a site. */
async function importShown(
  { calendar, source, signal }: Reading,
  shown: readonly unknown[],
  report: ReportDraft,
): Promise<void> {
  const linked = await createLinked(calendar);
  const host = new URL(source.url).hostname;
  const events = async function* (): AsyncGenerator<EventOfFile> {
    for (const one of shown) {
      const event = siteEvent(one, host, linked satisfies LinkedOfImport);
      if (typeof event === 'string') report.error({ line: 0, message: event });
      else yield event;
    }
  };
  const work = createFileWork(signal);
  await importEvents(events(), { calendar, linked, report, dryRun: false, work, onProgress: undefined });
}

const finished = (report: ReportDraft): FileReport => report.finish({ encoding: 'utf-8', dryRun: false });

/** Whether everyone sees an event there: a link with rights shows drafts, too. */
const isPublic = (shown: unknown): boolean => ['publish', ''].includes(textOf(objectOf(shown)['status']));

/** The coming events of a site, page by page. */
async function readSite(reading: Reading): Promise<SourceRead> {
  const { source, now } = reading;
  const since = new Date(now - DAY).toISOString().slice(0, 10);
  const shown = new Map<number, unknown>();
  let total = 0;
  for (let page = 1; page <= MOST_PAGES; page++) {
    const url = `${source.url}/events?per_page=50&page=${page}&start_date=${since}&status=publish`;
    const json = jsonOf(await ask(reading, url));
    if (!Array.isArray(json['events'])) throw new SourceFailure('The source has no list of events.');
    const events = entriesOf(json['events']);
    for (const one of events.filter(isPublic)) shown.set(idOf(objectOf(one)['id']) ?? -1, one);
    total = sizeOf(json['total']);
    if (events.length === 0 || page >= sizeOf(json['total_pages'])) break;
  }
  const report = createReport();
  await importShown(reading, [...shown.values()], report);
  const place = { ...source.place, etag: null, lastModified: null, whole: now };
  // a list that changes while it is read may lack events
  return { report: finished(report), place, isUnchanged: false, isWhole: shown.size === total, gone: [] };
}

/** What has changed in a calendar of Kalends since the last time, or all of it. */
async function readChanges(reading: Reading): Promise<SourceRead> {
  const { source, now } = reading;
  const { place } = source;
  const host = new URL(source.url).hostname;
  const url = new URL(source.url);
  url.searchParams.set('kinds', 'event');
  url.searchParams.set('per_page', '50');
  let cursor = place.cursor;
  let isWhole = cursor === null;
  let hasMore = true;
  const shown = new Map<number, unknown>();
  const gone = new Set<number>();
  for (let page = 0; hasMore && page < MOST_PAGES; page++) {
    if (cursor === null) url.searchParams.delete('cursor');
    else url.searchParams.set('cursor', cursor);
    const answer = await ask(reading, url.href);
    if (answer.status === 410 && cursor !== null) {
      // the log of the source does not reach back to the cursor
      [cursor, isWhole] = [null, true];
      shown.clear();
      gone.clear();
      continue;
    }
    const json = jsonOf(answer);
    if (!Array.isArray(json['changes'])) throw new SourceFailure('The source has no list of changes.');
    for (const change of entriesOf(json['changes']).map(objectOf)) {
      const id = idOf(change['id']) ?? -1;
      if (change['deleted'] === true || !isPublic(change['event'])) {
        gone.add(id);
        shown.delete(id);
      } else {
        gone.delete(id);
        shown.set(id, change['event']);
      }
    }
    cursor = textOf(json['cursor']);
    if (cursor.length > MOST_CURSOR) throw new SourceFailure('The source has a cursor that is too long.');
    hasMore = flagOf(json['more']);
  }
  // the rest is for the next time
  if (hasMore) isWhole = false;
  const report = createReport();
  await importShown(reading, [...shown.values()], report);
  return {
    report: finished(report),
    place: { etag: null, lastModified: null, cursor, whole: isWhole ? now : place.whole },
    ...{ isUnchanged: !isWhole && shown.size + gone.size === 0, isWhole },
    gone: [...gone].map((id) => keyOf(`${id}@${host}`, undefined)),
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

const READERS = { icalendar: readCalendar, tribe: readSite, sync: readChanges };

/** Reads a source into the calendar. Rejects with a `SourceFailure`, or as its fetcher and the store do. */
export const readSource = (reading: Reading): Promise<SourceRead> =>
  READERS[reading.source.format]({ ...reading, ask: limitedAsk(reading) });
