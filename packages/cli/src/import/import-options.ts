import { DEFAULT_SETTINGS } from '@kalends/core';
import { parseHeaders } from '../commands/credentials.js';
import {
  asGiven,
  type OptionTable,
  parseStore,
  reader,
  readTimezone,
  switchOption,
} from '@kalends/command-kit';
import { CURRENCY } from '../commands/site-settings.js';
import { TIMEOUT } from '../commands/timeout.js';

const readCount = (what: string) =>
  reader(what, 'a number from 1 to 100', (text) =>
    /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100 ? Number(text) : undefined,
  );

/** The options of `kalends import`. */
export const IMPORT_OPTIONS = {
  store: {
    value: 'STORE',
    about:
      'the store to import to: sqlite:FILE or postgres:URL, empty or with an earlier import of the same site',
    otherwise: 'sqlite:kalends.db',
    read: parseStore,
  },
  user: {
    value: 'NAME:PASSWORD',
    variable: 'KALENDS_SITE_USER',
    about:
      'the login at the site, with an application password; other users of the machine can see command lines',
    otherwise: 'none: only published records are imported',
    absent: undefined,
    read: asGiven,
  },
  authStdin: switchOption('read NAME:PASSWORD from the standard input'),
  header: {
    value: "'NAME: VALUE'",
    multiple: true,
    about: 'a header to send with every request; repeatable',
    otherwise: 'none',
    absent: {},
    read: parseHeaders,
  },
  dryRun: switchOption('write nothing, and report what would be written'),
  concurrency: {
    value: 'N',
    about: 'the maximum number of concurrent requests',
    otherwise: '2',
    read: readCount('number of requests'),
  },
  rate: {
    value: 'N',
    about: 'the maximum number of requests per second',
    otherwise: 'no limit',
    absent: undefined,
    read: readCount('rate'),
  },
  timeout: TIMEOUT,
  timezone: {
    value: 'ZONE',
    about: 'the time zone of the site, and of times in a file that name none',
    otherwise: `as the site says or its dates show; for files ${DEFAULT_SETTINGS.timezone}`,
    absent: undefined,
    read: readTimezone,
  },
  currency: {
    ...CURRENCY,
    otherwise: 'as in kalends serve; costs in files stay without a currency',
    absent: undefined,
  },
  report: {
    value: 'FILE',
    about: 'a file for a line of JSON about each record that was added, changed, skipped or differs',
    otherwise: 'none; only the counts are printed',
    absent: undefined,
    read: asGiven,
  },
  state: {
    value: 'FILE',
    about: 'a file for the progress, so that the next run continues and reads only changes',
    otherwise: 'none; the next run reads everything and writes what differs',
    absent: undefined,
    read: asGiven,
  },
  media: {
    value: 'DIR',
    about: 'fetch the pictures of the site that its records name, for the --media of kalends serve',
    otherwise: 'none; they stay on the site',
    absent: undefined,
    read: asGiven,
  },
  redirects: {
    value: 'FILE',
    about: 'a file for the old and new paths of pages that have moved, for kalends serve --old-addresses',
    otherwise: 'none; the report contains them',
    absent: undefined,
    read: asGiven,
  },
  hidden: switchOption(
    'find events that are in no list, hidden ones too: requests every id that no list has',
  ),
  series: switchOption(
    'make series of the events that have one title and, on three dates or more, one time; each is printed',
  ),
  deleteGone: switchOption(
    'delete records that the site no longer has: terms permanently, all others to the trash',
  ),
  printOptions: switchOption(
    'print the options by which kalends serve serves the site as it was, after the summary',
  ),
  json: switchOption('print the result as JSON'),
} as const satisfies OptionTable;
