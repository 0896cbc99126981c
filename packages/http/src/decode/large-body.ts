import { CalendarError } from '@kalends/core';
import type { Call } from '../interface.js';
import type { Match } from '../match.js';
import type { Answer } from '../message.js';
import { bodyTooLarge } from './request-limits.js';

/** The error where nothing has the URL and the method. */
export const noRoute = (): CalendarError =>
  new CalendarError('not_found', 'No route was found matching the URL and request method.');

/** The cause of an error in whose place an operation gives an answer of its own. */
class OwnAnswer {
  constructor(readonly answer: Answer) {}
}

/** The answer of an operation in place of an error, if it has one. */
export const refusalOf = (error: unknown): Answer | undefined =>
  error instanceof CalendarError && error.cause instanceof OwnAnswer ? error.cause.answer : undefined;

/** A request as far as it is known before its body. */
interface Headed {
  readonly method: string;
  readonly match: Match;
  /** Removed where nothing can be written, so that the answer names no methods. */
  call: Call | undefined;
}

/** The error for a body above the small limit: nothing can be written at this URL, or not by this caller. */
export async function refuseLarge(request: Headed, small: number): Promise<CalendarError | undefined> {
  const { method, match, call } = request;
  if (method === 'GET') return bodyTooLarge(small);
  const writing = match.found?.route.operations.filter(({ methods }) => !methods.includes('GET')) ?? [];
  if (call === undefined || writing.length === 0) {
    request.call = undefined;
    return noRoute();
  }
  for (const { permitted } of writing) if (await (permitted?.(call) ?? true)) return undefined;
  const answer = await match.found?.operations.get(method)?.refusal?.(call);
  return new CalendarError(
    'forbidden',
    'Sorry, you are not allowed to do that.',
    {},
    { cause: answer && new OwnAnswer(answer) },
  );
}
