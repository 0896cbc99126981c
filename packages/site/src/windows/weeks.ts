import { addDays, addMonths, weekdayOf } from './days.js';

interface WeekInfo {
  readonly firstDay: number;
  readonly weekend: readonly number[];
}

/** Locale information other than formats; a property in older engines, a method in newer ones. */
interface LocaleInfo {
  readonly weekInfo?: WeekInfo;
  getWeekInfo?(): WeekInfo;
}

/** The first day of the week for a language; 0 is Sunday. Monday if the engine does not know. */
export function weekStartOf(locale: string): number {
  const info = new Intl.Locale(locale) as LocaleInfo;
  return ((info.getWeekInfo?.() ?? info.weekInfo)?.firstDay ?? 1) % 7;
}

/** The days of the weekend where a language is spoken; 0 is Sunday. Saturday and Sunday if the engine does not know. */
export function weekendOf(locale: string): readonly number[] {
  const info = new Intl.Locale(locale) as LocaleInfo;
  return ((info.getWeekInfo?.() ?? info.weekInfo)?.weekend ?? [6, 7]).map((day) => day % 7);
}

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
