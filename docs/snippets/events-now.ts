import type { Calendar, EventRecord } from '@kalends/core';

// #region now
/** The events that have begun and are not over, by the clock of the site. */
export async function runningNow(calendar: Calendar): Promise<readonly EventRecord[]> {
  const { items } = await calendar.events.list({
    starts_before: 'now',
    ends_after: 'now',
    strict_dates: true,
  });
  return items;
}
// #endregion now
