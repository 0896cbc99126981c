import { checkSqliteStore, type Finding } from '@kalends/store-sqlite';
import type { CliContext } from '../cli-context.js';
import { FAILED } from '../cli-error.js';
import { barFor } from '../progress.js';
import { plain, type Style } from '../style.js';

const lineOf = ({ count, about, example, repaired }: Finding, style: Style): string =>
  `${repaired ? style('good', 'repaired') : style('bad', 'error')}: ${count} ${about}, for example ${example}`;

/** The arguments of `kalends check FILE`. */
interface CheckArguments {
  readonly operands: readonly string[];
  readonly options: { readonly repair: boolean; readonly json: boolean };
}

/**
 * Runs `kalends check FILE`. Returns the exit code: 1 if there are errors, repaired or not. Throws a `CalendarError` if
 * the file cannot be read.
 */
export function check({ operands, options }: CheckArguments, { print, status, styles }: CliContext): number {
  const [file = ''] = operands;
  const style = styles?.print ?? plain;
  const report = barFor({ status });
  const findings = checkSqliteStore({
    file,
    repair: options.repair,
    onProgress: (done, total) => report('checks', done, total),
  });
  if (options.json) print(JSON.stringify(findings));
  else if (findings.length === 0) print(`${style('good', 'No errors')} in ${file}.`);
  else for (const finding of findings) print(lineOf(finding, style));
  return findings.length === 0 ? 0 : FAILED;
}
