import { DEFAULT_SETTINGS } from '@kalends/core';
import { parseUrl } from '@kalends/core/adapter';
import type { BasicUser } from '@kalends/http-adapter';
import { isTileAddress } from '@kalends/pages';
import { parseTrustProxy, type TrustProxy } from './client-network.js';
import {
  asGiven,
  oneOf,
  type OptionTable,
  type OptionValues,
  parseStore,
  reader,
  readTimezone,
  switchOption,
} from '@kalends/command-kit';
import { CURRENCY, readBaseUrl } from '../commands/site-settings.js';
import { DURABILITIES } from '../store/open-store.js';
import { AGENT_MODES } from '../mcp/mcp-options.js';
import { LOG_FORMS, LOG_LEVELS } from './request-logger.js';
import { parseSmtp } from './mail.js';
import { SERVER_PART_OPTIONS } from './server-parts.js';
import { readFields } from '../commands/read-fields.js';
import { parseUsers } from './users.js';

const readPort = reader('port', 'a number from 0 to 65535', (text) =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined,
);

const readWorkers = reader('number', 'one from 1 to 64', (text) =>
  /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 64 ? Number(text) : undefined,
);

/** Parses a number of megabytes; returns bytes. */
const readMegabytes = reader('size', 'a number of megabytes, 0 for none', (text) =>
  /^\d{1,6}$/.test(text) ? Number(text) * 1_000_000 : undefined,
);

