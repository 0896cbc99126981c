import { addDays, addMonths, weekdayOf } from '@kalends/site';

/** The first day of the week of a day. */
export const weekOf = (day: string, weekStart: number): string =>
  addDays(day, -((weekdayOf(day) - weekStart + 7) % 7));

/** The weeks of a month, with seven days each, including days of its neighbours. */
export function weeksOf(month: string, weekStart: number): string[][] {
  const first = `${month}-01`;
  const next = `${addMonths(month, 1)}-01`;
  const weeks: string[][] = [];
  let day = weekOf(first, weekStart);
  while (day < next) {
    const start = day;
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
    day = addDays(day, 7);
  }
  return weeks;
}
