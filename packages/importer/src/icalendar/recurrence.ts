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

const TOO_OFTEN: ReadonlySet<unknown> = new Set(['SECONDLY', 'MINUTELY']);

class Unbounded extends Error {}

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
  if (freq === undefined) return 'The rule cannot be read; the event is imported once.';
  if (TOO_OFTEN.has(freq))
    return `An event every ${freq === 'SECONDLY' ? 'second' : 'minute'} is imported once.`;
  if (Number(interval) > MAX_INTERVAL || JSON.stringify(parts).length > MAX_RULE)
    return 'The rule is out of bounds; the event is imported once.';
  return undefined;
}

const isRule = (value: PropertyValue): value is RuleParts =>
  typeof value === 'object' && !Array.isArray(value);

/** Expands a series within a horizon. The first occurrence is included even if the rules do not produce it. */
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
