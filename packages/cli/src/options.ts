import { DEFAULT_SETTINGS } from '@kalends/core';
import { findZone } from '@kalends/core/adapter';
import type { BasicUser } from '@kalends/http-adapter';
import { parseTrustProxy, type TrustProxy } from './client-network.js';
import { usageError } from './cli-error.js';
import { readFlags, type Flag } from './flags.js';
import { DURABILITIES, parseStore } from './store.js';
import { parseUsers } from './users.js';

/** One option of `kalends serve`, as a flag and as environment variables. */
export interface Option extends Flag {
  /** Environment variables that say the same, the first one that is set wins. A flag wins over all of them. */
  readonly variables: readonly string[];
  /** What it does, in one line. */
  readonly about: string;
  /** What holds when it is not given, in words. */
  readonly otherwise: string;
}

/** An option with its value. */
interface TypedOption extends Omit<Option, 'variables'> {
  /** A variable beside `KALENDS_NAME`. */
  readonly variable?: string;
  /** Its value when it is not given, where that is not what `otherwise` says. */
  readonly absent?: unknown;
  /** The value of what was given, the first text apart. Throws a `CliError` about what cannot be understood. */
  readonly read: (text: string, source: string, texts: readonly string[]) => unknown;
}

const asGiven = (text: string): string => text;

/** A reader of texts; one that `read` makes nothing of is no `what`, and the user is told what to say. */
const reader =
  <T>(what: string, hint: string, read: (text: string) => T | undefined) =>
  (text: string, source: string): T => {
    const value = read(text);
    if (value !== undefined) return value;
    throw usageError(`${source}: "${text}" is no ${what}; say ${hint}`);
  };

const oneOf = <T extends string>(what: string, choices: readonly T[]) =>
  reader(what, choices.join(' or '), (text) => choices.find((choice) => choice === text));

const readPort = reader('port', 'a number from 0 to 65535', (text) =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined,
);

/** A number of megabytes in bytes. */
const readMegabytes = reader('size', 'how many megabytes, 0 for none', (text) =>
  /^\d{1,6}$/.test(text) ? Number(text) * 1_000_000 : undefined,
);

/** The site's address of a site's address or of an API root's. */
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

const NO_PROXIES: TrustProxy = 0;
const NO_USERS: readonly BasicUser[] = [];

/** All options of `kalends serve`: the command line, the environment, the help and the tests read this table. */
const SERVE_OPTIONS = {
  /** 0: any that is free. */
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
  /** Without the part from `/wp-json` on; `undefined`: `http://localhost:PORT`. */
  baseUrl: {
    value: 'URL',
    variable: 'BASE_URL',
    about: 'the public address of the site, or of its API root',
    otherwise: 'http://localhost:PORT',
    absent: undefined,
    read: readBaseUrl,
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
    about: 'what is written of every request to the standard output: json (a line each) or none',
    otherwise: 'none',
    read: oneOf('form of a log', ['json', 'none']),
  },
  json: {
    about: 'tell where it listens as one line of JSON',
    otherwise: 'off, lines for people',
    absent: false,
    read: () => true,
  },
  demo: {
    about:
      'fill an empty store with a few months of events, and make up a password for admin if there is no user',
    otherwise: 'off',
    absent: false,
    read: () => true,
  },
} as const satisfies Readonly<Record<string, TypedOption>>;

type Table = typeof SERVE_OPTIONS;

/** What `kalends serve` is told. */
export type ServeOptions = {
  readonly [N in keyof Table]:
    ReturnType<Table[N]['read']> | (Table[N] extends { readonly absent: infer A } ? A : never);
};

const flagOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const variableOf = (flag: string): string => `KALENDS_${flag.toUpperCase().replaceAll('-', '_')}`;

/** The rows of the table in their order, each with its flag. */
export const optionRows: readonly (readonly [string, Option])[] = Object.entries<TypedOption>(
  SERVE_OPTIONS,
).map(([name, option]) => {
  const flag = flagOf(name);
  const others = option.variable === undefined ? [] : [option.variable];
  return [flag, { ...option, variables: [variableOf(flag), ...others] }];
});

/** What was given for one option, unread. */
export interface OptionValue {
  /** The texts in their order; a switch that is on has `'true'`. */
  readonly texts: readonly string[];
  /** Where it was given, for error texts: `--port` or `KALENDS_PORT`. */
  readonly source: string;
}

const YES = ['1', 'true', 'yes', 'on'];
const NO = ['0', 'false', 'no', 'off'];

/** What one environment variable says, in the form of a flag. */
function readVariable({ value, multiple = false }: Option, variable: string, text: string): string[] {
  if (value !== undefined) return multiple ? text.split(/\s+/) : [text];
  const word = text.toLowerCase();
  if (YES.includes(word)) return ['true'];
  if (NO.includes(word)) return [];
  throw usageError(`${variable} is a switch: 1 or 0, not "${text}"`);
}

/**
 * What the command line (without the command's name) and the environment give for each option of `kalends serve`, by flag;
 * options that neither gives are absent. Throws a `CliError` about an unknown option, a missing value, or anything that is no
 * option.
 */
export function collectOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, OptionValue>> {
  const known = Object.fromEntries(optionRows);
  const { flags, operands } = readFlags(args, known, 'kalends serve --help lists all options');
  if (operands[0] !== undefined) {
    throw usageError(`kalends serve takes options only, not "${operands[0]}"; see kalends serve --help`);
  }
  const valueOf = (flag: string, option: Option): OptionValue => {
    const given = flags.get(flag);
    if (given !== undefined) return { texts: given, source: `--${flag}` };
    const texts = (name: string): string => (env[name] ?? '').trim();
    const variable = option.variables.find((name) => texts(name) !== '');
    return variable === undefined
      ? { texts: [], source: '' }
      : { texts: readVariable(option, variable, texts(variable)), source: variable };
  };
  const values = optionRows.map(([flag, option]) => [flag, valueOf(flag, option)] as const);
  return Object.fromEntries(values.filter(([, { texts }]) => texts.length > 0));
}

/** Reads the options of `kalends serve`. Throws a `CliError` about the first one that cannot be understood. */
export function readServeOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ServeOptions {
  const given = collectOptions(args, env);
  const values = Object.entries<TypedOption>(SERVE_OPTIONS).map(([name, option]) => {
    const { texts, source } = given[flagOf(name)] ?? { texts: [option.otherwise], source: '' };
    const isGiven = source !== '' || !('absent' in option);
    return [name, isGiven ? option.read(texts[0] ?? '', source, texts) : option.absent] as const;
  });
  return Object.fromEntries<unknown>(values) as ServeOptions;
}
