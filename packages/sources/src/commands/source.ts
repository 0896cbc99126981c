import { CalendarError } from '@kalends/core';
import {
  type CliContext,
  CliError,
  FAILED,
  type Given,
  oneLine,
  type StoreChoice,
  type StoredCalendar,
  type Stores,
  tableLines,
  traceOf,
  usageError,
} from '@kalends/command-kit';
import type { Source } from '../source.js';
import { createSources, type Sources } from '../sources.js';
import { stateOf } from './state-of.js';
import type { ADD_SOURCE_OPTIONS, SOURCE_OPTIONS, TAKE_OPTIONS } from './source-options.js';

type Arguments<T extends typeof SOURCE_OPTIONS> = Pick<Given<T>, 'operands' | 'options'>;

/** The context for pulling a source. */
interface Taking {
  readonly timezone: string;
  /** Told of errors of the store, of which the source says that they are in the log. */
  readonly onError: (error: unknown) => void;
}

/** Does something with the sources of a store, which are kept there: a server takes them. */
const withSources = <T>(
  stores: Stores,
  choice: StoreChoice | undefined,
  work: (sources: Sources) => Promise<T>,
  { timezone = 'UTC', onError = () => undefined }: Partial<Taking> = {},
): Promise<T> => {
  const working = async (data: StoredCalendar): Promise<T> => {
    try {
      return await work(createSources({ ...data, onError }));
    } catch (error) {
      if (!(error instanceof CalendarError)) throw error;
      if (error.code === 'not_found')
        throw new CliError('There is no such source; kalends follow-source list shows all ids.', FAILED);
      if (error.code === 'invalid_param') throw usageError(error.message);
      if (error.code === 'conflict') throw new CliError(error.message, FAILED);
      throw error;
    }
  };
  return stores.withCalendar(choice, working, { timezone });
};

/** `kalends follow-source add URL`. */
export async function add(
  { operands: [url = ''], options }: Arguments<typeof ADD_SOURCE_OPTIONS>,
  { print }: CliContext,
  stores: Stores,
): Promise<number> {
  const { store, json, private: trusted, keepRemoved, name, format, status, category, every } = options;
  const input = { url, name, format, status, category, every, removes: !keepRemoved };
  const source = await withSources(stores, store, (sources) => sources.add(input, { trusted }));
  print(
    json
      ? JSON.stringify(source)
      : `The source ${source.id} (${source.format}) is taken every ${source.every} minutes by kalends serve; kalends follow-source take ${source.id} takes it now.`,
  );
  return 0;
}

/** `kalends follow-source list`: without the addresses, which may have secrets in them. */
export async function list(
  { options: { store, json } }: Arguments<typeof SOURCE_OPTIONS>,
  { print }: CliContext,
  stores: Stores,
): Promise<number> {
  const all = await withSources(stores, store, (sources) => sources.list());
  if (json) print(JSON.stringify(all));
  else {
    const rows = all.map((one) => [
      ...[one.id, one.name, one.format, one.report?.at ?? 'never', one.state === 'paused' ? '' : one.next],
      stateOf(one),
    ]);
    tableLines(['ID', 'NAME', 'FORMAT', 'LAST TAKEN', 'NEXT', 'STATE'], rows).forEach((line) => print(line));
  }
  return 0;
}

const WORDS = { uid: 'the same UID', content: 'the same title, time and place' } as const;

/** The result of a pull, as lines. */
function linesOf(source: Source): string[] {
  const { report, error, failures } = source;
  const failed =
    failures === 0 ? [] : [`Failed ${failures} times: ${oneLine(error ?? '')} Next: ${source.next}`];
  if (report === null) return failed.length > 0 ? failed : ['It was not taken yet.'];
  const { notes = [] } = report;
  const counts = Object.entries(report.counts).map(([outcome, count]) => `${count} ${outcome}`);
  const more = (count: number, shown: number) => (count > shown ? [`  and ${count - shown} more`] : []);
  return [
    ...failed,
    `Taken at ${report.at}: ${report.isUnchanged ? 'nothing has changed' : counts.join(', ') || 'no events'}`,
    ...(report.removed > 0 ? [`${report.removed} went to the trash`] : []),
    ...(report.kept ? [`${report.kept.count} are missing there and stay: ${report.kept.reason}`] : []),
    ...(report.overridden > 0 ? [`${report.overridden} have changes of their own, which stay`] : []),
    ...(report.duplicateCount > 0
      ? [`${report.duplicateCount} are left out, as they are here already:`]
      : []),
    ...report.duplicates.map(({ title, id, by }) => `  ${oneLine(title)}: event ${id} has ${WORDS[by]}`),
    ...more(report.duplicateCount, report.duplicates.length),
    ...(report.errorCount > 0 ? [`${report.errorCount} could not be read:`] : []),
    ...report.errors.map((text) => `  ${oneLine(text)}`),
    ...more(report.errorCount, report.errors.length),
    ...notes.map((text) => `note: ${oneLine(text)}`),
    ...more(report.noteCount ?? 0, notes.length),
  ];
}

function printSource(source: Source, json: boolean, { print }: CliContext): number {
  if (json) print(JSON.stringify(source));
  else linesOf(source).forEach((line) => print(line));
  return source.failures > 0 ? FAILED : 0;
}

/** `kalends follow-source show ID`. */
export async function show(
  { operands: [id = ''], options: { store, json } }: Arguments<typeof SOURCE_OPTIONS>,
  context: CliContext,
  stores: Stores,
): Promise<number> {
  const source = (await withSources(stores, store, (sources) => sources.list())).find((one) => one.id === id);
  if (source === undefined)
    throw new CliError('There is no such source; kalends follow-source list shows all ids.', FAILED);
  printSource(source, json, context);
  return 0;
}

/** `kalends follow-source take ID`. The exit code is 1 if it failed. */
export async function take(
  { operands: [id = ''], options }: Arguments<typeof TAKE_OPTIONS>,
  context: CliContext,
  stores: Stores,
): Promise<number> {
  const { store, json, acceptRemovals: acceptsRemovals, timezone } = options;
  const how = { acceptsRemovals, signal: context.stop };
  const source = await withSources(stores, store, (sources) => sources.take(id, how), {
    timezone,
    onError: (error) => context.printError(`The source failed: ${traceOf(error)}`),
  });
  return printSource(source, json, context);
}

/** `kalends follow-source pause ID` and `kalends follow-source resume ID`. */
export const setState =
  (state: Source['state']) =>
  async (
    { operands: [id = ''], options: { store, json } }: Arguments<typeof SOURCE_OPTIONS>,
    { print }: CliContext,
    stores: Stores,
  ): Promise<number> => {
    const source = await withSources(stores, store, (sources) => sources.setState(id, state));
    print(json ? JSON.stringify(source) : `The source ${id} is ${state}.`);
    return 0;
  };

/** `kalends follow-source remove ID`. */
export async function remove(
  { operands: [id = ''], options: { store, json } }: Arguments<typeof SOURCE_OPTIONS>,
  { print }: CliContext,
  stores: Stores,
): Promise<number> {
  await withSources(stores, store, (sources) => sources.remove(id));
  print(
    json ? JSON.stringify({ id, removed: true }) : `The source ${id} is followed no longer; its events stay.`,
  );
  return 0;
}
