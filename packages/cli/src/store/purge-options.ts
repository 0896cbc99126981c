import { type OptionTable, storeOption, switchOption } from '@kalends/command-kit';
import { readPeriod } from '@kalends/command-kit/internal';

/** The options of `kalends purge`. */
export const PURGE_OPTIONS = {
  olderThan: {
    value: 'PERIOD',
    about: 'how long a record must have been in the trash: 30d, 12h, 4w',
    otherwise: 'required',
    absent: undefined,
    read: readPeriod,
  },
  store: storeOption('where the calendar is'),
  dryRun: switchOption('count only, delete nothing'),
  json: switchOption('print the result as JSON'),
} as const satisfies OptionTable;
