import { switchOption, type OptionTable, type ServerPart } from '@kalends/command-kit';

/** Its options of `kalends serve`. */
const OPTIONS = {
  caldav: switchOption('serve the calendar to CalDAV clients at /caldav/, to read'),
} as const satisfies OptionTable;

/** CalDAV, for `kalends serve`. */
export const CALDAV: ServerPart<typeof OPTIONS> = {
  options: OPTIONS,
  load: async ({ caldav: isOn }) =>
    isOn ? (await import('./caldav-server-part.js')).CALDAV_PART : undefined,
};
