import type { Calendar, EventInput } from '@kalends/core';

// #region weekly
const WEEK = 7 * 86_400_000;

/** The days of a weekly event, as `YYYY-MM-DD`. */
const daysFrom = (first: string, weeks: number): string[] =>
  Array.from({ length: weeks }, (_, week) =>
    new Date(Date.parse(first) + week * WEEK).toISOString().slice(0, 10),
  );

/** Creates an event on the same day of each week, at the same time by the clock on the wall. */
export async function createWeekly(
  calendar: Calendar,
  event: Omit<EventInput, 'start_date' | 'end_date'>,
  { first, weeks, from, to }: { first: string; weeks: number; from: string; to: string },
): Promise<void> {
  await calendar.import(
    daysFrom(first, weeks).map((day) => ({
      kind: 'event',
      input: { ...event, start_date: `${day} ${from}`, end_date: `${day} ${to}` },
    })),
  );
}
// #endregion weekly

// #region yoga
export const createYoga = (calendar: Calendar): Promise<void> =>
  createWeekly(
    calendar,
    { title: 'Yoga', tags: ['yoga on mondays'], venue: { venue: 'Old Corn Hall' } },
    { first: '2031-03-03', weeks: 12, from: '18:00', to: '19:30' },
  );
// #endregion yoga

// #region change
/** Moves the rest of the course to another time. */
export async function startLater(calendar: Calendar, from: string, to: string): Promise<void> {
  const { items } = await calendar.events.list({
    tags: ['yoga-on-mondays'],
    starts_after: 'now',
    per_page: 50,
  });
  for (const { id, start_date } of items) {
    const day = start_date.slice(0, 10);
    await calendar.events.update(id, { start_date: `${day} ${from}`, end_date: `${day} ${to}` });
  }
}
// #endregion change
