import type { Calendar } from '@kalends/core';
import type { FileReport } from '../file/file-report.js';
import type { RemoteSource, SourcePlace } from './source.js';

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

/** Asks a source. Rejects with a `SourceFailure` if there is no answer, and with an `AnswerTooLarge` if it is too large. */
export type AskSource = (request: SourceRequest) => Promise<SourceAnswer>;

/** The result of reading a source. */
export interface SourceRead {
  readonly report: FileReport;
  readonly place: SourcePlace;
  readonly isUnchanged: boolean;
  /** Whether all that the source has was read, so that what is missing is gone. */
  readonly isWhole: boolean;
  /** The start of the last event that a page shows, UTC: what begins later may be on its next page. `''`: it has no events. */
  readonly until?: string | undefined;
  /** The `UID`s of those of which the source says that they are gone. */
  readonly gone: readonly string[];
}

/** The context for reading a source. */
export interface Reading {
  readonly source: RemoteSource;
  readonly ask: AskSource;
  /** The calendar that takes what is read. */
  readonly calendar: Calendar;
  /** How many events it may have. */
  readonly maxEvents: number;
  readonly signal: AbortSignal;
  /** Milliseconds since 1970. */
  readonly now: number;
}
