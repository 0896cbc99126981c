import { parseArgs } from 'node:util';
import { wrongUsage } from './complaint.js';
import { nearest } from './nearest.js';

/** One option of `kalends serve`, as a flag and as environment variables. */
export interface Option {
  /** The placeholder of its value; a switch has none. */
  readonly value?: string;
  /** Environment variables that say the same, the first one that is set wins. A flag wins over all of them. */
  readonly variables: readonly string[];
  /** Whether it may be given several times; in the environment the values are separated by blanks. */
  readonly multiple?: boolean;
  /** What it does, in one line. */
  readonly about: string;
  /** What holds when it is not given, in words. */
  readonly otherwise: string;
}

/** All options of `kalends serve`: the command line, the environment, the help and the tests read this table. */
export const SERVE_OPTIONS = {
  port: {
    value: 'PORT',
    variables: ['KALENDS_PORT', 'PORT'],
    about: 'the port to listen on; 0 takes any that is free',
    otherwise: '3000',
  },
  host: {
    value: 'ADDRESS',
    variables: ['KALENDS_HOST'],
    about: 'the address to listen on; 0.0.0.0 is reachable from other machines',
    otherwise: '127.0.0.1',
  },
  store: {
    value: 'STORE',
    variables: ['KALENDS_STORE'],
    about:
      'where the records are kept: memory, sqlite:FILE or postgres:URL (?schema=NAME; kalends unless given)',
    otherwise: 'memory',
  },
  durability: {
    value: 'MODE',
    variables: ['KALENDS_DURABILITY'],
    about: 'what a SQLite write survives: full (loss of power) or normal (end of the process)',
    otherwise: 'full',
  },
  'cache-size': {
    value: 'MEGABYTES',
    variables: ['KALENDS_CACHE_SIZE'],
    about: 'how much memory rendered records and pages may take; 0 keeps none',
    otherwise: '64',
  },
  'base-url': {
    value: 'URL',
    variables: ['KALENDS_BASE_URL', 'BASE_URL'],
    about: 'the public address of the site, or of its API root',
    otherwise: 'http://localhost:PORT',
  },
  'trust-proxy': {
    value: 'PROXIES',
    variables: ['KALENDS_TRUST_PROXY'],
    about:
      'how many proxies are in front, or their addresses: X-Forwarded-For then tells who has failed to log in',
    otherwise: '0, so that the address of the connection counts',
  },
  timezone: {
    value: 'ZONE',
    variables: ['KALENDS_TIMEZONE'],
    about: "the site's time zone, like Europe/Rome",
    otherwise: 'UTC',
  },
  title: {
    value: 'TEXT',
    variables: ['KALENDS_TITLE'],
    about: "the site's name",
    otherwise: 'Kalends',
  },
  user: {
    value: 'NAME:PASSWORD[:ROLE[:EMAIL]]',
    variables: ['KALENDS_USER'],
    multiple: true,
    about: 'somebody who may log in; repeatable, the first has id 1, the role is administrator unless given',
    otherwise: 'nobody, so that nothing can be written',
  },
  log: {
    value: 'FORM',
    variables: ['KALENDS_LOG'],
    about: 'what is written of every request to the standard output: json (a line each) or none',
    otherwise: 'none',
  },
  json: {
    variables: ['KALENDS_JSON'],
    about: 'tell where it listens as one line of JSON',
    otherwise: 'off, lines for people',
  },
  demo: {
    variables: ['KALENDS_DEMO'],
    about:
      'fill an empty store with a few months of events, and make up a password for admin if there is no user',
    otherwise: 'off',
  },
} as const satisfies Readonly<Record<string, Option>>;

/** The name of an option, without the dashes. */
export type OptionName = keyof typeof SERVE_OPTIONS;

/** What was said about one option, unread. */
export interface Said {
  /** The texts in their order; a switch that is on has `'true'`. */
  readonly texts: readonly [string, ...string[]];
  /** Who said it, for error texts: `--port` or `KALENDS_PORT`. */
  readonly source: string;
}

/** What was said about all options; those that nothing was said about are absent. */
export type AllSaid = Readonly<Partial<Record<OptionName, Said>>>;

const NAMES = Object.keys(SERVE_OPTIONS) as OptionName[];

/** The rows of the table in their order, each with its name. */
export const optionRows: readonly (readonly [OptionName, Option])[] = NAMES.map((name) => [
  name,
  SERVE_OPTIONS[name],
]);

const isOptionName = (name: string): name is OptionName => Object.hasOwn(SERVE_OPTIONS, name);

function unknownOption(rawName: string): Error {
  const guess = nearest(
    rawName,
    NAMES.map((name) => `--${name}`),
  );
  const hint = guess === undefined ? 'kalends serve --help lists all options' : `did you mean ${guess}?`;
  return wrongUsage(`There is no option ${rawName}; ${hint}`);
}

/** What the command line says. */
function readFlags(args: readonly string[]): Map<OptionName, string[]> {
  const options = Object.fromEntries(
    optionRows.map(([name, { value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const flags = new Map<OptionName, string[]>();
  for (const token of tokens) {
    if (token.kind === 'positional') {
      throw wrongUsage(`kalends serve takes options only, not "${token.value}"; see kalends serve --help`);
    }
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (!isOptionName(name)) throw unknownOption(rawName);
    const { value: placeholder, multiple = false }: Option = SERVE_OPTIONS[name];
    if (placeholder === undefined && value !== undefined) throw wrongUsage(`${rawName} takes no value`);
    if (placeholder !== undefined && (value === undefined || (!inlineValue && value.startsWith('-')))) {
      throw wrongUsage(`${rawName} needs a value: ${rawName} ${placeholder}`);
    }
    const before = flags.get(name);
    if (before !== undefined && !multiple) throw wrongUsage(`${rawName} is given twice`);
    flags.set(name, [...(before ?? []), value ?? 'true']);
  }
  return flags;
}

const YES = ['1', 'true', 'yes', 'on'];
const NO = ['0', 'false', 'no', 'off'];

/** What one environment variable says, in the form of a flag. */
function readVariable({ value, multiple = false }: Option, variable: string, text: string): string[] {
  if (value === undefined) {
    const word = text.toLowerCase();
    if (YES.includes(word)) return ['true'];
    if (NO.includes(word)) return [];
    throw wrongUsage(`${variable} is a switch: 1 or 0, not "${text}"`);
  }
  return multiple ? text.split(/\s+/) : [text];
}

function said(texts: readonly string[], source: string): Said | undefined {
  const [first, ...others] = texts;
  return first === undefined ? undefined : { texts: [first, ...others], source };
}

/**
 * Collects what the command line (without the command's name) and the environment say about `kalends serve`.
 * Throws a `Complaint` about an unknown option, a missing value, or anything that is no option.
 */
export function collectOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): AllSaid {
  const flags = readFlags(args);
  const all: Partial<Record<OptionName, Said>> = {};
  for (const [name, option] of optionRows) {
    const variable = option.variables.find((candidate) => (env[candidate] ?? '').trim() !== '');
    const flag = flags.get(name);
    const found =
      flag !== undefined
        ? said(flag, `--${name}`)
        : variable !== undefined
          ? said(readVariable(option, variable, (env[variable] ?? '').trim()), variable)
          : undefined;
    if (found !== undefined) all[name] = found;
  }
  return all;
}
