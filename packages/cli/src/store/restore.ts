import { checkSqliteStore, restoreSqliteStore } from '@kalends/store-sqlite';
import { type CliContext, CliError, FAILED } from '@kalends/command-kit';

/** The arguments of `kalends restore BACKUP FILE`. */
interface RestoreArguments {
  readonly operands: readonly string[];
  readonly options: { readonly json: boolean };
}

/** Runs `kalends restore BACKUP FILE`. On failure it changes nothing and rejects with a `CliError` or a `CalendarError`. */
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
