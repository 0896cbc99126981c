import { AnswerTooLarge, parseJson, ANSWER_LIMITS } from '@kalends/client/internal';
import { kindsOf, type Calendar, type EventInput, type ImportKey, type ImportOutcome } from '@kalends/core';
import { findZone, forKinds, localTime, UTC } from '@kalends/core/adapter';
import { lineOfHtml } from '@kalends/site';
import { createReport } from '../file/file-report.js';
import { createFileWork } from '../file/file-work.js';
import { objectOf } from '../json-values.js';
import { gatherEvents } from '../pages/gather.js';
import { isPage, NO_EVENTS } from '../pages/import-page.js';
import { MAX_PAGE } from '../pages/page.js';
import type { AskSource, SourceAnswer } from './reading.js';
import { readSource } from './read-source.js';
import { askOfPage, requireCalendar, startOf } from './read-page-source.js';
import { SourceFailure, type RemoteSource, type SourceFormat } from './source.js';

/** A source before it is followed. */
export type Candidate = Pick<RemoteSource, 'url' | 'format' | 'trusted'>;

/** The context of a trial. */
export interface Trial {
  readonly ask: AskSource;
  readonly calendar: Calendar;
  /** Whether the address tells no format: what is there decides. */
  readonly isOpen: boolean;
}

/** The maximum size of a calendar file. */
const MOST_FILE = 20_000_000;

/** Asks for what a source answers with. */
async function answerOf(
  url: string,
  trusted: boolean,
  ask: AskSource,
  maxBytes: number,
): Promise<SourceAnswer> {
  const signal = new AbortController().signal;
  const answer = await ask({ url, headers: {}, isTrusted: trusted, maxBytes, signal });
  if (answer.body.length > maxBytes) throw new AnswerTooLarge('bytes', maxBytes);
  if (answer.status !== 200) throw new SourceFailure(`The source answers with the status ${answer.status}.`);
  return answer;
}

/** Requires the list that an interface has. */
async function requireList({ url, trusted }: Candidate, list: string, ask: AskSource): Promise<void> {
  const { body } = await answerOf(url, trusted, ask, ANSWER_LIMITS.bytes);
  const json = await parseJson(new TextDecoder().decode(body), ANSWER_LIMITS).catch((error: unknown) => {
    if (!(error instanceof SyntaxError)) throw error;
  });
  if (!Array.isArray(objectOf(json)[list]))
    throw new SourceFailure('The source answers with what is no JSON of this interface.');
}

/** Requires that a page has events, or links what has. */
async function requireEvents(
  source: Candidate,
  answer: SourceAnswer,
  { ask, calendar }: Trial,
): Promise<void> {
  const work = createFileWork(undefined);
  const { url = source.url, headers, body } = answer;
  const { events, calendar: file } = await gatherEvents(
    body,
    { url, contentType: headers['content-type'] },
    {
      site: findZone(calendar.settings.timezone) ?? UTC,
      ask: askOfPage({ ask, source, signal: new AbortController().signal }),
      ...{ report: createReport(), work, clock: () => calendar.clock() },
    },
  );
  if (events.length === 0 && file === undefined) throw new SourceFailure(NO_EVENTS);
}

/** An event of a source that is not followed yet. */
export interface FoundEvent {
  readonly title: string;
  /** On its own clock, `2031-05-01 20:00:00`. */
  readonly start_date: string;
  readonly all_day: boolean;
  /** `undefined`: that of the calendar that reads it. */
  readonly timezone: string | undefined;
}

/** The contents of a source. */
export interface FoundInSource {
  readonly format: SourceFormat;
  /** Its title; `''` if it has none. */
  readonly title: string;
  /** Its events, with all dates of those that repeat. */
  readonly count: number;
  /** Whether there may be more of them. */
  readonly hasMore: boolean;
  /** The next ones, or the last if all are over. */
  readonly first: readonly FoundEvent[];
}

/** The most events to read, and the most to show. */
const MOST_FOUND = 1_000;
const FIRST = 5;

/** How long a source may take, in milliseconds. */
const MOST_TIME = 20_000;

/** The name of a calendar or a page, in the beginning of its file. */
const NAMES = [/^X-WR-CALNAME[^:\r\n]*:(.+)$/im, /<title[^>]*>([^<]+)</i];
const BEGINNING = 20_000;

