import manifest from '../package.json' with { type: 'json' };
import { type CliContext, CliError, FAILED, oneLine, traceOf, usageError } from '@kalends/command-kit';
import { nearest, type Style, variablesOf, withoutPasswords } from '@kalends/command-kit/internal';
import { helpOf } from './help.js';
import { COMMANDS, commandOf } from './command-table.js';
import { STORES } from './store/stores.js';
import { plain } from './style.js';

const asksForHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h');

/** Highlights the headings of a help text. */
const titled = (help: string, style: Style): string =>
  help.replaceAll(/^\w+$/gm, (title) => style('heading', title));

const NAMES = Object.keys(COMMANDS);

/** Whether a word is the first word of several commands: `user` in `user add`. */
const isGroup = (word: string): boolean => NAMES.some((name) => name.startsWith(`${word} `));

function unknownCommand(words: readonly string[]): CliError {
  const [word = ''] = words;
  const called = isGroup(word) ? words.slice(0, 2).join(' ') : word;
  const guess = nearest(called, NAMES);
  const hint =
    guess === undefined
      ? `kalends ${isGroup(word) ? `${word} ` : ''}--help lists all commands`
      : `did you mean kalends ${guess}?`;
  return usageError(`Unknown command "${called}"; ${hint}`);
}

/** The environment variables of all commands. */
const VARIABLES = new Set(
  Object.values(COMMANDS).flatMap(({ options, environment }) =>
    Object.entries(options).flatMap(([name, option]) => variablesOf(name, option, environment)),
  ),
);

/** Refuses an unknown variable `KALENDS_…`: it is a typo that would otherwise be ignored. */
function checkVariables(env: CliContext['env']): void {
  const unknown = Object.keys(env).find((name) => name.startsWith('KALENDS_') && !VARIABLES.has(name));
  if (unknown === undefined) return;
  const guess = nearest(unknown, [...VARIABLES]);
  throw usageError(
    `There is no environment variable ${unknown}${guess === undefined ? '' : `; did you mean ${guess}?`}`,
  );
}

/** Runs a command line. Returns the exit code. */
async function run(args: readonly string[], context: CliContext): Promise<number> {
  const { print, styles } = context;
  const explain = (name: string | undefined): number => {
    print(titled(helpOf(name), styles?.print ?? plain));
    return 0;
  };
  const [first = ''] = args;
  if (first === '') throw usageError('No command given; use kalends serve, or kalends --help for a list');
  if (first === '--version' || first === '-v') {
    print(manifest.version);
    return 0;
  }
  const isHelp = first === 'help' || asksForHelp([first]);
  const words = (isHelp ? args.slice(1) : args).filter((one) => !isHelp || !one.startsWith('-'));
  const [word] = words;
  if (word === undefined) return explain(undefined);
  const name = commandOf(words);
  if (name === undefined) {
    if (isGroup(word) && (isHelp || asksForHelp(args))) return explain(word);
    throw unknownCommand(words);
  }
  const rest = words.slice(name.split(' ').length);
  if (isHelp || asksForHelp(rest)) return explain(name);
  if (COMMANDS[name]?.environment === true) checkVariables(context.env);
  return COMMANDS[name]?.run(name, rest, context, STORES) ?? FAILED;
}

/**
 * The command line `kalends`. Never rejects: an error is printed as one line on stderr.
 *
 * @param args the arguments after the program's name: `['serve', '--port', '8080']`
 * @returns the exit code: 0 on success, 2 for incorrect usage, 1 for any other failure and for a database file with
 * errors
 */
export async function main(args: readonly string[], context: CliContext): Promise<number> {
  const name = (context.styles?.printError ?? plain)('bad', 'kalends:');
  try {
    return await run(args, context);
  } catch (error) {
    const expected = error instanceof CliError ? error : undefined;
    const message = expected === undefined ? traceOf(error) : withoutPasswords(oneLine(expected.message));
    context.printError(`${name} ${message}`);
    return expected?.exitCode ?? FAILED;
  }
}
