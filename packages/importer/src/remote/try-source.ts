import { AnswerTooLarge, parseJson, ANSWER_LIMITS } from '@kalends/client/internal';
import type { Calendar } from '@kalends/core';
import { findZone, UTC } from '@kalends/core/adapter';
import { createReport } from '../file/file-report.js';
import { createFileWork } from '../file/file-work.js';
import { objectOf } from '../json-values.js';
import { gatherEvents } from '../pages/gather.js';
import { isPage, NO_EVENTS } from '../pages/import-page.js';
import { MAX_PAGE } from '../pages/page.js';
import type { AskSource, SourceAnswer } from './reading.js';
import { askOfPage, requireCalendar, startOf } from './read-page-source.js';
import { SourceFailure, type RemoteSource, type SourceFormat } from './source.js';

/** A source before it is followed. */
export type Candidate = Pick<RemoteSource, 'url' | 'format' | 'trusted'>;

/** What a source is tried with. */
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
