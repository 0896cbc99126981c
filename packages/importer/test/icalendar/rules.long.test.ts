import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findZone, UTC } from '@kalends/core/adapter';
import { expect, it } from 'vitest';
import { createFileWork } from '../../src/file/file-work.js';
import { occurrences } from '../../src/icalendar/recurrence.js';
import { createZones } from '../../src/icalendar/zones.js';
import { seeded } from '../site/random-calendar.js';

/** The number of random rules; the reference expands each of them, too. `npm run test:torture -- rules` draws 100,000. */
const RULES = Number(process.env['TORTURE_RULES'] ?? 10_000);
const BATCH = 5_000;
const SHOWN = 100;
const ORACLE = fileURLToPath(new URL('./rules-oracle.py', import.meta.url));
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const TO = '2034-12-31 23:59:59';

/** Integers below a bound, the same for the same seed. */
function chance(seed: number): (below: number) => number {
  const random = seeded(seed);
  return (below) => Math.floor(random() * below);
}

const dice = chance(20_261_123);
const pick = <T>(list: readonly T[]): T => list[dice(list.length)]!;
const often = (percent: number): boolean => dice(100) < percent;
const some = (draw: () => number | string, most = 3): string =>
  [...new Set(Array.from({ length: 1 + dice(most) }, draw))].join(',');
const signed = (most: number) => (): number => (often(30) ? -1 : 1) * (1 + dice(most));
const two = (number: number): string => String(number).padStart(2, '0');

/** A rule as its parts. */
type Parts = Map<string, string>;

const textOf = (parts: Parts): string => Array.from(parts, ([name, value]) => `${name}=${value}`).join(';');

function randomParts(): Parts {
  const freq = pick(['YEARLY', 'YEARLY', 'MONTHLY', 'MONTHLY', 'WEEKLY', 'WEEKLY', 'DAILY', 'HOURLY']);
  const parts: Parts = new Map([['FREQ', freq]]);
  const add = (percent: number, name: string, value: () => number | string): void => {
    if (often(percent)) parts.set(name, String(value()));
  };
  const hasNumbered = freq === 'YEARLY' || freq === 'MONTHLY';
  add(40, 'INTERVAL', () => 1 + dice(freq === 'HOURLY' ? 30 : 6));
  add(30, 'BYMONTH', () => some(() => 1 + dice(12)));
  add(freq === 'WEEKLY' ? 5 : 25, 'BYMONTHDAY', () => some(signed(31)));
  if (freq === 'YEARLY') {
    add(10, 'BYYEARDAY', () => some(signed(366)));
    // the reference takes the length of this year to number the last week of the year before: 52 and 53 are in rules.test.ts
    add(12, 'BYWEEKNO', () => some(signed(51)));
  }
  add(45, 'BYDAY', () =>
    some(
      () =>
        (hasNumbered && often(50)
          ? String(signed(freq === 'YEARLY' && !parts.has('BYMONTH') ? 52 : 5)())
          : '') + pick(DAYS),
    ),
  );
  add(15, 'BYHOUR', () => some(() => dice(24)));
  add(10, 'BYMINUTE', () => some(() => dice(60)));
  add(5, 'BYSECOND', () => some(() => dice(60)));
  add(12, 'BYSETPOS', () => some(signed(5)));
  add(20, 'WKST', () => pick(DAYS));
  return parts;
}

/** A case for both sides. */
interface Case {
  readonly rule: string;
  readonly count: number;
  readonly until: string | undefined;
  readonly start: string;
  readonly zone: string;
  readonly rdate: readonly string[];
  readonly exdate: readonly string[];
  readonly parts: Parts;
}

const localTimeOf = (text: string): string => text.replaceAll(/[- :]/g, '').replace(/^(\d{8})/, '$1T');

function randomCase(zones: readonly string[]): Case {
  const year = 2020 + dice(12);
  const day = (): string => `${year + dice(2)}-${two(1 + dice(12))}-${two(1 + dice(28))}`;
  const start = `${year}-${often(3) ? '02-29' : day().slice(5)} ${two(dice(24))}:${pick(['00', '30', '17'])}:00`;
  const isDay = !start.includes('02-29') || year % 4 === 0;
  const begin = isDay ? start : start.replace('02-29', '02-28');
  const parts = randomParts();
  return {
    ...{ parts, rule: textOf(parts), start: begin, zone: pick(zones) },
    count: often(40) ? 1 + dice(40) : -1,
    until: often(20) ? `${year + dice(3)}${day().slice(4)} ${two(dice(24))}:00:00` : undefined,
    rdate: often(15) ? Array.from({ length: 3 }, () => `${day()} 10:00:00`) : [],
    exdate: often(15) ? Array.from({ length: 20 }, () => `${day()} ${begin.slice(11)}`) : [],
  };
}

