import {
  createCalendar,
  type Calendar,
  type CalendarView,
  type FieldDeclarations,
  type Settings,
} from '@kalends/core';
import { createReferenceStore } from '@kalends/store-kit';

/** A calendar whose clock can be set. */
export interface ClockedCalendar {
  readonly calendar: Calendar;
  /** Sets the clock: UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly setClock: (utc: string) => void;
}

const instant = (utc: string): number => Date.parse(`${utc.replace(' ', 'T')}Z`);

/** A calendar on an empty reference store, at a moment in UTC. */
export function calendarAt(
  utc: string,
  settings: Partial<Settings> = {},
  fields: FieldDeclarations = {},
): ClockedCalendar {
  let now = instant(utc);
  const calendar = createCalendar({
    store: createReferenceStore(),
    settings: { timezone: 'America/New_York', ...settings },
    clock: () => now,
    fields,
  });
  return {
    calendar,
    setClock(next) {
      now = instant(next);
    },
  };
}

/** A calendar as it reads what comes through an interface without decoders of its own. */
export const asInterface = (calendar: Calendar): CalendarView =>
  calendar.as({ id: 1, role: 'administrator' }, { decoders: new Map() });

/** The titles of a list of events, in order. */
export async function titles(
  calendar: Calendar,
  params: Parameters<Calendar['events']['list']>[0],
): Promise<string[]> {
  const { items } = await calendar.events.list({ per_page: 50, ...params });
  return items.map(({ title }) => title);
}
