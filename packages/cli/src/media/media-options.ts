import { asGiven, type Option, type OptionTable, storeOption, switchOption } from '@kalends/command-kit';
import { readPeriod } from '@kalends/command-kit/internal';

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
  store: storeOption('where the records are'),
  olderThan: {
    value: 'PERIOD',
    about: 'how long images without a record are kept after their upload: 12h, 7d, 4w',
    otherwise: '1d',
    read: readPeriod,
  } satisfies Option,
  json: switchOption('print the result as JSON'),
} as const satisfies OptionTable;
