import { statSync } from 'node:fs';
import { backupSqliteStore, checkSqliteStore, type Finding } from '@kalends/store-sqlite';
import { FAILED } from '../cli-error.js';
import { barFor } from '../progress.js';
import { plain, type Style } from '../style.js';
import type { CliContext } from '../cli-context.js';
import { readStoreArguments, type StoreArguments, type StoreCommandName } from './commands.js';
import { copy } from './copy.js';
import { refuse } from '../store.js';

const lineOf = ({ count, about, example, repaired }: Finding, style: Style): string =>
  `${repaired ? style('good', 'repaired') : style('bad', 'wrong')}: ${count} ${about}, for example ${example}`;

type Command = (given: StoreArguments, context: CliContext) => number | Promise<number>;

const check: Command = ({ operands: [file = ''], switches }, { print, status, styles }) => {
  const style = styles?.print ?? plain;
  const report = barFor({ status });
  const findings = checkSqliteStore({
    file,
    repair: switches.has('repair'),
    onProgress: (done, total) => report('checks', done, total),
  });
  if (switches.has('json')) print(JSON.stringify(findings));
  else if (findings.length === 0) print(`${file} is ${style('good', 'sound')}.`);
  else for (const finding of findings) print(lineOf(finding, style));
  return findings.length === 0 ? 0 : FAILED;
};

const backup: Command = async ({ operands: [file = '', target = ''], switches }, { print, status }) => {
  // all at once, as it has to be the state of one moment: there is no way to tell how much of it is done
  status?.(`copying ${file}`);
  await backupSqliteStore({ file, target });
  if (switches.has('json')) print(JSON.stringify({ file, target, bytes: statSync(target).size }));
  else print(`${target} is a copy of ${file}.`);
  return 0;
};

const COMMANDS: Readonly<Record<StoreCommandName, Command>> = { check, backup, copy };

/**
 * Carries out a command on stores. Answers the exit code: 1 when `check` has found something, repaired or not, and when a
 * copy is not equal. Rejects with a `CliError` about arguments, and about a file or database that cannot be used.
 *
 * @param args what follows the command's name
 */
export async function runStoreCommand(
  name: StoreCommandName,
  args: readonly string[],
  context: CliContext,
): Promise<number> {
  const given = readStoreArguments(name, args);
  try {
    return await COMMANDS[name](given, context);
  } catch (error) {
    return refuse(error);
  }
}
