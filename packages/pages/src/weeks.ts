import { addDays, addMonths, weekdayOf } from '@kalends/site';

/** The weeks of a month, with seven days each, including days of its neighbours. */
export function weeksOf(month: string, weekStart: number): string[][] {
  const first = `${month}-01`;
  const next = `${addMonths(month, 1)}-01`;
  const weeks: string[][] = [];
  let day = addDays(first, -((weekdayOf(first) - weekStart + 7) % 7));
  while (day < next) {
    const start = day;
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
    day = addDays(day, 7);
  }
  return weeks;
}
