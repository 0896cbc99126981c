import { CalendarError } from '@kalends/core';
import { backupSqliteStore, checkSqliteStore, type Finding } from '@kalends/store-sqlite';
import { Complaint, FAILED } from '../complaint.js';
import type { Surroundings } from '../surroundings.js';
import { readStoreArguments, type StoreArguments } from './arguments.js';
import type { StoreCommandName } from './commands.js';
import { copy } from './copy.js';

const line = ({ count, about, example, repaired }: Finding): string =>
  `${repaired ? 'repaired' : 'wrong'}: ${count} ${about}, for example ${example}`;

type Command = (given: StoreArguments, surroundings: Surroundings) => number | Promise<number>;

const check: Command = ({ operands: [file = ''], switches }, { print }) => {
  const findings = checkSqliteStore({ file, repair: switches.has('repair') });
  if (switches.has('json')) print(JSON.stringify(findings));
  else if (findings.length === 0) print(`${file} is sound.`);
  else for (const finding of findings) print(line(finding));
  return findings.length === 0 ? 0 : FAILED;
};

const backup: Command = async ({ operands: [file = '', target = ''] }, { print }) => {
  await backupSqliteStore({ file, target });
  print(`${target} is a copy of ${file}.`);
  return 0;
};

const COMMANDS: Readonly<Record<StoreCommandName, Command>> = { check, backup, copy };

/**
 * Carries out a command on stores. Answers the exit code: 1 when `check` has found something, repaired or not, and when a
 * copy is not equal. Rejects with a `Complaint` about arguments, and about a file or database that cannot be used.
 *
 * @param args what follows the command's name
 */
export async function runStoreCommand(
  name: StoreCommandName,
  args: readonly string[],
  surroundings: Surroundings,
): Promise<number> {
  const given = readStoreArguments(name, args);
  try {
    return await COMMANDS[name](given, surroundings);
  } catch (error) {
    if (error instanceof CalendarError) throw new Complaint(error.message, FAILED, { cause: error });
    throw error;
  }
}