/** An origin: an address without a path. */
const readOrigin = reader('origin', 'one like https://app.example', (text) =>
  /^[a-z][a-z\d+.-]*:\/\/[^/?#@]+$/i.test(text) && parseUrl(text) !== undefined ? text : undefined,
);

/** Parses a BCP 47 language tag. */
const readLocale = reader('language', 'one like de or fr-CA', (text) => {
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
});

/** The address of tiles, then whose map it is. */
const readMap = reader('address of tiles', 'one with {z}, {x} and {y}', (text) => {
  const [tiles = '', ...words] = text.trim().split(/\s+/);
  return isTileAddress(tiles) ? { tiles, attribution: words.join(' ') } : undefined;
});

/** Parses the address of a mail server. */
const readSmtp = reader('mail server', 'smtps://USER:PASSWORD@HOST?from=ADDRESS', parseSmtp);

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Parses the name of a weekday; returns its number, 0 for Sunday. */
const readWeekday = reader('weekday', WEEKDAYS.join(' or '), (text) =>
  ([0, 1, 2, 3, 4, 5, 6] as const).find((day) => WEEKDAYS[day] === text.toLowerCase()),
);

const NO_PROXIES: TrustProxy = 0;
const NO_ORIGINS: readonly string[] = [];
const NO_USERS: readonly BasicUser[] = [];

/** All options of `kalends serve`: the command line, the environment, the help and the tests use this table. */
export const SERVE_OPTIONS = {
  config: {
    value: 'FILE',
    about:
      'a JSON file with option names as keys: { "port": 8080, "user": ["admin:secret"] }; reloaded on SIGHUP',
    otherwise: 'none',
    absent: undefined,
    read: asGiven,
  },
  /** 0 selects any free port. */
  port: {
    value: 'PORT',
    variable: 'PORT',
    about: 'the port to listen on; 0 selects a free one',
    otherwise: '3000',
    read: readPort,
  },
  host: {
    value: 'ADDRESS',
    about: 'the address to listen on; 0.0.0.0 accepts connections from other machines',
    otherwise: '127.0.0.1',
    read: asGiven,
  },
  workers: {
    value: 'NUMBER',
    about: 'how many processes answer, one for each core; they share a file or a database',
    otherwise: '1',
    read: readWorkers,
  },
  store: {
    value: 'STORE',
    about: 'the store: memory, sqlite:FILE or postgres:URL (with ?schema=NAME; default kalends)',
    otherwise: 'memory',
    read: parseStore,
  },
  durability: {
    value: 'MODE',
    about: 'what a SQLite write survives: full (power failure) or normal (crash of the process)',
    otherwise: 'full',
    read: oneOf('mode', DURABILITIES),
  },
  /** In bytes. */
  cacheSize: {
    value: 'MEGABYTES',
    about: 'memory for rendered records and pages; 0 disables the cache',
    otherwise: '64',
    read: readMegabytes,
  },
  /** Without the part from `/wp-json` on; `undefined` means `http://localhost:PORT`. */
  baseUrl: {
    value: 'URL',
    variable: 'BASE_URL',
    about: 'the public URL of the site, or of its API root',
    otherwise: 'http://localhost:PORT',
    absent: undefined,
    read: readBaseUrl,
  },
  origin: {
    value: 'ORIGIN',
    multiple: true,
    about:
      'another site whose pages may use the cookies of their visitors, such as https://app.example; repeatable',
    otherwise: 'none; pages of any site may read public records',
    absent: NO_ORIGINS,
    read: (_text, source, texts) => texts.map((text) => readOrigin(text, source)),
  },
  trustProxy: {
    value: 'PROXIES',
    about: 'the number of proxies, or their addresses, whose X-Forwarded-For is trusted for the login limit',
    otherwise: '0, the address of the connection counts',
    absent: NO_PROXIES,
    read: parseTrustProxy,
  },
  timezone: {
    value: 'ZONE',
    about: "the site's time zone, such as Europe/Rome",
    otherwise: DEFAULT_SETTINGS.timezone,
    read: readTimezone,
  },
  currency: CURRENCY,
  title: {
    value: 'TEXT',
    about: "the site's name",
    otherwise: DEFAULT_SETTINGS.title,
    read: asGiven,
  },
  fields: {
    value: 'FILE',
    about: 'a JSON file that declares fields of your own: { "event": { "age": { "type": "integer" } } }',
    otherwise: 'none',
    absent: undefined,
    read: readFields,
  },
  locale: {
    value: 'TAG',
    about: 'the language of the pages, such as de or fr-CA; ar, de, en, es, fr, it, ja, nl and pl have texts',
    otherwise: 'en',
    read: readLocale,
  },
  /** 0 is Sunday. */
  weekStart: {
    value: 'DAY',
    about: 'the first day of the week on pages, such as monday',
    otherwise: 'that of the language',
    absent: undefined,
    read: readWeekday,
  },
  map: {
    value: '"URL TEXT"',
    about:
      'where the browsers of visitors load the tiles of maps, such as https://tiles.example/{z}/{x}/{y}.png, then the attribution',
    otherwise: 'none; places are listed without a map',
    absent: undefined,
    read: readMap,
  },
  stylesheet: {
    value: 'FILE',
    about: 'a CSS file for the pages, loaded after their own styles',
    otherwise: 'none',
    absent: undefined,
    read: asGiven,
  },
  logo: {
    value: 'FILE',
    about: 'an image for the header of the pages: AVIF, GIF, JPEG, PNG, SVG or WebP',
    otherwise: 'none; the title stands there',
    absent: undefined,
    read: asGiven,
  },
  theme: {
    value: 'DIR',
    about:
      'a folder with the look of the pages: theme.json, style.css, header.html, footer.html, messages.json',
    otherwise: 'none',
    absent: undefined,
    read: asGiven,
  },
  dev: switchOption('read the folder of --theme again when a file in it changes'),
  oldAddresses: {
    value: 'FILE',
    about:
      'the report or the redirects of kalends import: the old addresses of its pages lead to the new ones',
    otherwise: 'none',
    absent: undefined,
    read: asGiven,
  },
  user: {
    value: 'NAME:PASSWORD[:ROLE[:EMAIL]]',
    multiple: true,
    about:
      'a user who can log in beside the accounts of the store (kalends user), to try things out; repeatable; the default role is administrator',
    otherwise: 'none',
    absent: NO_USERS,
    read: (_text, source, texts) => parseUsers(texts, source),
  },
  smtp: {
    value: 'URL',
    about:
      'the mail server for invitations, lost passwords, events to review and answers to submissions: smtps://USER:PASSWORD@HOST?from=ADDRESS',
    otherwise: 'none; links are shown instead',
    absent: undefined,
    read: readSmtp,
  },
  log: {
    value: 'FORMAT',
    about: 'log one line per request to stdout: text, json or none',
    otherwise: 'none',
    read: oneOf('log format', LOG_FORMS),
  },
  logLevel: {
    value: 'LEVEL',
    about: 'which requests to log: error (5xx), warn (4xx too) or info (all)',
    otherwise: 'info',
    read: oneOf('level', LOG_LEVELS),
  },
  strict: switchOption('refuse requests with unknown parameters, which have no effect otherwise'),
  wordpress: switchOption('serve wp/v2, tec/v1 and oEmbed too, for programs that write to WordPress'),
  editor: {
    value: 'MODE',
    about: 'the editor at /manage/, for those who have an account: on or off',
    otherwise: 'on',
    read: oneOf('mode', ['on', 'off'] as const),
  },
  ...SERVER_PART_OPTIONS,
  mcp: {
    value: 'MODE',
    about:
      'serve agents by the Model Context Protocol at /mcp: drafts (they submit events for review) or full (their rights)',
    otherwise: 'off',
    read: oneOf('mode', AGENT_MODES),
  },
  media: {
    value: 'DIR',
    about: 'take image files with events, venues and organizers, and keep them in this directory',
    otherwise: 'none; images are addresses',
    absent: undefined,
    read: asGiven,
  },
  /** In bytes. */
  mediaSize: {
    value: 'MEGABYTES',
    about: 'size of all uploaded images together, beyond which none is taken',
    otherwise: '10000',
    read: readMegabytes,
  },
  metrics: switchOption(
    'serve GET /metrics in the text format of Prometheus; block it from the public in your proxy',
  ),
  json: switchOption('print the URLs as one line of JSON'),
  demo: switchOption(
    'fill an empty store with demo events, and generate a password for admin if there is no user',
  ),
} as const satisfies OptionTable;

/** The option values of `kalends serve`. */
export type ServeOptions = OptionValues<typeof SERVE_OPTIONS>;
