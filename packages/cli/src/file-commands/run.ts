import { CalendarError } from '@kalends/core';
import { backupSqliteStore, checkSqliteStore, type Finding } from '@kalends/store-sqlite';
import { Complaint, FAILED } from '../complaint.js';
import { readFileArguments, type FileArguments } from './arguments.js';
import type { FileCommandName } from './commands.js';

type Print = (line: string) => void;

const line = ({ count, about, example, repaired }: Finding): string =>
  `${repaired ? 'repaired' : 'wrong'}: ${count} ${about}, for example ${example}`;

function check({ files: [file = ''], switches }: FileArguments, print: Print): number {
  const findings = checkSqliteStore({ file, repair: switches.has('repair') });
  if (switches.has('json')) print(JSON.stringify(findings));
  else if (findings.length === 0) print(`${file} is sound.`);
  else for (const finding of findings) print(line(finding));
  return findings.length === 0 ? 0 : FAILED;
}

async function backup({ files: [file = '', target = ''] }: FileArguments, print: Print): Promise<number> {
  await backupSqliteStore({ file, target });
  print(`${target} is a copy of ${file}.`);
  return 0;
}

const COMMANDS: Readonly<
  Record<FileCommandName, (given: FileArguments, print: Print) => number | Promise<number>>
> = {
  check,
  backup,
};

/**
 * Carries out a command on files. Answers the exit code: 1 when `check` has found something, repaired or not.
 * Rejects with a `Complaint` about arguments, and about a file that cannot be used.
 *
 * @param args what follows the command's name
 */
export async function runFileCommand(
  name: FileCommandName,
  args: readonly string[],
  print: Print,
): Promise<number> {
  const given = readFileArguments(name, args);
  try {
    return await COMMANDS[name](given, print);
  } catch (error) {
    if (error instanceof CalendarError) throw new Complaint(error.message, FAILED, { cause: error });
    throw error;
  }
}
