/** A command that works on SQLite files. */
export interface FileCommand {
  /** What it does, in one line. */
  readonly about: string;
  /** What it does, in full. */
  readonly more: string;
  /** The placeholders of the files it takes, all of them needed. */
  readonly files: readonly string[];
  /** Its options; all of them are switches. */
  readonly switches: Readonly<Record<string, string>>;
  readonly examples: readonly string[];
}

/** The commands on files: the command line, the help and the tests read this table. */
export const FILE_COMMANDS = {
  check: {
    about: 'look whether a file is sound',
    more:
      'Compares everything that is derived from the records (counts, indexes of lists and words) with a computation\n' +
      'from them, and looks at links, slugs, ids and at the file itself. Exit code 0: sound; 1: something is wrong.',
    files: ['FILE'],
    switches: {
      repair: 'compute derived data that is wrong anew; end servers on the file before',
      json: 'print the findings as JSON',
    },
    examples: ['kalends check kalends.db', 'kalends check kalends.db --repair'],
  },
  backup: {
    about: 'copy a file, also while it is served',
    more:
      'The copy holds the state of one moment between two writes, and is a file like any other: to restore it, serve it\n' +
      'in place of the old one. Nothing is overwritten.',
    files: ['FILE', 'TARGET'],
    switches: {},
    examples: ['kalends backup kalends.db kalends-monday.db'],
  },
} as const satisfies Readonly<Record<string, FileCommand>>;

/** The name of a command on files. */
export type FileCommandName = keyof typeof FILE_COMMANDS;

/** Whether a word is the name of a command on files. */
export const isFileCommand = (word: string): word is FileCommandName => Object.hasOwn(FILE_COMMANDS, word);

/** How a command is written: `kalends backup FILE TARGET`. */
export function usageOf(name: FileCommandName): string {
  const { files, switches }: FileCommand = FILE_COMMANDS[name];
  const options = Object.keys(switches).map((option) => `[--${option}]`);
  return ['kalends', name, ...files, ...options].join(' ');
}

/** What `kalends NAME --help` prints. */
export function fileCommandHelp(name: FileCommandName): string {
  const { about, more, switches, examples }: FileCommand = FILE_COMMANDS[name];
  const options = Object.entries(switches).map(([option, does]) => `  --${option}\n      ${does}`);
  return [
    `kalends ${name}: ${about}\n\n${more}`,
    `Usage\n  ${usageOf(name)}`,
    ...(options.length > 0 ? [`Options\n${options.join('\n')}`] : []),
    `Examples\n${examples.map((line) => `  ${line}`).join('\n')}\n`,
  ].join('\n\n');
}
