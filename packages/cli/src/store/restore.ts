import { checkSqliteStore, restoreSqliteStore } from '@kalends/store-sqlite';
import type { CliContext } from '../cli-context.js';
import { CliError, FAILED } from '../cli-error.js';

/** What `kalends restore BACKUP FILE` is given. */
interface RestoreArguments {
  readonly operands: readonly string[];
  readonly options: { readonly json: boolean };
}

/** Carries out `kalends restore BACKUP FILE`. Rejects with a `CliError` or a `CalendarError`, and changes nothing, when it cannot be done. */
export async function restore(
  { operands, options }: RestoreArguments,
  { print, status }: CliContext,
): Promise<number> {
  const [backup = '', file = ''] = operands;
  status?.(`checking ${backup}`);
  const [finding] = checkSqliteStore({ file: backup });
  if (finding !== undefined)
    throw new CliError(`${backup} has errors; kalends check ${backup} lists them.`, FAILED);
  status?.(`copying ${backup}`);
  const kept = await restoreSqliteStore({ backup, file });
  if (options.json) print(JSON.stringify({ backup, file, kept: kept ?? null }));
  else print(`${file} is a copy of ${backup}.${kept === undefined ? '' : ` The file before it is ${kept}.`}`);
  return 0;
}
