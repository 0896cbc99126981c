import {
  CalendarError,
  createCalendar,
  KINDS,
  type Calendar,
  type ErrorCode,
  type Settings,
} from '@kalends/core';
import { HOST } from '@kalends/core/adapter';
import { createReferenceStore } from '@kalends/core/testing';
import { DECODERS } from '../../../src/tribe/dialect/decoders.js';

/** A calendar on an empty reference store, at a moment in UTC, which reads values as clients of the interface write them. */
export function calendarAt(utc: string, settings: Partial<Settings> = {}): { calendar: Calendar } {
  const calendar = createCalendar({
    store: createReferenceStore(),
    settings: { timezone: 'America/New_York', ...settings },
    clock: () => Date.parse(`${utc.replace(' ', 'T')}Z`),
  });
  const as: Calendar['as'] = (actor) => calendar.as(actor, { decoders: DECODERS });
  return { calendar: { ...calendar, ...as(HOST), as } };
}

/** What an attempt is refused with. */
export async function refusalOf(attempt: Promise<unknown>): Promise<CalendarError> {
  const outcome: unknown = await attempt.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof CalendarError) return outcome;
  throw outcome instanceof Error ? outcome : new Error('The attempt was not refused.');
}

/** The code that an attempt is refused with, or `done`. */
export const codeOf = (attempt: Promise<unknown>): Promise<ErrorCode | 'done'> =>
  attempt.then(
    () => 'done' as const,
    (error: unknown) => CalendarError.from(error).code,
  );

/** The `params` of a `rest_invalid_param` for values that break a rule. */
export const invalid = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, 'Invalid parameter.']));

/** Everything that a calendar of few records holds, by kind. */
export async function contentsOf(calendar: Calendar): Promise<Record<string, unknown>> {
  const ids = Array.from({ length: 60 }, (_, i) => i + 1);
  const load = async (kind: (typeof KINDS)[number]) => [kind, await calendar.load(kind, ids)] as const;
  return Object.fromEntries(await Promise.all(KINDS.map(load)));
}
