import type { Calendar } from '@kalends/core';

// #region months
/** How many events start in each month of a year. */
export const monthsOf = (calendar: Calendar, year: number) =>
  calendar.events.count({ by: 'month', start_date: `${year}-01-01`, end_date: `${year}-12-31` });
// #endregion months

// #region days
/** The days of a month with events that a visitor may see, for the dots in a small calendar. */
export async function daysWithEvents(
  calendar: Calendar,
  first: string,
  last: string,
): Promise<readonly string[]> {
  const days = await calendar.as(null).events.count({ by: 'day', start_date: first, end_date: last });
  return days.filter(({ count }) => count > 0).map(({ day }) => day);
}
// #endregion days

// #region categories
/** The categories of what is to come, for filters with numbers. */
export async function filters(calendar: Calendar): Promise<readonly string[]> {
  const counts = await calendar.events.count({ by: 'category' });
  return counts.map(({ category, count }) => `${category.name} (${count})`);
}
// #endregion categories
