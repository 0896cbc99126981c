import { parseArgs } from 'node:util';
import { wrongUsage } from '../complaint.js';
import { nearest } from '../nearest.js';
import { STORE_COMMANDS, usageOf, type StoreCommand, type StoreCommandName } from './commands.js';

/** What was said to a command on stores. */
export interface StoreArguments {
  readonly operands: readonly string[];
  readonly switches: ReadonlySet<string>;
}

/** Reads what follows the command's name. Throws a `Complaint` about anything but its operands and switches. */
export function readStoreArguments(name: StoreCommandName, args: readonly string[]): StoreArguments {
  const { operands: wanted, switches: known }: StoreCommand = STORE_COMMANDS[name];
  const operands: string[] = [];
  const switches = new Set<string>();
  for (const token of parseArgs({ args: [...args], strict: false, tokens: true }).tokens) {
    if (token.kind === 'positional') operands.push(token.value);
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
  if (operands.length !== wanted.length || operands.includes('')) {
    throw wrongUsage(`Use: ${usageOf(name)}`);
  }
  return { operands, switches };
}
