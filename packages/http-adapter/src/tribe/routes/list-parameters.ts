import type { CalendarView } from '@kalends/core';
import { declaredArgs, defaultWindow, findZone, type Fields } from '@kalends/core/adapter';
import type { Args } from '../doc/documented.js';

/** The defaults that depend on the site and on the time. */
function defaultsOf({ clock, settings }: CalendarView): Readonly<Record<string, unknown>> {
  const zone = findZone(settings.timezone);
  return {
    per_page: String(settings.per_page),
    ...(zone !== undefined && defaultWindow(Math.floor(clock() / 1000), zone, settings.list_months)),
  };
}

/** The parameters of a list as this calendar has them now. */
export const listParametersOf =
  (schema: Fields) =>
  (calendar: CalendarView): Args => {
    const defaults = defaultsOf(calendar);
    const declared = Object.entries(declaredArgs(schema));
    return Object.fromEntries(
      declared.map(([name, arg]) => [name, name in defaults ? { ...arg, default: defaults[name] } : arg]),
    );
  };
