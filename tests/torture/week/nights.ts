import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Month } from './measures.js';

/** Whether times are judged, on a machine that does nothing else; they are kept in any case. */
const JUDGE_TIMES = process.env['TORTURE_JUDGE_TIMES'] !== undefined;

/** Where the figures of all nights are, a line of JSON for each. */
const FILE = process.env['WEEK_FIGURES'] ?? join(import.meta.dirname, '../../../reports/long-week.jsonl');

/** A night's run. */
export interface Night {
  readonly at: string;
  readonly events: number;
  readonly days: number;
  readonly months: readonly Month[];
}

const REQUESTS = ['list', 'one', 'page', 'create'] as const;

/** At the end a file has twelve times as many rows: its trees have one level more, a third of a look-up. The rest is what machines vary. */
const SLOWER = 1.5;
/** Milliseconds of CPU that are noise. */
const NOISE = 0.5;
/** Bytes of memory that a process may keep in addition: the pages of V8 that are not given back, and what SQLite holds. */
const KEPT = 48_000_000;
/** The bytes of a WAL before SQLite empties it, 4,000 pages with their heads. */
const WAL = 4_000 * 4_120;

interface Growth {
  readonly what: string;
  readonly first: number;
  readonly last: number;
  readonly most: number;
}

const tooMuch = ({ what, first, last, most }: Growth): string[] =>
  last > most ? [`${what}: ${first.toFixed(2)} at first, ${last.toFixed(2)} in the end`] : [];

const timesOf = (first: Month, last: Month, judgesTimes = JUDGE_TIMES): Growth[] =>
  judgesTimes
    ? REQUESTS.map((what) => ({
        what: `CPU of ${what}`,
        ...{ first: first[what].cpu, last: last[what].cpu, most: first[what].cpu * SLOWER + NOISE },
      }))
    : [];

/** What has grown from the first month's end to the last one's that should not. */
export function grown(months: readonly Month[], judgesTimes = JUDGE_TIMES): string[] {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return ['nothing was measured'];
  const perEvent = (month: Month): number => month.database / month.events;
  // the month before a process has lived its first one whole has no full cache
  const lived = months.filter((month, at) => months[at - 1]?.pid === month.pid);
  const memory = (['memory', 'heap'] as const).flatMap((what) => {
    const [one, other] = [lived[0], lived.filter(({ pid }) => pid === lived[0]?.pid).at(-1)];
    if (one === undefined || other === undefined) return [];
    return [{ what: `${what} of a process`, first: one[what], last: other[what], most: one[what] + KEPT }];
  });
  return [
    ...memory,
    ...timesOf(first, last, judgesTimes),
    // what an event needs is the same; the log of 30 days and the first pages of tables are a smaller part in the end
    {
      what: 'bytes of the file per event',
      first: perEvent(first),
      last: perEvent(last),
      most: perEvent(first) * 1.2,
    },
    {
      what: 'WAL',
      first: first.wal,
      last: last.wal,
      most: 2 * WAL,
    },
    { what: 'log of a request', first: first.logged, last: last.logged, most: first.logged * 1.2 + 50 },
  ].flatMap(tooMuch);
}

/** The nights before, from the file of figures. */
export const formerNights = (): Night[] =>
  existsSync(FILE)
    ? readFileSync(FILE, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Night)
    : [];

/** What is larger or slower than in the last night of the same size, at the end. */
export function compareNights({ events, days, months }: Night, former: readonly Night[]): string[] {
  const before = former.findLast((night) => night.events === events && night.days === days);
  const [first, last] = [before?.months.at(-1), months.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [
    ...timesOf(first, last),
    { what: 'file', first: first.database, last: last.database, most: first.database * 1.2 },
    { what: 'memory', first: first.memory, last: last.memory, most: first.memory * 1.2 + KEPT },
  ]
    .flatMap(tooMuch)
    .map((text) => `since the last night, ${text}`);
}

/** Keeps the figures of a night. */
export function keepNight(night: Night): void {
  mkdirSync(dirname(FILE), { recursive: true });
  appendFileSync(FILE, `${JSON.stringify(night)}\n`);
}
