import ICAL from 'ical.js';
import type { PropertyValue, RuleParts } from './components.js';
import type { FileZone } from './zones.js';

/** The recurrence of an event, in local time of its time zone. */
export interface Recurrence {
  /** The start of the first occurrence, `YYYY-MM-DD HH:MM:SS`. */
  readonly start: string;
  readonly isDate: boolean;
  readonly zone: FileZone;
  /** The values of `RRULE`. */
  readonly rules: readonly PropertyValue[];
  /** The values of `EXRULE`, which older programs write: rules for occurrences to exclude. */
  readonly exceptRules: readonly PropertyValue[];
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

/** The maximum size of a rule; larger ones are hostile rather than useful. */
const MAX_RULE = 2_000;
const MAX_INTERVAL = 10_000;
/** The maximum number of dates examined per rule, enough for a daily event over 250 years. */
const MAX_STEPS = 100_000;
/** A year that is searched for dates counts as so many steps, even if it has none. */
const STEPS_PER_YEAR = 100;

const TOO_OFTEN: ReadonlySet<unknown> = new Set(['SECONDLY', 'MINUTELY']);

class Unbounded extends Error {}

/** Iterates over the dates of a rule, and throws `Unbounded` after many steps, also while it looks for the first one. */
class BoundedIterator extends ICAL.RecurIterator {
  // not initialized here, as the inherited constructor counts already
  declare private steps: number | undefined;

  private spend(count: number): void {
    this.steps = (this.steps ?? 0) + count;
    if (this.steps > MAX_STEPS) throw new Unbounded();
  }

  override check_contracting_rules(): boolean {
    this.spend(1);
    return super.check_contracting_rules();
  }

  override expand_year_days(year: number): number {
    this.spend(STEPS_PER_YEAR);
    return super.expand_year_days(year);
  }
}

const asTime = (local: string, isDate: boolean): ICAL.Time =>
  isDate
    ? ICAL.Time.fromDateString(local.slice(0, 10))
    : ICAL.Time.fromDateTimeString(local.replace(' ', 'T'));

const localOf = (time: ICAL.Time): string => `${time.toString().replace('T', ' ')} 00:00:00`.slice(0, 19);

/** The `UNTIL` of a rule in local time of the series: a UTC time is converted, and a date includes the whole day. */
function localUntil(until: string, { zone }: Recurrence): string {
  const [, day = '', time = '', utc] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(Z)?)?/.exec(until) ?? [];
  const local = time === '' ? `${day} 23:59:59` : `${day} ${time}`;
  const own = utc === undefined ? local : zone.fromUtc(local);
  return own;
}

/** Iterates over the occurrences of a rule. Throws `Unbounded` if it finds none for long, since rules can name dates that never occur. */
function* timesOf(rule: RuleParts, recurrence: Recurrence): Generator<string> {
  const { start, isDate } = recurrence;
  const until = rule['until'];
  const recur = ICAL.Recur.fromData({
    ...rule,
    ...(typeof until === 'string' && { until: asTime(localUntil(until, recurrence), isDate) }),
  });
  const iterator = new BoundedIterator({ rule: recur, dtstart: asTime(start, isDate) });
  for (;;) {
    const next = iterator.next();
    if (iterator.completed) return;
    yield localOf(next);
  }
}

const numbers = (part: RuleParts[string] | undefined): readonly number[] =>
  part === undefined ? [] : (Array.isArray(part) ? part : [part]).map(Number);

/** Whether a time falls on a month and day that the rule names: ical.js moves days that a month lacks into the next month. */
function isNamed({ bymonth, bymonthday }: RuleParts, local: string): boolean {
  const [year, month, day] = [local.slice(0, 4), local.slice(5, 7), local.slice(8, 10)].map(Number);
  const [months, days] = [numbers(bymonth), numbers(bymonthday)];
  const left = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate() + 1 - (day ?? 0);
  return (
    (months.length === 0 || months.includes(month ?? 0)) &&
    (days.length === 0 || days.includes(day ?? 0) || days.includes(-left))
  );
}

/** Why a rule cannot be expanded. */
function refusal({ freq, interval = 1, ...parts }: RuleParts): string | undefined {
  if (freq === undefined) return 'cannot be read';
  if (TOO_OFTEN.has(freq)) return `names every ${freq === 'SECONDLY' ? 'second' : 'minute'}`;
  if (Number(interval) > MAX_INTERVAL || JSON.stringify(parts).length > MAX_RULE) return 'is out of bounds';
  return undefined;
}

const isRule = (value: PropertyValue): value is RuleParts =>
  typeof value === 'object' && !Array.isArray(value);

/** Adds the times of a rule that are wanted to a set, until it has more than `max`. Returns a note if some are missing. */
function addTimes(
  value: PropertyValue,
  recurrence: Recurrence,
  { to, max }: Pick<Horizon, 'to' | 'max'>,
  isWanted: (local: string) => boolean,
  times: Set<string>,
): string | undefined {
  const rule = isRule(value) ? value : {};
  const reason = refusal(rule);
  if (reason !== undefined) return `The rule ${reason}; it is ignored.`;
  try {
    for (const local of timesOf(rule, recurrence)) {
      if (local > to) break;
      if (isWanted(local) && isNamed(rule, local)) times.add(local);
      if (times.size > max) break;
    }
    return undefined;
  } catch (error) {
    const why = error instanceof Unbounded ? 'has too many dates or none' : 'cannot be carried out';
    return `The rule ${why}; what it names from some date on is ignored.`;
  }
}

/** Expands a series within a horizon. The first occurrence is included even if the rules do not produce it. */
export function occurrences(recurrence: Recurrence, { from, to, max }: Horizon): Occurrences {
  const { start, rules, exceptRules, extra } = recurrence;
  const except = new Set(recurrence.except);
  const isNear = (local: string): boolean => local >= from && local <= to;
  const notes = exceptRules.flatMap(
    (rule) => addTimes(rule, recurrence, { to, max: Infinity }, isNear, except) ?? [],
  );
  const isWanted = (local: string): boolean => isNear(local) && !except.has(local);
  const times = new Set([start, ...extra].filter(isWanted));
  notes.push(...rules.flatMap((rule) => addTimes(rule, recurrence, { to, max }, isWanted, times) ?? []));
  const sorted = [...times].sort();
  if (sorted.length > max) notes.push(`Only the first ${max} times within the horizon are imported.`);
  return { times: sorted.slice(0, max), ...(notes.length > 0 && { note: notes.join(' ') }) };
}
