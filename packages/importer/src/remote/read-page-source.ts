import { formatOf } from '../file/format-of.js';
import { AnswerTooLarge } from '@kalends/client/internal';
import type { AskPage } from '../pages/ask-page.js';
import { createReport } from '../file/file-report.js';
import { importPage, PageWithoutEvents } from '../pages/import-page.js';
import { MAX_PAGE } from '../pages/page.js';
import { ask, placeAfter } from './asking.js';
import type { Reading, SourceAnswer, SourceRead } from './reading.js';
import { SourceFailure } from './source.js';

/** Requests what the page of a source links: a page that may be in a private network leads nowhere else in it. */
export const askOfPage =
  ({
    ask: send,
    source,
    signal,
  }: Pick<Reading, 'ask' | 'signal'> & {
    readonly source: { readonly url: string; readonly trusted: boolean };
  }): AskPage =>
  async (url, maxBytes) => {
    const isNear = new URL(url).host === new URL(source.url).host;
    const isTrusted = source.trusted && isNear ? 'host' : false;
    const {
      status,
      headers,
      body,
      url: at = url,
    } = await send({ url, headers: {}, isTrusted, maxBytes, signal });
    if (body.length > maxBytes) throw new AnswerTooLarge('bytes', maxBytes);
    return { status, url: at, contentType: headers['content-type'] ?? '', body };
  };

/** The beginning of an answer, by which one can tell what it is. */
export const startOf = ({ body }: Pick<SourceAnswer, 'body'>): string =>
  new TextDecoder().decode(body.subarray(0, 2_000));

/** Requires that an answer is no page of a site, whose address people give for that of its calendar. */
export function requireCalendar({ body }: Pick<SourceAnswer, 'body'>): void {
  const format = formatOf(body);
  if (format === 'html')
    throw new SourceFailure(
      'The source is a page (HTML), not a calendar file (.ics); pages with events are followed with the format `page`.',
    );
  if (format === 'xml')
    throw new SourceFailure('The source is XML, such as RSS or Atom, not a calendar file (.ics).');
}

/** A page with events, and what it links. */
export async function readPageSource(reading: Reading): Promise<SourceRead> {
  const { source, calendar, maxEvents, signal, now } = reading;
  // what it links may have changed while it has not
  const answer = await ask(reading, source.url, MAX_PAGE);
  if (answer.status !== 200) throw new SourceFailure(`The source answers with the status ${answer.status}.`);
  const place = placeAfter(answer, now);
  try {
    const report = await importPage(answer.body, {
      ...{ calendar, signal, series: 'events', maxEvents },
      ...{ url: answer.url ?? source.url, contentType: answer.headers['content-type'] },
      ask: askOfPage(reading),
    });
    const { isWhole = true, last } = report;
    return { report, place, isUnchanged: false, isWhole, until: last, gone: [] };
  } catch (error) {
    if (!(error instanceof PageWithoutEvents) || source.place.whole === 0) throw error;
    const report = createReport();
    report.note({ line: 0, message: error.message });
    return {
      report: report.finish({ encoding: 'utf-8', dryRun: false }),
      place,
      isUnchanged: false,
      isWhole: true,
      until: '',
      gone: [],
    };
  }
}
