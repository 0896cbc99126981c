import { DEFAULT_SETTINGS } from '@kalends/core';
import { parseHeaders } from '../commands/credentials.js';
import { asGiven, reader, switchOption, type OptionTable } from '../commands/options.js';
import { CURRENCY, readTimezone } from '../commands/site-settings.js';
import { TIMEOUT } from '../commands/timeout.js';
import { parseStore } from '../store/open-store.js';

const readCount = (what: string) =>
  reader(what, 'a number from 1 to 100', (text) =>
    /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100 ? Number(text) : undefined,
  );

/** The options of `kalends import`. */
export const IMPORT_OPTIONS = {
  store: {
    value: 'STORE',
    about: 'where the records go: sqlite:FILE or postgres:URL, empty or an earlier import of the same site',
    otherwise: 'sqlite:kalends.db',
    read: parseStore,
  },
  user: {
    value: 'NAME:PASSWORD',
    variable: 'KALENDS_SITE_USER',
    about:
      'who logs in at the site, with an application password; a command line is seen by other users of the machine',
    otherwise: 'no one: only what is published comes along',
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
    otherwise: 'as many as are answered',
    absent: undefined,
    read: readCount('rate'),
  },
  timeout: TIMEOUT,
  timezone: {
    value: 'ZONE',
    about: 'the time zone of the site, and of times in a file that name none',
    otherwise: DEFAULT_SETTINGS.timezone,
    read: readTimezone,
  },
  currency: {
    ...CURRENCY,
    otherwise: 'as in kalends serve; costs in files stay without a currency',
    absent: undefined,
  },
  report: {
    value: 'FILE',
    about:
      'where every record that came along, changed, was skipped or differs is written, a line of JSON each',
    otherwise: 'nowhere, only the counts are printed',
    absent: undefined,
    read: asGiven,
  },
  state: {
    value: 'FILE',
    about:
      'where it is kept how far the import is, and what it has seen: the next run then asks for what has changed',
    otherwise: 'nowhere: the next run reads everything, and writes what differs',
    absent: undefined,
    read: asGiven,
  },
  redirects: {
    value: 'FILE',
    about:
      'where old and new paths of pages are written if they differ: FILE.caddy for Caddy, any other name for nginx',
    otherwise: 'nowhere, the report has them',
    absent: undefined,
    read: asGiven,
  },
  deleteGone: switchOption('delete what the site no longer has: terms permanently, the rest into the trash'),
  json: switchOption('print the result as JSON'),
} as const satisfies OptionTable;
