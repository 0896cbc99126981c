import type { CalendarView } from '@kalends/core';
import { defaultWindow } from '@kalends/core/internal';
import { findZone } from '@kalends/core/adapter';
import type { Args } from '@kalends/http';
import { declaredArgs } from '../wire/fields/index.js';
import { LIST_ARGS } from '../wire/list-args.js';

/**
 * The defaults that depend on the site and on the clock, rounded to minutes, so that documents that contain them can be
 * cached.
 */
function defaultsOf({ clock, settings }: CalendarView): Readonly<Record<string, unknown>> {
  const per_page = String(settings.per_page);
  const zone = findZone(settings.timezone);
  if (zone === undefined) return { per_page };
  const minute = Math.floor(clock() / 60_000) * 60;
  return { per_page, ...defaultWindow(minute, zone, settings.list_months) };
}

/** The parameters of a list for this calendar today. */
export const listParametersOf =
  (kind: keyof typeof LIST_ARGS) =>
  (calendar: CalendarView): Args => {
    const defaults = defaultsOf(calendar);
    const declared = Object.entries(declaredArgs(LIST_ARGS[kind]));
    return Object.fromEntries(
      declared.map(([name, arg]) => {
        if (!(name in defaults)) return [name, arg];
        const { default: _, ...rest } = arg;
        return [name, { default: defaults[name], ...rest }];
      }),
    );
  };
