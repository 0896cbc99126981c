import { statSync } from 'node:fs';
import { backupSqliteStore } from '@kalends/store-sqlite';
import type { CliContext } from '@kalends/command-kit';

/** Runs `kalends backup FILE TARGET`. Rejects with a `CalendarError` if the backup fails. */
export async function backup(
  {
    operands,
    options,
  }: { readonly operands: readonly string[]; readonly options: { readonly json: boolean } },
  { print, status }: CliContext,
): Promise<number> {
  const [file = '', target = ''] = operands;
  // the copy is a single step, because it must have the state of one moment: there is no progress to report
  status?.(`copying ${file}`);
  await backupSqliteStore({ file, target });
  if (options.json) print(JSON.stringify({ file, target, bytes: statSync(target).size }));
  else print(`${target} is a copy of ${file}.`);
  return 0;
}
