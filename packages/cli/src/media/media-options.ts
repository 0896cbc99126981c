import { asGiven, reader, switchOption, type Option, type OptionTable } from '../commands/options.js';
import { parseKeptStore } from '../store/open-store.js';

const HOUR = 3_600_000;
const HOURS: Readonly<Record<string, number>> = { h: 1, d: 24, w: 7 * 24 };

/** Reads a period, in milliseconds. */
const readPeriod = reader('period', 'one like 12h, 7d or 4w', (text) => {
  const [, count, unit = ''] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (HOURS[unit] ?? 0) * HOUR;
});

/** The options of `kalends media check`. */
export const MEDIA_OPTIONS = {
  media: {
    value: 'DIR',
    variable: 'KALENDS_MEDIA',
    about: 'the directory of the images, as for kalends serve',
    otherwise: 'required',
    absent: undefined,
    read: asGiven,
  },
  store: {
    value: 'STORE',
    variable: 'KALENDS_STORE',
    about: 'where the records are, as for kalends serve: sqlite:FILE or postgres:URL',
    otherwise: 'required',
    absent: undefined,
    read: parseKeptStore,
  },
  olderThan: {
    value: 'PERIOD',
    about: 'how long images without a record are kept after their upload: 12h, 7d, 4w',
    otherwise: '1d',
    read: readPeriod,
  } satisfies Option,
  json: switchOption('print the result as JSON'),
} as const satisfies OptionTable;
