import { parseArgs } from 'node:util';
import { wrongUsage } from '../complaint.js';
import { nearest } from '../nearest.js';
import { FILE_COMMANDS, usageOf, type FileCommand, type FileCommandName } from './commands.js';

/** What was said to a command on files. */
export interface FileArguments {
  readonly files: readonly string[];
  readonly switches: ReadonlySet<string>;
}

/** Reads what follows the command's name. Throws a `Complaint` about anything but its files and switches. */
export function readFileArguments(name: FileCommandName, args: readonly string[]): FileArguments {
  const { files: wanted, switches: known }: FileCommand = FILE_COMMANDS[name];
  const files: string[] = [];
  const switches = new Set<string>();
  for (const token of parseArgs({ args: [...args], strict: false, tokens: true }).tokens) {
    if (token.kind === 'positional') files.push(token.value);
    if (token.kind !== 'option') continue;
    if (!Object.hasOwn(known, token.name)) {
      const guess = nearest(
        token.rawName,
        Object.keys(known).map((option) => `--${option}`),
      );
      const hint = guess === undefined ? `use: ${usageOf(name)}` : `did you mean ${guess}?`;
      throw wrongUsage(`There is no option ${token.rawName}; ${hint}`);
    }
    if (token.value !== undefined) throw wrongUsage(`${token.rawName} takes no value`);
    switches.add(token.name);
  }
  if (files.length !== wanted.length || files.includes('')) {
    throw wrongUsage(`Use: ${usageOf(name)}`);
  }
  return { files, switches };
}
