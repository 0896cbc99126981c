import { AnswerTooLarge } from '@kalends/client/bulk';
import type { Calendar } from '@kalends/core';
import type { FileReport } from '../file/file-report.js';
import { SourceFailure, type SourcePlace, type StoredSource } from './source.js';

/** A request for a source. Redirects are followed, `Accept-Encoding` is that of the fetcher. */
export interface SourceRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it may go to an address of a private network, and without encryption; `host`: at the host of `url` only. */
  readonly isTrusted: boolean | 'host';
  /** How many bytes the answer may have, unpacked: no more need be read. A longer one is none. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** The answer, with the names of headers in lower case: `content-type`, `etag`, `last-modified`, `retry-after`. */
export interface SourceAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
  /** Where it is, after redirects. Default: the address that was asked for. */
  readonly url?: string | undefined;
}

/** Asks a source. Rejects with a `SourceFailure` if there is no answer, and with an `AnswerTooLarge` of `@kalends/client/bulk` if it is too large. */
export type AskSource = (request: SourceRequest) => Promise<SourceAnswer>;

/** What was read of a source. */
export interface SourceRead {
  readonly report: FileReport;
  readonly place: SourcePlace;
  readonly isUnchanged: boolean;
  /** Whether all that the source has was read, so that what is missing is gone. */
  readonly isWhole: boolean;
  /** The start of the last event that a page shows, UTC: what begins later may be on its next page. `''`: it has no events. */
  readonly until?: string | undefined;
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

/** The milliseconds that `Retry-After` asks for, up to a day. */
function retryAfterOf(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, wait), DAY);
}

/** Asks for a part of a source. Rejects with a `SourceFailure` for an answer of any status but 200, 304 and 410. */
export async function ask(
  { source, ask: send, signal, now }: Reading,
  url: string,
  maxBytes: number,
  headers: Record<string, string> = {},
) {
  const answer = await send({ url, headers, isTrusted: source.trusted, maxBytes, signal });
  if (answer.body.length > maxBytes) throw new AnswerTooLarge('bytes', maxBytes);
  if (answer.status === 200 || answer.status === 304 || answer.status === 410) return answer;
  const wait = retryAfterOf(answer.headers['retry-after'], now);
  throw new SourceFailure(`The source answers with the status ${answer.status}.`, wait);
}

/** The headers that ask for a change only; none if all is to be read again. */
export function conditions({ source: { place }, now }: Reading): Record<string, string> {
  if (now - place.whole > WHOLE_AGAIN) return {};
  return {
    ...(place.etag !== null && { 'If-None-Match': place.etag }),
    ...(place.lastModified !== null && { 'If-Modified-Since': place.lastModified }),
  };
}

/** Where reading goes on after an answer. */
export const placeAfter = ({ headers }: SourceAnswer, now: number): SourcePlace => ({
  etag: headers['etag'] ?? null,
  lastModified: headers['last-modified'] ?? null,
  cursor: null,
  whole: now,
});
