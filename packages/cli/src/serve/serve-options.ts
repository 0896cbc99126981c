import { DEFAULT_SETTINGS } from '@kalends/core';
import { findZone } from '@kalends/core/adapter';
import type { BasicUser } from '@kalends/http-adapter';
import { parseTrustProxy, type TrustProxy } from './client-network.js';
import {
  asGiven,
  oneOf,
  reader,
  switchOption,
  type OptionTable,
  type OptionValues,
} from '../commands/options.js';
import { DURABILITIES, parseStore } from '../store/open-store.js';
import { LOG_FORMS, LOG_LEVELS } from './request-logger.js';
import { parseUsers } from './users.js';

const readPort = reader('port', 'a number from 0 to 65535', (text) =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined,
);

/** Parses a number of megabytes; returns bytes. */
const readMegabytes = reader('size', 'how many megabytes, 0 for none', (text) =>
  /^\d{1,6}$/.test(text) ? Number(text) * 1_000_000 : undefined,
);

/** The URL of the site, derived from itself or from that of its API root. */
const readBaseUrl = reader('address', 'one like https://calendar.example', (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    return undefined;
  const path = url.pathname.split('/wp-json', 1)[0] ?? '';
  return url.origin + path.replace(/\/(?:index\.php)?$/, '');
});

const readTimezone = reader('time zone', 'one like Europe/Rome, UTC or UTC+2', (text) =>
  findZone(text) === undefined ? undefined : text,
);

/** An origin: an address without a path. */
const readOrigin = reader('origin', 'one like https://app.example', (text) =>
  /^[a-z][a-z\d+.-]*:\/\/[^/?#@]+$/i.test(text) && URL.canParse(text) ? text : undefined,
);

const NO_PROXIES: TrustProxy = 0;
const NO_ORIGINS: readonly string[] = [];
const NO_USERS: readonly BasicUser[] = [];

/** All options of `kalends serve`: the command line, the environment, the help and the tests use this table. */
export const SERVE_OPTIONS = {
  config: {
    value: 'FILE',
    about:
      'a JSON file with options by their names: { "port": 8080, "user": ["admin:secret"] }; read again on SIGHUP',
    otherwise: 'none',
    absent: undefined,
    read: asGiven,
  },
  /** 0 selects any free port. */
  port: {
    value: 'PORT',
    variable: 'PORT',
    about: 'the port to listen on; 0 takes any that is free',
    otherwise: '3000',
    read: readPort,
  },
  host: {
    value: 'ADDRESS',
    about: 'the address to listen on; 0.0.0.0 is reachable from other machines',
    otherwise: '127.0.0.1',
    read: asGiven,
  },
  store: {
    value: 'STORE',
    about:
      'where the records are kept: memory, sqlite:FILE or postgres:URL (?schema=NAME; kalends unless given)',
    otherwise: 'memory',
    read: parseStore,
  },
  durability: {
    value: 'MODE',
    about: 'what a SQLite write survives: full (loss of power) or normal (end of the process)',
    otherwise: 'full',
    read: oneOf('mode', DURABILITIES),
  },
  /** In bytes. */
  cacheSize: {
    value: 'MEGABYTES',
    about: 'how much memory rendered records and pages may take; 0 keeps none',
    otherwise: '64',
    read: readMegabytes,
  },
  /** Without the part from `/wp-json` on; `undefined` means `http://localhost:PORT`. */
  baseUrl: {
    value: 'URL',
    variable: 'BASE_URL',
    about: 'the public address of the site, or of its API root',
    otherwise: 'http://localhost:PORT',
    absent: undefined,
    read: readBaseUrl,
  },
  origin: {
    value: 'ORIGIN',
    multiple: true,
    about:
      'another site whose pages may call with the cookies of their visitors, like https://app.example; repeatable',
    otherwise: 'none; the pages of any site may read what is public',
    absent: NO_ORIGINS,
    read: (_text, source, texts) => texts.map((text) => readOrigin(text, source)),
  },
  trustProxy: {
    value: 'PROXIES',
    about:
      'how many proxies are in front, or their addresses: X-Forwarded-For then tells who has failed to log in',
    otherwise: '0, so that the address of the connection counts',
    absent: NO_PROXIES,
    read: parseTrustProxy,
  },
  timezone: {
    value: 'ZONE',
    about: "the site's time zone, like Europe/Rome",
    otherwise: DEFAULT_SETTINGS.timezone,
    read: readTimezone,
  },
  title: {
    value: 'TEXT',
    about: "the site's name",
    otherwise: DEFAULT_SETTINGS.title,
    read: asGiven,
  },
  user: {
    value: 'NAME:PASSWORD[:ROLE[:EMAIL]]',
    multiple: true,
    about: 'who may log in; repeatable, the first has id 1, the role is administrator unless given',
    otherwise: 'no one, so that nothing can be written',
    absent: NO_USERS,
    read: (_text, source, texts) => parseUsers(texts, source),
  },
  log: {
    value: 'FORM',
    about: 'how requests are logged to the standard output, a line each: text, json or none',
    otherwise: 'none',
    read: oneOf('form of a log', LOG_FORMS),
  },
  logLevel: {
    value: 'LEVEL',
    about: 'which requests are logged: error (5xx), warn (4xx too) or info (all)',
    otherwise: 'info',
    read: oneOf('level', LOG_LEVELS),
  },
  metrics: switchOption(
    'answer GET /metrics in the text format of Prometheus; keep it from the public in your proxy',
  ),
  json: switchOption('tell where it listens as one line of JSON'),
  demo: switchOption(
    'fill an empty store with a few months of events, and make up a password for admin if there is no user',
  ),
} as const satisfies OptionTable;

/** The option values of `kalends serve`. */
export type ServeOptions = OptionValues<typeof SERVE_OPTIONS>;
