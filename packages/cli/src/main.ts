import manifest from '../package.json' with { type: 'json' };
import { CliError, FAILED, usageError } from './cli-error.js';
import { HELP, serveHelp } from './help.js';
import { nearest } from './nearest.js';
import { isStoreCommand, STORE_COMMANDS, storeCommandHelp } from './store-commands/commands.js';
import { plain, type Style } from './style.js';
import type { CliContext } from './cli-context.js';

const asksForHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h');

/** What `kalends COMMAND --help` and `kalends help COMMAND` print, for whatever word. */
const helpOf = (command: string): string =>
  command === 'serve' ? serveHelp() : isStoreCommand(command) ? storeCommandHelp(command) : HELP;

/** A help text whose titles stand out. */
const titled = (help: string, style: Style): string =>
  help.replaceAll(/^\w+$/gm, (title) => style('heading', title));

const COMMANDS = ['serve', ...Object.keys(STORE_COMMANDS)];

function unknownCommand(word: string): CliError {
  const guess = nearest(word, COMMANDS);
  const hint = guess === undefined ? 'kalends --help lists all commands' : `did you mean kalends ${guess}?`;
  return usageError(`There is no command "${word}"; ${hint}`);
}

/** Carries out a command line. Answers the exit code. */
async function run(args: readonly string[], context: CliContext): Promise<number> {
  const [command = '', ...rest] = args;
  const { print, styles } = context;
  const explain = (help: string) => print(titled(help, styles?.print ?? plain));
  if (command === 'help' || asksForHelp([command])) {
    const word = rest.find((one) => !one.startsWith('-'));
    if (word !== undefined && !COMMANDS.includes(word)) throw unknownCommand(word);
    explain(helpOf(word ?? ''));
  } else if (command === '--version' || command === '-v') print(manifest.version);
  else if (command === '') throw usageError('Say what to do: kalends serve, or kalends --help');
  else if (!COMMANDS.includes(command)) throw unknownCommand(command);
  else if (asksForHelp(rest)) explain(helpOf(command));
  // what a command needs is not loaded for help and version
  else if (isStoreCommand(command)) {
    const { runStoreCommand } = await import('./store-commands/run.js');
    return runStoreCommand(command, rest, context);
  } else {
    const { serve } = await import('./serve.js');
    await serve(rest, context);
  }
  return 0;
}

/**
 * The command line `kalends`. Never rejects: what goes wrong is one line on the standard error output.
 *
 * @param args the command line after the program's name: `['serve', '--port', '8080']`
 * @returns the exit code: 0 when all went well, 2 for a wrong use, 1 for any other failure and for a file that is not sound
 */
export async function main(args: readonly string[], context: CliContext): Promise<number> {
  const name = (context.styles?.printError ?? plain)('bad', 'kalends:');
  try {
    return await run(args, context);
  } catch (error) {
    const expected = error instanceof CliError ? error : undefined;
    const bug = error instanceof Error ? (error.stack ?? error.message) : String(error);
    context.printError(`${name} ${expected?.message ?? bug}`);
    return expected?.exitCode ?? FAILED;
  }
}
