import { writeFile } from 'node:fs/promises';
import { basicAuth, ClientError, type ReaderOptions } from '@kalends/client';
import { parseUrl } from '@kalends/core/adapter';
import {
  adviceOnDifference,
  compareSites,
  fileState,
  ForeignState,
  htmlReport,
  NotTheInterface,
  verdictOf,
  type ComparisonReport,
} from '@kalends/compare';
import { type CliContext, CliError, FAILED, tableLines, usageError } from '@kalends/command-kit';
import { type Run } from '@kalends/command-kit/internal';
import { readReport, type ReadReport } from '../import/report-file.js';
import { proofRows } from '../import/site-summary.js';
import { plain } from '../style.js';
import type { COMPARE_OPTIONS } from './compare-options.js';

function siteOf(
  name: string,
  address: string,
  user: { readonly name: string; readonly password: string } | undefined,
  headers: Readonly<Record<string, string>>,
): ReaderOptions {
  const url = parseUrl(address);
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw usageError(`${name} must be the URL of a site, such as https://calendar.example, not "${address}"`);
  return { baseUrl: address, headers, auth: user && basicAuth(user.name, user.password) };
}

const number = (value: number): string => value.toLocaleString('en');

/** Estimates the time for further requests from that of those before: `about 3 minutes`. */
function estimate(): (compared: number, waiting: number) => string {
  let first: { readonly at: number; readonly compared: number } | undefined;
  return (compared, waiting) => {
    first ??= { at: performance.now(), compared: compared - 1 };
    const each = (performance.now() - first.at) / Math.max(1, compared - first.compared);
    const minutes = (each * waiting) / 60_000;
    return minutes < 1 ? 'less than a minute' : `about ${number(Math.ceil(minutes))} minutes`;
  };
}

/** The milliseconds between two lines of progress where there is no terminal. */
const BETWEEN_LINES = 30_000;

/** Shows progress in the line of a terminal; elsewhere in a line on stderr now and then, because stdout is for results. */
function progressOf({ status, printError }: CliContext): (text: () => string) => void {
  let last = performance.now();
  return (text) => {
    if (status !== undefined) status(text());
    else if (performance.now() - last >= BETWEEN_LINES) {
      last = performance.now();
      printError(text());
    }
  };
}

/** The most frequent first. */
const byCount = <T extends { readonly count: number }>(list: readonly T[]): T[] =>
  [...list].sort((x, y) => y.count - x.count);

/** A row with the totals of both servers, and whether the rules above explain a difference. */
const totalRow = ({ collection, a, b }: ComparisonReport['totals'][number], isEqual: boolean): string[] => [
  ...[collection, a === null ? '?' : number(a), b === null ? '?' : number(b)],
  a === b ? 'equal' : isEqual ? 'explained' : 'different',
];

/** How many differences of a report are printed. */
const MOST_LINES = 50;

function printReport(
  report: ComparisonReport,
  proofs: ReadReport['proofs'],
  { print, styles }: CliContext,
): void {
  const style = styles?.print ?? plain;
  for (const group of byCount(report.differences).slice(0, MOST_LINES)) {
    const { kind, path, count, examples } = group;
    print(`${style('bad', kind)} ${path}: ${number(count)}`);
    const [first] = examples;
    if (first !== undefined)
      print(`    ${first.request}\n    ${first.at}\n    A ${first.a}\n    B ${first.b}`);
    print(`    ${adviceOnDifference(group)}`);
  }
  const more = report.differences.length - MOST_LINES;
  if (more > 0) print(`… and ${more} further kinds of differences`);
  tableLines(
    ['Declared', 'Count', 'What it is'],
    byCount(report.corrections).map((use) => [use.number, number(use.count), use.about]),
  )
    .slice(report.corrections.length > 0 ? 0 : 1)
    .forEach(print);
  const counts = [
    ...report.totals.map((total) => totalRow(total, report.equal)),
    ...proofRows(proofs).map(([source = '', ...cells]) => [`events at the import, ${source}`, ...cells]),
  ];
  tableLines(['Listed', 'A', 'B', ''], counts)
    .slice(counts.length > 0 ? 0 : 1)
    .forEach(print);
  for (const [path, count] of Object.entries(report.ignored)) print(`ignored ${path}: ${count}`);
  for (const request of report.cut) print(`not read to its end: ${request}`);
  print(`${report.compared} requests compared. ${style(report.equal ? 'good' : 'bad', verdictOf(report))}`);
}

/** The error to show to the user. */
function failureOf(error: unknown): unknown {
  if (error instanceof NotTheInterface || error instanceof ForeignState)
    return new CliError(error.message, FAILED);
  if (error instanceof ClientError)
    return new CliError(`${new URL(error.request.url).origin} does not answer: ${error.message}`, FAILED);
  return error instanceof TypeError ? usageError(error.message) : error;
}

/**
 * Runs `kalends compare A B`. Returns the exit code: 0 if nothing undeclared differs. Rejects with a `CliError` about wrong
 * use, and if a server does not answer.
 */
export const compare: Run<typeof COMPARE_OPTIONS> = async (
  { operands: [a = '', b = ''], options },
  context,
) => {
  const { userA, userB, sample, seed, only, ignore, concurrency, rate, timeout } = options;
  if ((userA === undefined) !== (userB === undefined))
    throw usageError('Give --user-a and --user-b, or neither');
  if (options.noCorrections && options.expect !== undefined)
    throw usageError('Give --expect or --no-corrections, not both');
  const imported = options.imported === undefined ? undefined : await readReport(options.imported);
  const timeFor = estimate();
  const show = progressOf(context);
  const report = await compareSites({
    a: siteOf('A', a, userA, options.headerA),
    b: siteOf('B', b, userB, options.headerB),
    ...{ sample, seed, only, ignore, concurrency, rate, timeout },
    imported: imported?.notes,
    corrections: options.noCorrections ? [] : options.expect,
    state: options.state === undefined ? undefined : fileState(options.state),
    signal: context.stop,
    onProgress: ({ compared, waiting, differences }) =>
      show(
        () =>
          `${number(compared)} requests compared, about ${number(waiting)} to go (${timeFor(compared, waiting)}), ${number(differences)} differences`,
      ),
  }).catch((error: unknown) => {
    throw failureOf(error);
  });
  if (options.html !== undefined) await writeFile(options.html, htmlReport(report));
  for (const file of options.report)
    await writeFile(
      file,
      file.endsWith('.html') ? htmlReport(report) : `${JSON.stringify(report, null, 2)}\n`,
    );
  if (options.json) context.print(JSON.stringify(report));
  else printReport(report, imported?.proofs ?? [], context);
  return report.equal && report.finished ? 0 : FAILED;
};
