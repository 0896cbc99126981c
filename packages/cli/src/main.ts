import manifest from '../package.json' with { type: 'json' };
import { Complaint, FAILED, wrongUsage } from './complaint.js';
import { storeCommandHelp, isStoreCommand } from './store-commands/commands.js';
import { HELP, serveHelp } from './help.js';
import type { Surroundings } from './surroundings.js';

const asksForHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h');

/** What `kalends COMMAND --help` and `kalends help COMMAND` print, for whatever word. */
const helpOf = (command: string): string =>
  command === 'serve' ? serveHelp() : isStoreCommand(command) ? storeCommandHelp(command) : HELP;

/** Carries out a command line. Answers the exit code. */
async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const [command = '', ...rest] = args;
  const { print } = surroundings;
  if (command === 'help' || asksForHelp([command]))
    print(helpOf(rest.find((word) => helpOf(word) !== HELP) ?? ''));
  else if (command === '--version' || command === '-v') print(manifest.version);
  else if (command === '') throw wrongUsage('Say what to do: kalends serve, or kalends --help');
  else if (helpOf(command) === HELP) {
    throw wrongUsage(`There is no command "${command}"; try kalends serve, or kalends --help`);
  } else if (asksForHelp(rest)) print(helpOf(command));
  // what a command needs is not loaded for help and version
  else if (isStoreCommand(command)) {
    const { runStoreCommand } = await import('./store-commands/run.js');
    return runStoreCommand(command, rest, surroundings);
  } else {
    const { serve } = await import('./serve.js');
    await serve(rest, surroundings);
  }
  return 0;
}

/**
 * The command line `kalends`. Never rejects: what goes wrong is one line on the standard error output.
 *
 * @param args the command line after the program's name: `['serve', '--port', '8080']`
 * @returns the exit code: 0 when all went well, 2 for a wrong use, 1 for any other failure and for a file that is not sound
 */
export async function main(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    return await run(args, surroundings);
  } catch (error) {
    if (error instanceof Complaint) {
      surroundings.complain(`kalends: ${error.message}`);
      return error.exitCode;
    }
    surroundings.complain(
      `kalends: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    return FAILED;
  }
}
