import { readPeriod } from '../commands/duration.js';
import { switchOption, type OptionTable } from '../commands/options.js';
import { parseKeptStore } from './open-store.js';

/** The options of `kalends purge`. */
export const PURGE_OPTIONS = {
  olderThan: {
    value: 'PERIOD',
    about: 'how long a record must have been in the trash: 30d, 12h, 4w',
    otherwise: 'required',
    absent: undefined,
    read: readPeriod,
  },
  store: {
    value: 'STORE',
    variable: 'KALENDS_STORE',
    about: 'where the calendar is, as for kalends serve: sqlite:FILE or postgres:URL',
    otherwise: 'required',
    absent: undefined,
    read: parseKeptStore,
  },
  dryRun: switchOption('count only, delete nothing'),
  json: switchOption('print the result as JSON'),
} as const satisfies OptionTable;
