import {
  CalendarError,
  createCalendar,
  kindsOf,
  type Calendar,
  type Kind,
  type Settings,
} from '@kalends/core';
import { HOST } from '@kalends/core/internal';
import { createReferenceStore } from '@kalends/store-kit';
import { DECODERS } from '../../src/dialect/decoders.js';

/** A calendar on an empty reference store, at a moment in UTC, which reads values as clients of the interface write them. */
export function calendarAt(utc: string, settings: Partial<Settings> = {}): { calendar: Calendar } {
  const calendar = createCalendar({
    store: createReferenceStore(),
    settings: { timezone: 'America/New_York', ...settings },
    clock: () => Date.parse(`${utc.replace(' ', 'T')}Z`),
  });
  const as: Calendar['as'] = (actor) => calendar.as(actor, { decoders: DECODERS });
  const view = as(HOST);
  const { events, series, venues, organizers, categories, tags, images } = view;
  const resources = { events, series, venues, organizers, categories, tags, images };
  return { calendar: { ...calendar, ...view, ...resources, as } };
}

/** The error of an attempt that fails. */
export const refusalOf = (attempt: Promise<unknown>): Promise<CalendarError> =>
  attempt.then(
    () => Promise.reject(new Error('The attempt succeeded.')),
    (error: unknown) => CalendarError.from(error),
  );

/** The `params` of an `invalid_param` for values that break a rule. */
export const invalid = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, 'Invalid parameter.']));

/** Everything that a calendar of few records holds, by kind. */
export async function contentsOf(calendar: Calendar): Promise<Record<string, unknown>> {
  const ids = Array.from({ length: 60 }, (_, i) => i + 1);
  const load = async (kind: Kind) => [kind, await calendar.load(kind, ids)] as const;
  return Object.fromEntries(await Promise.all(kindsOf().map(load)));
}
