import type { CliContext } from '../cli-context.js';
import { usageError } from '../cli-error.js';
import { readFlags, type Flag } from './flags.js';
import { readConfig } from './config.js';
import {
  firstGiven,
  flagOf,
  optionsOfEnvironment,
  optionsOfFlags,
  readOptions,
  type OptionTable,
  type OptionValues,
} from './options.js';

/** What a command is given, read. */
export interface Given<T extends OptionTable> {
  /** The operands in the order of the command's `operands`; one that may be left out and is left out is missing at the end. */
  readonly operands: readonly string[];
  readonly options: OptionValues<T>;
  /** Reads the options again: a configuration file may have changed. Throws as at the start. */
  readonly reread: () => OptionValues<T>;
}

/** Carries out a command. Gives its exit code. */
export type Run<T extends OptionTable> = (given: Given<T>, context: CliContext) => number | Promise<number>;

/** What a command is, for its help and its reader. */
export interface CommandDescription<T extends OptionTable = OptionTable> {
  /** What it does, in one line. */
  readonly about: string;
  /** What it does, in full. */
  readonly more?: string;
  /** The placeholders of its operands; one in brackets may be left out: `['FILE', '[TARGET]']`. */
  readonly operands: readonly string[];
  readonly options: T;
  /** Whether each option may also be given by the environment variable `KALENDS_NAME`, and by the file that `--config` names. */
  readonly environment?: boolean;
  /** Command lines; a line that begins with `#` explains the next one. */
  readonly examples: readonly string[];
}

/** A command that can be run. */
export interface Command extends CommandDescription {
  /**
   * Reads its arguments and carries it out. Gives the exit code. Rejects with a `CliError` about arguments that it does not
   * take, and about a store that cannot be used.
   *
   * @param name how the command is called: `backup`
   * @param args what follows the command's name
   */
  readonly run: (name: string, args: readonly string[], context: CliContext) => Promise<number>;
}

/** How a command is called: `kalends backup FILE TARGET [--json]`. */
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

/** Reads the options of a command: flags win over the environment, and both over the configuration file. */
function optionsOf<T extends OptionTable>(
  { options, environment }: CommandDescription<T>,
  flags: ReadonlyMap<string, readonly string[]>,
  env: CliContext['env'],
): OptionValues<T> {
  const given = [optionsOfFlags(flags), optionsOfEnvironment(env, environment)];
  const { config, ...others }: OptionTable = options;
  const file = config && firstGiven(given)('config', config)?.texts[0];
  return readOptions(options, firstGiven(file === undefined ? given : [...given, readConfig(file, others)]));
}

/**
 * Describes a command whose code is loaded when it runs: help, the version and other commands need not wait for it.
 *
 * @param load gives the function that carries it out
 */
export function command<const T extends OptionTable>(
  description: CommandDescription<T>,
  load: () => Promise<Run<T>>,
): Command {
  return {
    ...description,
    async run(name, args, context) {
      const hint = `use: ${usageOf(name, description)}`;
      const { flags, operands } = readFlags(args, flagsOf(description.options), hint);
      const reread = () => optionsOf(description, flags, context.env);
      const given = { operands: readOperands(name, description, operands), options: reread(), reread };
      const run = await load();
      try {
        return await run(given, context);
      } catch (error) {
        const { refuse } = await import('../store/open-store.js');
        return refuse(error);
      }
    },
  };
}
