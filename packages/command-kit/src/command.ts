import type { CliContext } from './cli-context.js';
import { usageError } from './cli-error.js';
import type { Stores } from './stores.js';
import { readFlags, type Flag } from './flags.js';
import { readConfig } from './config.js';
import {
  firstGiven,
  flagOf,
  optionsOfEnvironment,
  optionsOfFlags,
  readOptions,
  type OptionTable,
  type OptionTexts,
  type OptionValues,
} from './options.js';

/** The parsed arguments of a command. */
export interface Given<T extends OptionTable> {
  /** The operands in the order of the command's `operands`; optional ones may be missing at the end. */
  readonly operands: readonly string[];
  readonly options: OptionValues<T>;
  /**
   * Reads the options again, because a configuration file may have changed. Throws the same errors as at the start.
   *
   * @param beneath a further source, for options that no other one gives
   */
  readonly reread: (beneath?: OptionTexts) => OptionValues<T>;
}

/** Runs a command. Returns its exit code. */
export type Run<T extends OptionTable> = (
  given: Given<T>,
  context: CliContext,
  stores: Stores,
) => number | Promise<number>;

/** The description of a command, for its help and for parsing its arguments. */
export interface CommandDescription<T extends OptionTable = OptionTable> {
  /** A description in one line. */
  readonly about: string;
  /** A full description. */
  readonly more?: string;
  /** The placeholders of its operands; optional ones are in brackets: `['FILE', '[TARGET]']`. */
  readonly operands: readonly string[];
  readonly options: T;
  /**
   * Whether each option can also be set by the environment variable `KALENDS_NAME`, and in the file given by
   * `--config`.
   */
  readonly environment?: boolean;
  /** Example command lines; a line that begins with `#` explains the next one. */
  readonly examples: readonly string[];
}

/** A command that can be run. */
export interface Command extends CommandDescription {
  /**
   * Parses its arguments and runs it. Returns the exit code. Rejects with a `CliError` if the arguments are invalid or
   * the store cannot be used.
   *
   * @param name the name of the command: `backup`
   * @param args the arguments after the command's name
   * @param stores opens the store that it works on
   */
  readonly run: (
    name: string,
    args: readonly string[],
    context: CliContext,
    stores: Stores,
  ) => Promise<number>;
}

/** The usage of a command: `kalends backup FILE TARGET [--json]`. */
export function usageOf(name: string, { operands, options }: CommandDescription): string {
  const switches = Object.entries(options)
    .filter(([, { value }]) => value === undefined)
    .map(([option]) => `[--${flagOf(option)}]`);
  const hasValues = Object.values(options).some(({ value }) => value !== undefined);
  return ['kalends', name, ...operands, ...(hasValues ? ['[options]'] : switches)].join(' ');
}

const isOptional = (operand: string): boolean => operand.startsWith('[');

function readOperands(name: string, description: CommandDescription, given: readonly string[]) {
  const { operands } = description;
  const needed = operands.filter((operand) => !isOptional(operand)).length;
  if (given.length < needed || given.length > operands.length || given.includes(''))
    throw usageError(`Use: ${usageOf(name, description)}`);
  return given;
}

const flagsOf = (options: OptionTable): Record<string, Flag> =>
  Object.fromEntries(Object.entries(options).map(([option, flag]) => [flagOf(option), flag]));

/** Reads the options of a command: flags take precedence over the environment, and both over the configuration file. */
function optionsOf<T extends OptionTable>(
  { options, environment }: CommandDescription<T>,
  flags: ReadonlyMap<string, readonly string[]>,
  env: CliContext['env'],
  beneath: readonly OptionTexts[],
): OptionValues<T> {
  const given = [optionsOfFlags(flags), optionsOfEnvironment(env, environment)];
  const { config, ...others }: OptionTable = options;
  const file = config && firstGiven(given)('config', config)?.texts[0];
  const configured = file === undefined ? [] : [readConfig(file, others)];
  return readOptions(options, firstGiven([...given, ...configured, ...beneath]));
}

/**
 * Describes a command whose code is loaded only when it runs, so that help, the version and other commands start
 * faster.
 *
 * @param load returns the function that runs it
 */
export function command<const T extends OptionTable>(
  description: CommandDescription<T>,
  load: () => Promise<Run<T>>,
): Command {
  return {
    ...description,
    async run(name, args, context, stores) {
      const hint = `use: ${usageOf(name, description)}`;
      const { flags, operands } = readFlags(args, flagsOf(description.options), hint);
      const reread = (beneath?: OptionTexts) =>
        optionsOf(description, flags, context.env, beneath === undefined ? [] : [beneath]);
      const given = { operands: readOperands(name, description, operands), options: reread(), reread };
      const run = await load();
      try {
        return await run(given, context, stores);
      } catch (error) {
        const { refuse } = await import('./refuse.js');
        return refuse(error);
      }
    },
  };
}
