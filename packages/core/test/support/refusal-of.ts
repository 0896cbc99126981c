import { CalendarError, type ErrorCode } from '@kalends/core';

/** What an attempt is refused with. */
export async function refusalOf(
  attempt: Promise<unknown>,
): Promise<Pick<CalendarError, 'code' | 'data' | 'message'>> {
  const outcome: unknown = await attempt.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof CalendarError) return outcome;
  throw outcome instanceof Error ? outcome : new Error('The attempt was not refused.');
}

/** The code that an attempt is refused with, or `done`. Anything but a `CalendarError` is thrown on. */
export const codeOf = (attempt: Promise<unknown>): Promise<ErrorCode | 'done'> =>
  attempt.then(
    () => 'done' as const,
    (error: unknown) => {
      if (error instanceof CalendarError) return error.code;
      throw error;
    },
  );

/** The `params` of an `invalid_param` for values that break a rule. */
export const invalid = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, 'Invalid parameter.']));
