import { reader } from './options.js';

const HOURS: Readonly<Record<string, number>> = { h: 1, d: 24, w: 7 * 24 };
const HOUR = 3_600_000;

/** Milliseconds of a period in hours, days or weeks: `12h`, `90d`, `4w`. `undefined` for any other text. */
export function durationOf(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (HOURS[unit] ?? 0) * HOUR;
}

/** Reads a period, in milliseconds. */
export const readPeriod = reader('period', 'one like 12h, 7d or 4w', durationOf);
