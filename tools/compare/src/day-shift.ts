import type { ReadAnswer } from '@kalends/client';
import { areWithin, DATES, isFuller, stringOf, type Case } from './conditions.js';
import type { Correction } from './corrections.js';
import { own, type Sides } from './difference.js';
import { haveDatesWithin } from './list-conditions.js';
import { jsonOf } from './parse-answer.js';
import type { Server } from './server.js';

const HOUR = 3_600_000;
/** The farthest that days can be moved: by a cutoff until noon, or by the time zone of the site. */
const MOST_HOURS = 14;

const DAY = '2031-06-06';
const START = /[?&]start_date=(\d{4}-\d\d-\d\d)(?:[+ ]|%20)(\d\d)(?::|%3A)(\d\d)/i;

/** The beginning of a day as a server tells it in the address of a list, in milliseconds; `undefined` if it does not. */
async function beginningIn(answer: ReadAnswer | string): Promise<number | undefined> {
  const address = typeof answer === 'string' ? '' : stringOf(own(await jsonOf(answer.text), 'rest_url'));
  const [, day, hours, minutes] = START.exec(address) ?? [];
  return day === undefined ? undefined : Date.parse(`${day}T${hours}:${minutes}:00Z`);
}

/** How far the days of A begin from those of B, in milliseconds: a site can have an end-of-day cutoff. 0 if they begin together. */
export async function findDayShift({ a, b }: Sides<Server>, signal: AbortSignal): Promise<number> {
  const query = { start_date: DAY, end_date: DAY, per_page: '1' };
  const request = { as: 'anonymous', path: ['events'], query } as const;
  const [x, y] = await Promise.all(
    [a, b].map(async (one) => beginningIn(await one.tryToAsk(request, signal))),
  );
  const shift = Math.abs((x ?? 0) - (y ?? 0));
  return x === undefined || y === undefined || shift > MOST_HOURS * HOUR ? 0 : shift;
}

const ADDRESS = /(?:^|[._])rest_url$/;
const EVENTS = /^events\[\]$/;

const timeOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);

/** The moments from which and until which a parameter of dates may count. */
const boundsIn = (value: string): number[] =>
  /^\d{4}-\d\d-\d\d$/.test(value)
    ? [timeOf(`${value} 00:00:00`), timeOf(`${value} 23:59:59`)]
    : [timeOf(value)];

/** Creates what explains the differences that follow from days that begin at another hour; it explains none if they begin together. */
export function createDayShift(shift: number): (found: Case) => Correction | undefined {
  const correction: Correction = {
    number: 'days',
    about: `the days of A begin ${shift / HOUR} hours from those of B: its cutoff, or the time zone of the whole site`,
    confirm: undefined,
  };
  return (found) => {
    if (shift === 0) return undefined;
    const { request, difference } = found;
    const { kind, path, a, b } = difference;
    const isShifted = () =>
      areWithin(found, shift) || (isFuller(found, DATES) && haveDatesWithin(found, shift));
    if (kind === 'value' && ADDRESS.test(path)) return isShifted() ? correction : undefined;
    if (!EVENTS.test(path)) return undefined;
    const times = ['start_date', 'end_date'].map((name) => timeOf(stringOf(own(a ?? b, name))));
    const bounds = DATES.flatMap((name) => boundsIn(request.query?.[name] ?? ''));
    const isNear = bounds.some((bound) => times.some((time) => Math.abs(time - bound) <= shift));
    return isNear ? correction : undefined;
  };
}
