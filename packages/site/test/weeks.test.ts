import { expect, it } from 'vitest';
import { addMonths, weeksOf } from '../src/index.js';

it.each([0, 1, 2, 3, 4, 5, 6])('begins every week of every month with weekday %i', (weekStart) => {
  for (let month = '2024-01'; month < '2030-01'; month = addMonths(month, 1)) {
    const weeks = weeksOf(month, weekStart);
    const days = weeks.flat();
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(new Set(days).size).toBe(days.length);
    expect(weeks.every(([first = '']) => new Date(`${first}T00:00:00Z`).getUTCDay() === weekStart)).toBe(
      true,
    );
    expect(days.filter((day) => day.startsWith(month))).toHaveLength(
      new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate(),
    );
  }
});
