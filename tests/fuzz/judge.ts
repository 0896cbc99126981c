import type { CalendarError } from '@kalends/core';
import { errorStatus, type WireCode } from '@kalends/http';
import { type HttpResponse } from '@kalends/http-adapter';
import type { HostileRequest } from './hostile-requests.js';

/** What must never be in an answer: traces, SQL errors and files of the machine. */
const LEAKS =
  /SQLITE_|SqliteError|node_modules|\.[cm]?[jt]s:\d+|\bat (?:async )?[\w.<>]+ \(|no such table|syntax error near/;

const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

const isWireCode = (code: unknown): code is WireCode =>
  typeof code === 'string' && Object.hasOwn(errorStatus, code);

/** The text of a body; none of the interface is a stream. */
export function textOf(body: HttpResponse['body']): string {
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? new TextDecoder().decode(body) : '';
}

/** The body as JSON, out of a `_jsonp` script where it is one. */
function bodyOf(headers: HttpResponse['headers'], body: string): unknown {
  const script =
    headers['Content-Type']?.startsWith('application/javascript') === true && body.startsWith('/**/');
  return JSON.parse(script ? body.slice(body.indexOf('(') + 1, -1) : body);
}

/** Why an error's body has not the documented form; undefined when it has. */
function malformed(status: number, body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return 'the body of an error is no object';
  const { code, message, data } = body as { code?: unknown; message?: unknown; data?: { status?: unknown } };
  if (!isWireCode(code)) return `the code ${String(code)} is unknown`;
  if (typeof message !== 'string' || message === '') return 'there is no message';
  const expected = code === 'rest_forbidden' ? [401, 403] : [errorStatus[code]];
  if (!expected.includes(status)) return `${code} has the status ${status}`;
  if (code !== 'rest_callback_invalid' && data?.status !== status) return 'data.status is not the status';
  return undefined;
}

/** What is wrong with an answer, if anything. */
export function judge(request: HostileRequest, response: HttpResponse): string | undefined {
  const { status, headers, body } = response;
  if (status >= 500) return `answered ${status}`;
  if (status === 409) return 'answered 409 though no one else writes';
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER_VALUE.test(value)) return `the header ${name} cannot be sent`;
  }
  if (request.method.toUpperCase() === 'HEAD') return body === '' ? undefined : 'HEAD has a body';
  const text = textOf(body);
  let parsed: unknown;
  try {
    parsed = bodyOf(headers, text);
  } catch {
    return 'the body is no JSON';
  }
  if (status >= 400) {
    if (LEAKS.test(text)) return 'the body tells of the inside';
    return malformed(status, parsed);
  }
  return undefined;
}

/** A finding, short enough to be read. */
export const describeFinding = (request: HostileRequest, what: string, error?: CalendarError): string =>
  [
    `${what}: ${request.who} ${request.method} ${request.url.slice(0, 600)}`,
    JSON.stringify(request.headers),
    new TextDecoder().decode(request.body.slice(0, 600)),
    ...(error === undefined ? [] : [String(error.cause instanceof Error ? error.cause.stack : error.stack)]),
  ].join('\n  ');
