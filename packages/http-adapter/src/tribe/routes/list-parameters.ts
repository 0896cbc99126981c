import type { CalendarView } from '@kalends/core';
import { declaredArgs, defaultWindow, findZone, type Fields } from '@kalends/core/adapter';
import type { Args } from '../../interface.js';

/** The day of a local time, which bounds by whole days unless dates are strict, from its first second or to its last. */
const startOfDay = (local: string): string => `${local.slice(0, 10)} 00:00:00`;
const endOfDay = (local: string): string => `${local.slice(0, 10)} 23:59:59`;

/** The defaults that depend on the site and on the day. */
function defaultsOf({ clock, settings }: CalendarView): Readonly<Record<string, unknown>> {
  const per_page = String(settings.per_page);
  const zone = findZone(settings.timezone);
  if (zone === undefined) return { per_page };
  const { start_date, end_date } = defaultWindow(Math.floor(clock() / 1000), zone, settings.list_months);
  return { per_page, start_date: startOfDay(start_date), end_date: endOfDay(end_date) };
}

/** The parameters of a list as this calendar has them today. */
export const listParametersOf =
  (schema: Fields) =>
  (calendar: CalendarView): Args => {
    const defaults = defaultsOf(calendar);
    const declared = Object.entries(declaredArgs(schema));
    return Object.fromEntries(
      declared.map(([name, arg]) => [name, name in defaults ? { ...arg, default: defaults[name] } : arg]),
    );
  };
