import type { CalendarError } from '@kalends/core';
import { type ErrorCode } from '@kalends/core';
import { errorStatus } from '@kalends/http/interface';

/** What a model can do about an error, where its message does not say. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
  rest_forbidden: 'The rights of this key do not allow it; a person with more rights can do it.',
  'event-not-accessible': 'The rights of this key do not allow it; a person with more rights can do it.',
  'rest-event-not-found': 'find_events lists the events that there are.',
  conflict: 'Someone else changed the same record at the same time: read it again, then repeat the call.',
  sync_token_expired: 'Call what_changed without a cursor, and find_events for what there is now.',
};

/** Whether an error is not the caller's, and to be told to the host. */
export const isFailure = ({ code }: CalendarError): boolean => errorStatus[code] >= 500;

/** An error as a text for a model: what is wrong with which argument, and what to do. */
export function refusalText(error: CalendarError): string {
  if (isFailure(error)) return 'The calendar cannot answer at the moment. Try again later.';
  const { code, message, data } = error;
  const reasons = Object.entries(data.reasons ?? data.params ?? {}).map(
    ([name, reason]) => `- ${name}: ${reason}`,
  );
  return [message, ...reasons, ADVICE[code] ?? ''].filter((line) => line !== '').join('\n');
}
