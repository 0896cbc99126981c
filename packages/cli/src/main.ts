import manifest from '../package.json' with { type: 'json' };
import { Complaint, FAILED, wrongUsage } from './complaint.js';
import { HELP, serveHelp } from './help.js';
import type { Surroundings } from './surroundings.js';

const asksForHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h');

async function run(args: readonly string[], surroundings: Surroundings): Promise<void> {
  const [command = '', ...rest] = args;
  const { print } = surroundings;
  if (command === 'serve' && !asksForHelp(rest)) {
    // what a server needs is not loaded for help and version
    const { serve } = await import('./serve.js');
    await serve(rest, surroundings);
  } else if (command === 'serve') print(serveHelp());
  else if (command === '--version' || command === '-v') print(manifest.version);
  else if (command === 'help' || asksForHelp([command])) print(rest.includes('serve') ? serveHelp() : HELP);
  else if (command === '') throw wrongUsage('Say what to do: kalends serve, or kalends --help');
  else throw wrongUsage(`There is no command "${command}"; try kalends serve, or kalends --help`);
}

/**
 * The command line `kalends`. Never rejects: what goes wrong is one line on the standard error output.
 *
 * @param args the command line after the program's name: `['serve', '--port', '8080']`
 * @returns the exit code: 0 when all went well, 2 for a wrong use, 1 for any other failure
 */
export async function main(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    await run(args, surroundings);
    return 0;
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
