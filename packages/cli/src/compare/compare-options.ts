import type { ComparisonPart } from '@kalends/compare';
import { asGiven, type OptionTable, reader, switchOption, usageError } from '@kalends/command-kit';
import { parseHeaders, parseLogin } from '../commands/credentials.js';
import { TIMEOUT } from '../commands/timeout.js';

const readCount = reader('number', 'a whole number from 1', (text) =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined,
);

const readRate = reader('rate', 'how many requests a second', (text) =>
  /^\d{1,5}(?:\.\d+)?$/.test(text) && Number(text) > 0 ? Number(text) : undefined,
);

/** Words of lists that may be given several times or with commas. */
const words = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.split(',').map((word) => word.trim())).filter((word) => word !== '');

/** The parts that can be compared. They are listed here because the command loads the comparison only when it runs. */
const PARTS = Object.keys({
  ...{ events: true, venues: true, organizers: true, categories: true, tags: true },
  ...{ index: true, doc: true },
} satisfies Readonly<Record<ComparisonPart, true>>) as ComparisonPart[];

function eachOf<const T extends string>(what: string, choices: readonly T[]) {
  return (_text: string, source: string, texts: readonly string[]): readonly T[] =>
    words(texts).map((word) => {
      const choice = choices.find((one) => one === word);
      if (choice === undefined)
        throw usageError(`${source}: "${word}" is no ${what}; say ${choices.join(', ')}`);
      return choice;
    });
}

const NOTHING = { otherwise: 'none', absent: undefined } as const;
const NO_HEADERS: Readonly<Record<string, string>> = {};
const NO_PATHS: readonly string[] = [];

/** All options of `kalends compare`. */
export const COMPARE_OPTIONS = {
  userA: {
    value: 'NAME:PASSWORD',
    about: 'who logs in at A for a second round; in WordPress with an application password',
    ...NOTHING,
    variable: 'KALENDS_USER_A',
    read: parseLogin,
  },
  userB: {
    value: 'NAME:PASSWORD',
    about: 'who logs in at B, with the same rights',
    ...NOTHING,
    variable: 'KALENDS_USER_B',
    read: parseLogin,
  },
  headerA: {
    value: 'NAME:VALUE',
    multiple: true,
    about: 'a header field of every request to A; repeatable',
    otherwise: 'none',
    absent: NO_HEADERS,
    read: parseHeaders,
  },
  headerB: {
    value: 'NAME:VALUE',
    multiple: true,
    about: 'a header field of every request to B; repeatable',
    otherwise: 'none',
    absent: NO_HEADERS,
    read: parseHeaders,
  },
  report: {
    value: 'FILE',
    multiple: true,
    about: 'where the report is written, as .json or .html; repeatable',
    otherwise: 'none',
    absent: NO_PATHS,
    read: (_text: string, source: string, texts: readonly string[]): readonly string[] => {
      const other = texts.find((file) => !/\.(?:json|html)$/.test(file));
      if (other !== undefined)
        throw usageError(`${source}: "${other}" ends neither with .json nor with .html`);
      return texts;
    },
  },
  html: {
    value: 'FILE',
    about: 'where the report is written as a page, with links to the answers of both',
    ...NOTHING,
    read: asGiven,
  },
  state: {
    value: 'FILE',
    about: 'saves the progress; the same command resumes from it',
    ...NOTHING,
    read: asGiven,
  },
  only: {
    value: 'PARTS',
    multiple: true,
    about: `what is compared, of ${PARTS.join(', ')}`,
    otherwise: 'everything',
    absent: undefined,
    read: eachOf('part', PARTS),
  },
  sample: {
    value: 'NUMBER',
    about: 'the number of records of each kind to request individually',
    otherwise: 'all',
    absent: undefined,
    read: readCount,
  },
  seed: { value: 'NUMBER', about: 'chooses the sample', otherwise: '1', read: readCount },
  ignore: {
    value: 'PATH',
    multiple: true,
    about: 'a path to ignore, like event.ticketed; repeatable',
    otherwise: 'none',
    absent: NO_PATHS,
    read: (_text: string, _source: string, texts: readonly string[]) => words(texts),
  },
  imported: {
    value: 'FILE',
    about: 'the report of `kalends import`: what it tells is counted, and not told again',
    ...NOTHING,
    read: asGiven,
  },
  expect: {
    value: 'NUMBERS',
    multiple: true,
    about: 'the declared corrections that may explain differences, like F33; repeatable',
    otherwise: 'all',
    absent: undefined,
    read: (_text: string, _source: string, texts: readonly string[]) => words(texts),
  },
  noCorrections: switchOption('every difference counts, also a declared correction'),
  concurrency: {
    value: 'NUMBER',
    about: 'the maximum number of concurrent requests per server',
    otherwise: '4',
    read: readCount,
  },
  rate: {
    value: 'NUMBER',
    about: 'the maximum number of requests per second and server',
    otherwise: 'no limit',
    absent: undefined,
    read: readRate,
  },
  timeout: TIMEOUT,
  json: switchOption('print the report as JSON'),
} as const satisfies OptionTable;
