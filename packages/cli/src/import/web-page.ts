import {
  importICalendar,
  importPage,
  type EventFileOptions,
  type FileReport,
  type FileSource,
  UnreadableFile,
  type AskPage,
  type PageOptions,
} from '@kalends/importer';
import { createAskSource } from '@kalends/importer/internal';
import type { WebFileOptions } from './web-file.js';

/** A page that is open, or what answers in its place. */
export interface OpenPage {
  readonly body: FileSource;
  /** How it was opened on the web; absent for a local file. */
  readonly web?: Pick<PageOptions, 'url' | 'contentType' | 'ask'>;
}

/** How many bytes a page or a calendar file at its address may have. */
const MOST_BYTES = 20_000_000;

/** Removes the hint at an option that an import does not have from a message about a source. */
const withoutOptions = (text: string): string =>
  text.replace(/: see --private\.$/, '.').replace(/^The source /, 'It ');

/**
 * Requests pages. The one at the address that was given may be in a private network; what it links may be so at its own host only.
 * Given headers are sent to its server alone.
 */
function createAsk(source: string, { headers, stop, timeout }: WebFileOptions): AskPage {
  const first = new URL(source);
  const ask = createAskSource(undefined, timeout);
  return async (url, maxBytes) => {
    const there = new URL(url);
    const own = there.origin === first.origin ? headers : {};
    const isTrusted = url === first.href ? true : there.host === first.host ? 'host' : false;
    try {
      const answer = await ask({ url, headers: own, isTrusted, maxBytes, signal: stop });
      const { status, headers: given, body, url: at = url } = answer;
      return { status, url: at, contentType: given['content-type'] ?? '', body };
    } catch (error) {
      stop.throwIfAborted();
      throw new Error(withoutOptions(error instanceof Error ? error.message : 'It does not answer.'), {
        cause: error,
      });
    }
  };
}

/** Opens a page on the web. Throws `UnreadableFile` if it does not answer, or with another status than 200. */
export async function openPage(source: string, options: WebFileOptions): Promise<OpenPage> {
  const ask = createAsk(source, options);
  const answer = ask(new URL(source).href, MOST_BYTES).catch((error: unknown) => {
    options.stop.throwIfAborted();
    throw new UnreadableFile(error instanceof Error ? error.message : 'It does not answer.', {
      cause: error,
    });
  });
  const { status, url, contentType, body } = await answer;
  if (status !== 200) throw new UnreadableFile(`It answers with status ${status}.`);
  return { body, web: { url, contentType, ask } };
}

/** The beginning of a file, which shows its format. */
const startOf = (body: FileSource): string =>
  body instanceof Uint8Array ? new TextDecoder().decode(body.subarray(0, 1_000)) : '';

/** Imports what was opened: a page, or a calendar file at an address that does not say so. */
export async function importOpened({ body, web }: OpenPage, options: EventFileOptions): Promise<FileReport> {
  const start = startOf(body);
  if (/BEGIN:VCALENDAR/i.test(start)) return importICalendar(body, options);
  if (/^\s*(?:<\?xml[^]{0,300}?)?<(?:rss|feed)[\s>]/i.test(start))
    throw new UnreadableFile('It is a feed (RSS or Atom), which has no dates of events.');
  return importPage(body, { ...options, ...web });
}
