import { switchOption, type OptionTable, type ServerPart } from '@kalends/command-kit';

const OPTIONS = {
  caldav: switchOption('serve the calendar to CalDAV clients at /caldav/, to read'),
} as const satisfies OptionTable;

/** CalDAV, for `kalends serve`. */
export const CALDAV: ServerPart<typeof OPTIONS> = {
  options: OPTIONS,
  async load({ caldav: isOn }) {
    if (!isOn) return undefined;
    const { caldav } = await import('../caldav-interface.js');
    return { serve: () => ({ interfaces: [caldav()] }) };
  },
};
