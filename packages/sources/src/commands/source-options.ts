import { SOURCE_FORMATS } from '@kalends/importer/internal';
import { SOURCE_STATUSES } from '../source.js';
import {
  asGiven,
  oneOf,
  type OptionTable,
  reader,
  readTimezone,
  storeOption,
  switchOption,
} from '@kalends/command-kit';

/** The options of all commands for sources. */
export const SOURCE_OPTIONS = {
  store: storeOption('the store of the calendar'),
  json: switchOption('print the result as JSON'),
} as const satisfies OptionTable;

/** The options of `kalends follow-source add`. */
export const ADD_SOURCE_OPTIONS = {
  name: {
    value: 'NAME',
    about: 'what the source is called here',
    otherwise: 'its host',
    absent: undefined,
    read: asGiven,
  },
  format: {
    value: 'FORMAT',
    about: `what it is: ${SOURCE_FORMATS.join(', ')}`,
    otherwise: 'as its address says, else what is there',
    absent: undefined,
    read: oneOf('format', SOURCE_FORMATS),
  },
  status: {
    value: 'STATUS',
    about: `the status of new events: ${SOURCE_STATUSES.join(', ')}`,
    otherwise: 'publish',
    read: oneOf('status', SOURCE_STATUSES),
  },
  category: {
    value: 'NAME',
    about: 'a category that its events have besides their own',
    otherwise: 'none',
    absent: undefined,
    read: asGiven,
  },
  every: {
    value: 'MINUTES',
    about: 'how often to take it, in minutes: 15 to 10080',
    otherwise: '60',
    read: reader('number of minutes', 'one from 15 to 10080', (text) =>
      /^\d{1,5}$/.test(text) ? Number(text) : undefined,
    ),
  },
  keepRemoved: switchOption('keep events that the source does not have any more'),
  private: switchOption('allow an address of a private network, and http'),
  ...SOURCE_OPTIONS,
} as const satisfies OptionTable;

/** The options of `kalends follow-source take`. */
export const TAKE_OPTIONS = {
  acceptRemovals: switchOption('trash what the source does not have any more, even if it is most of it'),
  timezone: {
    value: 'ZONE',
    about: "the site's zone, as for kalends serve: that of times without one",
    variable: 'KALENDS_TIMEZONE',
    otherwise: 'UTC',
    read: readTimezone,
  },
  ...SOURCE_OPTIONS,
} as const satisfies OptionTable;
