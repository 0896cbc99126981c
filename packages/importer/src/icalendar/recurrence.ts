import ICAL from 'ical.js';
import type { PropertyValue, RuleParts } from './components.js';
import type { FileZone } from './zones.js';

/** When an event takes place again and again, by the clocks of its zone. */
export interface Recurrence {
  /** The first time, `YYYY-MM-DD HH:MM:SS`. */
  readonly start: string;
  readonly isDate: boolean;
  readonly zone: FileZone;
  /** The values of `RRULE`. */
  readonly rules: readonly PropertyValue[];
  /** Further times. */
  readonly extra: readonly string[];
  /** Times at which it does not take place. */
  readonly except: ReadonlySet<string>;
}

/** Which times of a series are wanted. */
export interface Horizon {
  /** The first and the last local time. */
  readonly from: string;
  readonly to: string;
  /** The most times. */
  readonly max: number;
}

/** The times of a series. */
export interface Occurrences {
  /** In order. */
  readonly times: readonly string[];
  /** Why there are not all of them; absent: these are all within the horizon. */
  readonly note?: string;
}

/** A rule that says more than this is no rule for people. */
const MAX_RULE = 2_000;
const MAX_INTERVAL = 10_000;
/** So many dates are looked at for one rule, which suffices for every day of 250 years. */
const MAX_STEPS = 100_000;

const TOO_OFTEN: ReadonlySet<unknown> = new Set(['SECONDLY', 'MINUTELY']);

class Unbounded extends Error {}

const asTime = (local: string, isDate: boolean): ICAL.Time =>
  isDate
    ? ICAL.Time.fromDateString(local.slice(0, 10))
    : ICAL.Time.fromDateTimeString(local.replace(' ', 'T'));

const localOf = (time: ICAL.Time): string => `${time.toString().replace('T', ' ')} 00:00:00`.slice(0, 19);

/** The end of a rule on the clocks of the series: a time in UTC is converted, a day is meant to its end. */
function localUntil(until: string, { zone }: Recurrence): string {
  const [, day = '', time = '', utc] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(Z)?)?/.exec(until) ?? [];
  const local = time === '' ? `${day} 23:59:59` : `${day} ${time}`;
  const own = utc === undefined ? local : zone.fromUtc(local);
  return own;
}

/** Steps through the times of a rule. Throws `Unbounded` when none comes for long: rules can name days that there are not. */
function* timesOf(rule: RuleParts, recurrence: Recurrence): Generator<string> {
  const { start, isDate } = recurrence;
  const until = rule['until'];
  const recur = ICAL.Recur.fromData({
    ...rule,
    ...(typeof until === 'string' && { until: asTime(localUntil(until, recurrence), isDate) }),
  });
  const iterator = recur.iterator(asTime(start, isDate));
  let steps = 0;
  const check = iterator.check_contracting_rules.bind(iterator);
  iterator.check_contracting_rules = () => {
    steps += 1;
    if (steps > MAX_STEPS) throw new Unbounded();
    return check();
  };
  for (;;) {
    const next = iterator.next();
    if (iterator.completed) return;
    yield localOf(next);
  }
}

const numbers = (part: RuleParts[string] | undefined): readonly number[] =>
  part === undefined ? [] : (Array.isArray(part) ? part : [part]).map(Number);

/** Whether a time has the month and the day of the month that a rule names: ical.js moves days that a month lacks into the next one. */
function isNamed({ bymonth, bymonthday }: RuleParts, local: string): boolean {
  const [year, month, day] = [local.slice(0, 4), local.slice(5, 7), local.slice(8, 10)].map(Number);
  const [months, days] = [numbers(bymonth), numbers(bymonthday)];
  const left = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate() + 1 - (day ?? 0);
  return (
    (months.length === 0 || months.includes(month ?? 0)) &&
    (days.length === 0 || days.includes(day ?? 0) || days.includes(-left))
  );
}

/** Why a rule is not carried out. */
function refusal({ freq, interval = 1, ...parts }: RuleParts): string | undefined {
  if (freq === undefined) return 'The rule cannot be read; the event is imported once.';
  if (TOO_OFTEN.has(freq))
    return `An event every ${freq === 'SECONDLY' ? 'second' : 'minute'} is imported once.`;
  if (Number(interval) > MAX_INTERVAL || JSON.stringify(parts).length > MAX_RULE)
    return 'The rule is out of bounds; the event is imported once.';
  return undefined;
}

const isRule = (value: PropertyValue): value is RuleParts =>
  typeof value === 'object' && !Array.isArray(value);

/** The times of a series within a horizon. The first one belongs to it whether or not the rules name it. */
export function occurrences(recurrence: Recurrence, { from, to, max }: Horizon): Occurrences {
  const { start, extra, except } = recurrence;
  const rules = recurrence.rules.map((rule) => (isRule(rule) ? rule : {}));
  const within = (local: string): boolean => local >= from && local <= to && !except.has(local);
  const notes = rules.flatMap((rule) => refusal(rule) ?? []);
  const times = new Set([start, ...extra].filter(within));
  if (notes.length > 0) return { times: [...times].sort(), note: notes.join(' ') };
  for (const rule of rules) {
    try {
      for (const local of timesOf(rule, recurrence)) {
        if (local > to) break;
        if (within(local) && isNamed(rule, local)) times.add(local);
        if (times.size > max) break;
      }
    } catch (error) {
      const why = error instanceof Unbounded ? 'has too many dates or none' : 'cannot be carried out';
      notes.push(`The rule ${why}; what it names from some date on is not imported.`);
    }
  }
  const sorted = [...times].sort();
  if (sorted.length > max) notes.push(`Only the first ${max} times within the horizon are imported.`);
  return { times: sorted.slice(0, max), ...(notes.length > 0 && { note: notes.join(' ') }) };
}