function titleIn({ body }: SourceAnswer): string {
  const start = new TextDecoder().decode(body.subarray(0, BEGINNING));
  const [name = ''] = NAMES.flatMap((pattern) => pattern.exec(start)?.[1] ?? []);
  return lineOfHtml(name.replaceAll(/\\(.)/g, '$1')).slice(0, 100);
}

/** The form of a time; a day is its beginning. */
const MIDNIGHT = '0000-00-00 00:00:00';

/** Thrown when enough was read. */
class Enough extends Error {}

/** A calendar that takes nothing, and tells of the events of an import. */
const counting = (calendar: Calendar, found: FoundEvent[]): Calendar => ({
  ...calendar,
  async import(entries) {
    for await (const { kind, input } of entries) {
      if (kind !== 'event') continue;
      const { title, start_date, all_day, timezone } = input as EventInput;
      const start = String(start_date).padEnd(MIDNIGHT.length, MIDNIGHT.slice(10));
      found.push({ title: lineOfHtml(title), start_date: start, all_day: all_day === true, timezone });
      if (found.length === MOST_FOUND) throw new Enough();
    }
    return {
      entries: 0,
      ids: forKinds(kindsOf('event', 'linked', 'term'), () => new Map<ImportKey, number>()),
      outcomes: new Map<ImportKey, ImportOutcome>(),
    };
  },
});

/**
 * Tries a source as `trySource` does, and reads what it has; nothing is written. Rejects like it.
 */
export async function readTrial(source: Candidate, trial: Trial): Promise<FoundInSource> {
  const { calendar } = trial;
  const answers = new Map<string, SourceAnswer>();
  const signal = AbortSignal.timeout(MOST_TIME);
  // what tells the format is not asked for again
  const ask: AskSource = async (request) => {
    const known = answers.get(request.url);
    if (known !== undefined) return known;
    const answer = await trial.ask({ ...request, signal: AbortSignal.any([request.signal, signal]) });
    answers.set(request.url, answer);
    return answer;
  };
  const format = await trySource(source, { ...trial, ask });
  const found: FoundEvent[] = [];
  let hasMore = false;
  const now = calendar.clock();
  const place = { etag: null, lastModified: null, cursor: null, whole: 0 };
  try {
    await readSource({
      ...{ source: { ...source, format, place }, ask, signal, now },
      ...{ calendar: counting(calendar, found), maxEvents: 20 * MOST_FOUND },
    });
  } catch (error) {
    if (signal.aborted) throw new SourceFailure('The source did not answer in time.');
    if (!(error instanceof Enough)) throw error;
    hasMore = true;
  }
  const [answer] = answers.values();
  const ordered = found.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
  const today = localTime(Math.floor(now / 1000));
  const next = ordered.findIndex(({ start_date }) => start_date >= today);
  const title = answer === undefined ? '' : titleIn(answer);
  const first = next < 0 ? ordered.slice(-FIRST) : ordered.slice(next, next + FIRST);
  return { format, title, count: found.length, hasMore, first };
}

/**
 * Tries a source: tells what it is, by what it answers with. Rejects with a `SourceFailure`, an `UnreadableFile` or an
 * `AnswerTooLarge` for one that does not answer, or not with events.
 */
export async function trySource(source: Candidate, trial: Trial): Promise<SourceFormat> {
  const { url, format, trusted } = source;
  const { ask, isOpen } = trial;
  if (format === 'tribe' || format === 'sync') {
    const first = new URL(format === 'tribe' ? `${url}/events` : url);
    first.searchParams.set('per_page', '1');
    if (format === 'sync') first.searchParams.set('kinds', 'event');
    await requireList({ ...source, url: first.href }, format === 'tribe' ? 'events' : 'changes', ask);
    return format;
  }
  const answer = await answerOf(url, trusted, ask, format === 'page' ? MAX_PAGE : MOST_FILE);
  const start = startOf(answer);
  const isCalendar = /BEGIN:VCALENDAR/i.test(start);
  if (format === 'icalendar' && (!isOpen || isCalendar || !isPage(start))) {
    requireCalendar(answer);
    if (!isCalendar)
      throw new SourceFailure('The source is no calendar file: it does not begin with BEGIN:VCALENDAR.');
    return format;
  }
  if (isCalendar) return 'icalendar';
  await requireEvents(source, answer, trial);
  return 'page';
}
