/** A weekday of a rule: 0 is Monday; `nth` counts within the month or the year, from its end if negative, 0 for all. */
interface RuleDay {
  readonly weekday: number;
  readonly nth: number;
}

const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY'] as const;

/** A parsed recurrence rule (RFC 5545 §3.3.10). Lists are empty where the rule has no such part. */
export interface ParsedRule {
  readonly freq: (typeof FREQUENCIES)[number];
  readonly interval: number;
  readonly count: number;
  /** As in the rule: `YYYYMMDD`, or `YYYYMMDDTHHMMSS`, in UTC if it ends with `Z`; `undefined` for none. */
  readonly until: string | undefined;
  /** The first day of weeks; 0 is Monday. */
  readonly wkst: number;
  readonly byday: readonly RuleDay[];
  readonly bymonth: readonly number[];
  readonly bymonthday: readonly number[];
  readonly byyearday: readonly number[];
  readonly byweekno: readonly number[];
  readonly byhour: readonly number[];
  readonly byminute: readonly number[];
  readonly bysecond: readonly number[];
  readonly bysetpos: readonly number[];
}

/** A rule, or the end of a sentence that says why there is none: `The rule …`. */
export type RuleRead = { readonly rule: ParsedRule } | { readonly fault: string };

/** Longer rules are hostile rather than useful. */
const MAX_RULE = 2_000;
const MAX_INTERVAL = 10_000;
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The least and the greatest number of a list; where the least is negative there is no 0. */
const LISTS = {
  BYMONTH: [1, 12],
  BYMONTHDAY: [-31, 31],
  BYYEARDAY: [-366, 366],
  BYWEEKNO: [-53, 53],
  BYHOUR: [0, 23],
  BYMINUTE: [0, 59],
  BYSECOND: [0, 60],
  BYSETPOS: [-366, 366],
} as const;

const PARTS: ReadonlySet<string> = new Set([
  ...['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY'],
  ...Object.keys(LISTS),
]);

class RuleFault extends Error {}

/**
 * Parses a rule: `FREQ=WEEKLY;BYDAY=MO,WE`. A rule by the minute or the second, of more than 2,000 characters, with an interval above
 * 10,000 or with anything that RFC 5545 does not allow is a fault.
 */
export function parseRule(text: string): RuleRead {
  if (text.length > MAX_RULE) return { fault: `has more than ${MAX_RULE} characters` };
  const parts = new Map<string, string>();
  for (const part of text.trim().toUpperCase().split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(at, 0)).trim();
    if (name.startsWith('X-') || part === '') continue;
    if (!PARTS.has(name) || parts.has(name)) return { fault: 'cannot be read' };
    parts.set(name, part.slice(at + 1).trim());
  }

  function numbers(name: keyof typeof LISTS): number[] {
    const [least, greatest] = LISTS[name];
    const given = parts.get(name);
    if (given === undefined) return [];
    const list = given.split(',').map((one) => {
      const number = /^[+-]?\d{1,3}$/.test(one) ? Number(one) : NaN;
      const isNone = least < 0 && number === 0;
      if (isNone || !(number >= least && number <= greatest)) throw new RuleFault();
      return number;
    });
    return [...new Set(list)].sort((a, b) => a - b);
  }

  function whole(name: string, otherwise: number): number {
    const given = parts.get(name);
    if (given === undefined) return otherwise;
    if (!/^\d{1,15}$/.test(given) || Number(given) === 0) throw new RuleFault();
    return Number(given);
  }

  function weekday(name: string): number {
    const found = WEEKDAYS.indexOf(name);
    if (found < 0) throw new RuleFault();
    return found;
  }

  try {
    const given = parts.get('FREQ') ?? '';
    if (given === 'SECONDLY' || given === 'MINUTELY')
      return { fault: `names every ${given === 'SECONDLY' ? 'second' : 'minute'}` };
    const freq = FREQUENCIES.find((one) => one === given);
    const until = parts.get('UNTIL')?.replaceAll(/[-:]/g, '');
    if (freq === undefined || (until !== undefined && !/^\d{8}(?:T\d{6}Z?)?$/.test(until)))
      return { fault: 'cannot be read' };
    const interval = whole('INTERVAL', 1);
    if (interval > MAX_INTERVAL) return { fault: `has an interval above ${MAX_INTERVAL}` };
    const byday = (parts.get('BYDAY')?.split(',') ?? []).map((one) => {
      const [, nth = '0', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(one.trim()) ?? [];
      if (Math.abs(Number(nth)) > 53) throw new RuleFault();
      return { nth: Number(nth), weekday: weekday(name) };
    });
    const rule = {
      ...{ freq, interval, count: whole('COUNT', Infinity), until, byday },
      wkst: weekday(parts.get('WKST') ?? 'MO'),
      ...{ bymonth: numbers('BYMONTH'), bymonthday: numbers('BYMONTHDAY'), byyearday: numbers('BYYEARDAY') },
      ...{ byweekno: numbers('BYWEEKNO'), bysetpos: numbers('BYSETPOS') },
      ...{ byhour: numbers('BYHOUR'), byminute: numbers('BYMINUTE') },
      // a leap second counts as the last second of its minute
      bysecond: [...new Set(numbers('BYSECOND').map((second) => Math.min(second, 59)))],
    };
    return { rule };
  } catch (error) {
    if (error instanceof RuleFault) return { fault: 'cannot be read' };
    throw error;
  }
}
