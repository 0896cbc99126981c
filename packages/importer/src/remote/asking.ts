import { ANSWER_LIMITS, AnswerTooLarge, parseJson } from '@kalends/client/internal';
import { createReport, type FileReport } from '../file/file-report.js';
import { isObject, type JsonObject } from '../json-values.js';
import type { Reading, SourceAnswer, SourceRead } from './reading.js';
import { SourceFailure, type SourcePlace } from './source.js';

/** A day in milliseconds. */
export const DAY = 86_400_000;

/** How often all of a source is read, even if it says that nothing has changed: series go on. */
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

const nothingRead = (): FileReport => createReport().finish({ encoding: 'utf-8', dryRun: false });

/** The result of reading a source that has not changed. */
export const unchanged = (place: SourcePlace): SourceRead => ({
  ...{ report: nothingRead(), place, isUnchanged: true, isWhole: false, gone: [] },
});

/** Asks for JSON of any kind; `undefined` if the source no longer knows the address. */
export async function askForAnyJson(
  reading: Reading,
  url: string,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const { status, body } = await ask(reading, url, ANSWER_LIMITS.bytes, headers);
  if (status === 410) return undefined;
  return parseJson(new TextDecoder().decode(body), ANSWER_LIMITS, reading.signal).catch((error: unknown) => {
    if (!(error instanceof SyntaxError)) throw error;
    throw new SourceFailure('The source answers with what is no JSON of this interface.');
  });
}

/** Asks for a JSON object; `undefined` if the source no longer knows the address. */
export async function askForJson(reading: Reading, url: string): Promise<JsonObject | undefined> {
  const json = await askForAnyJson(reading, url);
  if (json === undefined) return undefined;
  if (!isObject(json)) throw new SourceFailure('The source answers with what is no JSON of this interface.');
  return json;
}
