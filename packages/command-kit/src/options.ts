import { usageError } from './cli-error.js';
import type { Flag } from './flags.js';

/** One option of a command: a flag and, if the command or the option says so, environment variables. */
export interface Option extends Flag {
  /** A description in one line. */
  readonly about: string;
  /** The default, in words. */
  readonly otherwise: string;
  /** An environment variable for it, in addition to the `KALENDS_NAME` of commands that have one for each option. */
  readonly variable?: string;
  /** Its default value, if that is not the result of `read` for `otherwise`. */
  readonly absent?: unknown;
  /** Parses the first text given, or all `texts`. Throws a `CliError` if a text is invalid. */
  readonly read: (text: string, source: string, texts: readonly string[]) => unknown;
}

/** The options of a command, by name; `baseUrl` becomes the flag `--base-url`. */
export type OptionTable = Readonly<Record<string, Option>>;

/** The values of the options of a table. */
export type OptionValues<T extends OptionTable> = {
  readonly [N in keyof T]: ReturnType<T[N]['read']> | (T[N] extends { readonly absent: infer A } ? A : never);
};

/** The flag of an option, without its dashes. */
export const flagOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The environment variables of an option; the first one that is set wins. A flag takes precedence over all of them. */
export function variablesOf(name: string, { variable }: Option, environment: boolean | undefined): string[] {
  const own = environment === true ? [`KALENDS_${flagOf(name).toUpperCase().replaceAll('-', '_')}`] : [];
  return variable === undefined || own.includes(variable) ? own : [...own, variable];
}

const YES = ['1', 'true', 'yes', 'on'];
const NO = ['0', 'false', 'no', 'off'];

/** The value of an environment variable, in the form of a flag's value. */
function readVariable({ value, multiple = false }: Option, variable: string, text: string): string[] {
  if (value !== undefined) return multiple ? text.split(/\s+/) : [text];
  const word = text.toLowerCase();
  if (YES.includes(word)) return ['true'];
  if (NO.includes(word)) return [];
  throw usageError(`${variable} must be 1 or 0, not "${text}"`);
}

/** The values given for an option, before parsing. */
export interface GivenOption {
  /** Never empty; a switch that is on has `'true'`. */
  readonly texts: readonly string[];
  /** Where it was given, for error messages: `--port`, `KALENDS_PORT`, `kalends.json: port`. */
  readonly source: string;
}

/**
 * A source of options: the command line, the environment, a file. Returns `undefined` for an option that it does not
 * contain.
 */
export type OptionTexts = (name: string, option: Option) => GivenOption | undefined;

/** The options in the parsed flags. */
export const optionsOfFlags =
  (flags: ReadonlyMap<string, readonly string[]>): OptionTexts =>
  (name) => {
    const texts = flags.get(flagOf(name));
    return texts && { texts, source: `--${flagOf(name)}` };
  };

/** The options in environment variables. */
export const optionsOfEnvironment =
  (env: Readonly<Record<string, string | undefined>>, environment: boolean | undefined): OptionTexts =>
  (name, option) => {
    const variableText = (variable: string): string => (env[variable] ?? '').trim();
    const variable = variablesOf(name, option, environment).find((one) => variableText(one) !== '');
    const texts = variable === undefined ? [] : readVariable(option, variable, variableText(variable));
    return variable === undefined || texts.length === 0 ? undefined : { texts, source: variable };
  };

/** The values of an option from the first source that contains it. */
export function firstGiven(sources: readonly OptionTexts[]): OptionTexts {
  return (name, option) => {
    for (const source of sources) {
      const given = source(name, option);
      if (given !== undefined) return given;
    }
    return undefined;
  };
}

/** Parses every option of a table. Throws a `CliError` about the first invalid one. */
export function readOptions<T extends OptionTable>(options: T, source: OptionTexts): OptionValues<T> {
  const valueOf = (name: string, option: Option): unknown => {
    const given = source(name, option);
    const [text] = given?.texts ?? [];
    if (given !== undefined && text !== undefined) return option.read(text, given.source, given.texts);
    return 'absent' in option ? option.absent : option.read(option.otherwise, '', [option.otherwise]);
  };
  const values = Object.entries<Option>(options).map(([name, option]) => [name, valueOf(name, option)]);
  return Object.fromEntries(values) as OptionValues<T>;
}

/**
 * Creates a parser of texts. If `read` returns `undefined`, the text is refused: it is not a `what`, and `hint` says
 * what to use.
 */
export const reader =
  <T>(what: string, hint: string, read: (text: string) => T | undefined) =>
  (text: string, source: string): T => {
    const value = read(text);
    if (value !== undefined) return value;
    throw usageError(`${source}: "${text}" is not a valid ${what}; use ${hint}`);
  };

/** Creates a parser for one of several words. */
export const oneOf = <const T extends string>(what: string, choices: readonly T[]) =>
  reader(what, choices.join(' or '), (text) => choices.find((choice) => choice === text));

/** Returns the text unchanged. */
export const asGiven = (text: string): string => text;

/** An option that is on or off. */
export const switchOption = (about: string) =>
  ({
    ...{ about, otherwise: 'off', absent: false },
    /** The flag is there. */
    read: () => true,
  }) as const satisfies Option;
