import { usageError } from '../cli-error.js';
import { readFlags } from '../flags.js';

/** A command that works on what is stored. */
export interface StoreCommand {
  /** What it does, in one line. */
  readonly about: string;
  /** What it does, in full. */
  readonly more: string;
  /** The placeholders of the files or stores it takes, all of them needed. */
  readonly operands: readonly string[];
  /** Its options; all of them are switches. */
  readonly switches: Readonly<Record<string, string>>;
  readonly examples: readonly string[];
}

/** The commands on stores: the command line, the help and the tests read this table. */
export const STORE_COMMANDS = {
  check: {
    about: 'look whether a file is sound',
    more:
      'Compares everything that is derived from the records (counts, indexes of lists and words) with a computation\n' +
      'from them, and looks at links, slugs, ids and at the file itself. Exit code 0: sound; 1: something is wrong.',
    operands: ['FILE'],
    switches: {
      repair: 'recompute derived data that is wrong; end servers on the file before',
      json: 'print the findings as JSON',
    },
    examples: ['kalends check kalends.db', 'kalends check kalends.db --repair'],
  },
  backup: {
    about: 'copy a file, also while it is served',
    more:
      'The copy holds the state of one moment between two writes, and is a file like any other: to restore it, serve it\n' +
      'in place of the old one. Nothing is overwritten.',
    operands: ['FILE', 'TARGET'],
    switches: { json: 'print the result as JSON' },
    examples: ['kalends backup kalends.db kalends-monday.db'],
  },
  copy: {
    about: 'copy a calendar into another store',
    more:
      'Makes TO the same calendar as FROM: all records with their ids, slugs and statuses. Stores are written as for\n' +
      'kalends serve: sqlite:FILE or postgres:URL. It may be ended at any time; the same command goes on, and brings what\n' +
      'has changed since. TO must be empty or an older copy; anything else is refused before anything is written.\n' +
      'At the end all records of both are counted and hashed. Exit code 0: equal; 1: not equal, or it could not be done.',
    operands: ['FROM', 'TO'],
    switches: { json: 'print the result as JSON' },
    examples: ['kalends copy sqlite:kalends.db postgres://kalends:secret@db.example/calendar'],
  },
} as const satisfies Readonly<Record<string, StoreCommand>>;

/** The name of a command on stores. */
export type StoreCommandName = keyof typeof STORE_COMMANDS;

/** Whether a word is the name of a command on stores. */
export const isStoreCommand = (word: string): word is StoreCommandName => Object.hasOwn(STORE_COMMANDS, word);

/** How a command is written: `kalends backup FILE TARGET`. */
export function usageOf(name: StoreCommandName): string {
  const { operands, switches }: StoreCommand = STORE_COMMANDS[name];
  const options = Object.keys(switches).map((option) => `[--${option}]`);
  return ['kalends', name, ...operands, ...options].join(' ');
}

/** What `kalends NAME --help` prints. */
export function storeCommandHelp(name: StoreCommandName): string {
  const { about, more, switches, examples }: StoreCommand = STORE_COMMANDS[name];
  const options = Object.entries(switches).map(([option, does]) => `  --${option}\n      ${does}`);
  return [
    `kalends ${name}: ${about}\n\n${more}`,
    `Usage\n  ${usageOf(name)}`,
    ...(options.length > 0 ? [`Options\n${options.join('\n')}`] : []),
    `Examples\n${examples.map((line) => `  ${line}`).join('\n')}\n`,
  ].join('\n\n');
}

/** What was given to a command on stores. */
export interface StoreArguments {
  readonly operands: readonly string[];
  readonly switches: ReadonlySet<string>;
}

/** Reads what follows the command's name. Throws a `CliError` about anything but its operands and switches. */
export function readStoreArguments(name: StoreCommandName, args: readonly string[]): StoreArguments {
  const { operands: wanted, switches }: StoreCommand = STORE_COMMANDS[name];
  const known = Object.fromEntries(Object.keys(switches).map((option) => [option, {}]));
  const { flags, operands } = readFlags(args, known, `use: ${usageOf(name)}`);
  if (operands.length !== wanted.length || operands.includes('')) throw usageError(`Use: ${usageOf(name)}`);
  return { operands, switches: new Set(flags.keys()) };
}
