import { parseRule, recurrenceTimes } from '@kalends/core/internal';
import type { FileWork } from '../file/file-work.js';

/** Converts between local times of a zone and UTC. */
export interface WallClock {
  /** Converts a local time of the file to UTC. */
  readonly toUtc: (local: string) => string;
  /** Converts a UTC time to a local time of the file. */
  readonly fromUtc: (utc: string) => string;
}

/** The recurrence of an event, in local time of its time zone. */
export interface Recurrence {
  /** The start of the first occurrence, `YYYY-MM-DD HH:MM:SS`. */
  readonly start: string;
  readonly isDate: boolean;
  readonly zone: WallClock;
  /** The texts of `RRULE`. */
  readonly rules: readonly string[];
  /** The texts of `EXRULE`, which older programs write: rules for occurrences to exclude. */
  readonly exceptRules: readonly string[];
  /** Additional occurrences (`RDATE`). */
  readonly extra: readonly string[];
  /** Excluded occurrences (`EXDATE`). */
  readonly except: ReadonlySet<string>;
}

/** The range of occurrences to expand. */
export interface Horizon {
  /** The first and the last local time. */
  readonly from: string;
  readonly to: string;
  /** The maximum number of occurrences. */
  readonly max: number;
}

/** The occurrences of a series. */
export interface Occurrences {
  /** In chronological order. */
  readonly times: readonly string[];
  /** Why the list is incomplete; absent if it has every occurrence within the horizon. */
  readonly note?: string;
}

/** The maximum number of dates examined for a rule, enough for a daily event over 250 years that counts its occurrences. */
const MAX_DATES = 100_000;

/** The number of times that take some milliseconds. */
const SLICE = 2_000;

/** The maximum length of what is noted of a series: each of its rules may have something. */
const MAX_NOTE = 1_000;

class Unbounded extends Error {}

/** The `UNTIL` of a rule in local time of the series: a UTC time is converted, and a date includes the whole day. */
function localUntil(until: string, { fromUtc }: WallClock): string {
  const [, year = '', month = '', day = '', hour = '23', minute = '59', second = '59'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?/.exec(until) ?? [];
  const local = `${year}-${month}-${day} ${hour}:${minute}:${second}`;
  return until.endsWith('Z') ? fromUtc(local) : local;
}

/** The range to search, and how its times are taken. */
interface Search extends Pick<Horizon, 'from' | 'to'> {
  readonly work: FileWork;
  /** Counts times, those of several rules that are searched one after another; lets others through after some milliseconds. */
  readonly turn?: (() => Promise<void> | undefined) | undefined;
  /** Takes a time. Returns whether it takes more. */
  readonly take: (local: string) => boolean;
}

/** Counts times, and lets others through after some milliseconds. */
function turnsOf(work: FileWork): () => Promise<void> | undefined {
  let taken = 0;
  return () => (++taken % SLICE === 0 ? work.pause() : undefined);
}

/** Passes the times of a rule to `take`. Gives notes about those that are missing. */
export async function takeTimes(
  text: string,
  { start, isDate, zone }: Pick<Recurrence, 'start' | 'isDate' | 'zone'>,
  { from, to, work, take, turn = turnsOf(work) }: Search,
): Promise<string[]> {
  const read = parseRule(text);
  if ('fault' in read) return [`The rule ${read.fault}; it is ignored.`];
  let dates = 0;
  const { rule } = read;
  const until = rule.until === undefined ? undefined : localUntil(rule.until, zone);
  const times = recurrenceTimes(rule, start, until, {
    // of a rule that counts, each time is looked at in a slice of its own
    ...{ from: rule.count === Infinity ? from : start, to },
    // clients leave out the times that the clocks skip as well
    exists: isDate ? undefined : (local) => zone.fromUtc(zone.toUtc(local)) === local,
    spend(count) {
      dates += count;
      if (dates > MAX_DATES) throw new Unbounded();
      work.spend('dates', count);
    },
  });
  try {
    for (const local of times) {
      if (local >= from && !take(local)) break;
      const wait = turn();
      if (wait !== undefined) await wait;
    }
    return [];
  } catch (error) {
    if (!(error instanceof Unbounded)) throw error;
    return ['The rule has too many dates or none; what it names from some date on is ignored.'];
  }
}

/** Expands a series within a horizon. The first occurrence is included even if the rules do not produce it. */
export async function occurrences(
  recurrence: Recurrence,
  { from, to, max }: Horizon,
  work: FileWork,
): Promise<Occurrences> {
  const { start, rules, exceptRules, extra } = recurrence;
  const except = new Set(recurrence.except);
  const isNear = (local: string): boolean => local >= from && local <= to;
  const notes = new Set<string>();
  const turn = turnsOf(work);
  async function takeAll(all: readonly string[], take: (local: string) => boolean): Promise<void> {
    for (const rule of all) {
      for (const note of await takeTimes(rule, recurrence, { from, to, work, turn, take })) notes.add(note);
      await work.turn();
    }
  }
  const exclude = (local: string): boolean => {
    except.add(local);
    return true;
  };
  await takeAll(exceptRules, exclude);
  const times = new Set([start, ...extra].filter((local) => isNear(local) && !except.has(local)));
  const include = (local: string): boolean => {
    if (!except.has(local)) times.add(local);
    return times.size <= max;
  };
  await takeAll(rules, include);
  const sorted = [...times].sort();
  if (sorted.length > max) notes.add(`Only the first ${max} times within the horizon are imported.`);
  return {
    times: sorted.slice(0, max),
    ...(notes.size > 0 && { note: [...notes].join(' ').slice(0, MAX_NOTE) }),
  };
}
