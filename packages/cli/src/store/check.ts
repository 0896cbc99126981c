import type { Finding } from '@kalends/store-sqlite';
import { type CliContext, FAILED, type StoreChoice } from '@kalends/command-kit';
import { parseKeptStore, placeOf, type Style } from '@kalends/command-kit/internal';
import { barFor } from '../progress.js';
import { plain } from '../style.js';
import { checkStore } from './open-store.js';

const lineOf = ({ count, about, example, repaired }: Finding, style: Style): string =>
  `${repaired ? style('good', 'repaired') : style('bad', 'error')}: ${count} ${about}, for example ${example}`;

/** The store that is named: `FILE` alone is that of SQLite. */
const storeIn = (text: string): StoreChoice =>
  /^(?:sqlite|postgres(?:ql)?):/.test(text)
    ? parseKeptStore(text, 'check')
    : { kind: 'sqlite', address: text };

/** The arguments of `kalends check FILE`. */
interface CheckArguments {
  readonly operands: readonly string[];
  readonly options: { readonly repair: boolean; readonly json: boolean };
}

/**
 * Runs `kalends check FILE`. Returns the exit code: 1 if there are errors, repaired or not. Rejects with a `CliError` if
 * the file or the database cannot be read.
 */
export async function check(
  { operands, options }: CheckArguments,
  { print, status, styles }: CliContext,
): Promise<number> {
  const store = storeIn(operands[0] ?? '');
  const style = styles?.print ?? plain;
  const report = barFor({ status });
  const findings = await checkStore(store, {
    repair: options.repair,
    onProgress: (done, total) => report('checks', done, total),
  });
  if (options.json) print(JSON.stringify(findings));
  else if (findings.length === 0) print(`${style('good', 'No errors')} ${placeOf(store)}.`);
  else for (const finding of findings) print(lineOf(finding, style));
  return findings.length === 0 ? 0 : FAILED;
}
