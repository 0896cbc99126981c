import { statSync } from 'node:fs';
import { backupSqliteStore } from '@kalends/store-sqlite';
import type { CliContext } from '../cli-context.js';

/** Carries out `kalends backup FILE TARGET`. Rejects with a `CalendarError` when it cannot be done. */
export async function backup(
  {
    operands,
    options,
  }: { readonly operands: readonly string[]; readonly options: { readonly json: boolean } },
  { print, status }: CliContext,
): Promise<number> {
  const [file = '', target = ''] = operands;
  // all at once, as it has to be the state of one moment: there is no way to tell how much of it is done
  status?.(`copying ${file}`);
  await backupSqliteStore({ file, target });
  if (options.json) print(JSON.stringify({ file, target, bytes: statSync(target).size }));
  else print(`${target} is a copy of ${file}.`);
  return 0;
}