async function ours({
  rule,
  count,
  until,
  start,
  zone: name,
  rdate,
  exdate,
}: Case): Promise<readonly string[]> {
  const end = until === undefined ? '' : `;UNTIL=${localTimeOf(until)}`;
  const text = `${rule}${count < 0 ? '' : `;COUNT=${count}`}${end}`;
  const zone = createZones(new Map(), UTC, createFileWork(undefined))(name);
  const { times, note } = await occurrences(
    {
      ...{ start, isDate: false, zone, rules: [text], exceptRules: [] },
      extra: rdate,
      except: new Set(exdate),
    },
    { from: start, to: TO, max: SHOWN },
    createFileWork(undefined),
  );
  expect([undefined, `Only the first ${SHOWN} times within the horizon are imported.`], rule).toContain(note);
  return times;
}

/** The weekday of a day: 0 is Monday. */
const weekdayOf = (local: string): number => (new Date(`${local.slice(0, 10)}T00:00Z`).getUTCDay() + 6) % 7;

const hasNone = (parts: Parts, ...names: readonly string[]): boolean =>
  names.every((name) => !parts.has(name));

/**
 * What the reference is asked: the same rule, where it reads one otherwise than RFC 5545 does.
 *
 * - It takes every day of the weeks of `BYWEEKNO`; the RFC takes a missing weekday from `DTSTART`.
 * - It requires a day to be among the plain weekdays and among the numbered ones; the RFC takes both.
 *   Each weekday is numbered instead, but for the 53rd of a year, which the reference cannot look for; it is the last one.
 * - It begins the first week at `DTSTART`; `BYSETPOS` counts in whole weeks.
 */
function question({ parts: given, count, until, start, zone, rdate, exdate }: Case): object {
  const parts = new Map(given);
  const freq = parts.get('FREQ');
  let dtstart = start;
  if (parts.has('BYWEEKNO') && hasNone(parts, 'BYDAY', 'BYMONTHDAY', 'BYYEARDAY'))
    parts.set('BYDAY', DAYS[weekdayOf(start)]!);
  const days = parts.get('BYDAY')?.split(',') ?? [];
  const isMixed = days.some((day) => day.length === 2) && days.some((day) => day.length > 2);
  if (isMixed) {
    const most = freq === 'YEARLY' && !parts.has('BYMONTH') ? 52 : 5;
    const all = (day: string) => [
      ...Array.from({ length: most }, (_, index) => `${index + 1}${day}`),
      `-1${day}`,
    ];
    parts.set('BYDAY', days.flatMap((day) => (day.length === 2 ? all(day) : [day])).join(','));
  }
  if (freq === 'WEEKLY' && parts.has('BYSETPOS')) {
    if (hasNone(parts, 'BYDAY', 'BYMONTHDAY')) parts.set('BYDAY', DAYS[weekdayOf(start)]!);
    const back = (weekdayOf(start) - DAYS.indexOf(parts.get('WKST') ?? 'MO') + 7) % 7;
    const first = new Date(Date.parse(`${start.slice(0, 10)}T00:00Z`) - back * 86_400_000);
    dtstart = `${first.toISOString().slice(0, 10)}${start.slice(10)}`;
  }
  return { rule: textOf(parts), dtstart, start, to: TO, count, until, zone, rdate, exdate, shown: SHOWN };
}

const python = ['/usr/bin/python3', 'python3'].find(
  (command) => spawnSync(command, ['-c', 'import dateutil']).status === 0,
);

function askReference(input: readonly object[]): readonly (readonly string[])[] {
  const { stdout, stderr, status } = spawnSync(python ?? '', [ORACLE], {
    input: input.map((one) => `${JSON.stringify(one)}\n`).join(''),
    ...{ encoding: 'utf8', maxBuffer: 1_000_000_000 },
  });
  if (status !== 0) throw new Error(stderr);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as string[]);
}

it.skipIf(python === undefined)(
  `rules have the occurrences that python-dateutil finds${python === undefined ? ': apt-get install python3-dateutil' : ''}`,
  { timeout: 1_200_000 },
  async () => {
    const names = Intl.supportedValuesOf('timeZone').filter((name) => findZone(name) !== undefined);
    const known = askReference(names.map((zone) => ({ zone })));
    const zones = names.filter((_, index) => known[index]?.length === 1);
    expect(zones.length).toBeGreaterThan(300);
    let times = 0;
    for (let done = 0; done < RULES; done += BATCH) {
      const cases = Array.from({ length: BATCH }, () => randomCase(zones));
      const answers = askReference(cases.map(question));
      for (const [index, one] of cases.entries()) {
        const found = await ours(one);
        times += found.length;
        expect(found, JSON.stringify(question(one))).toEqual(answers[index]);
      }
    }
    expect(times).toBeGreaterThan(RULES * 10);
  },
);
