import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';

const calendar = createCalendar({
  store: createMemoryStore(),
  settings: { timezone: 'Europe/Rome' },
  clock: () => Date.UTC(2031, 1, 1),
});

/** Creates an event that recurs each week, and makes all of them longer. */
export async function everyWeek() {
  // #region weekly
  const lesson = { title: 'Dance lesson', start_date: 'tomorrow 19:00', end_date: 'tomorrow 20:30' };
  const first = await calendar.events.create(lesson, { recurrence: 'FREQ=WEEKLY' });
  await calendar.events.update(first.id, { end_date: 'tomorrow 21:00' }, { scope: 'all' });
  // #endregion weekly
  return calendar.events.list({ series: [first.series], start_date: '2031-04-01', end_date: '2031-04-30' });
}

/** Creates a weekly event, and changes some of its dates. */
export async function everyMonday() {
  // #region create
  const series = await calendar.series.create({
    title: 'Jazz on Mondays',
    start_date: '2031-03-03 20:00',
    end_date: '2031-03-03 22:30',
    venue: { venue: 'Hall' },
    recurrence: ['FREQ=WEEKLY;UNTIL=20310630T235959', 'EXDATE:20310421T200000'],
  });
  const { refs } = await calendar.select({ kind: 'event', series: [series.id], limit: 100 });
  console.log(refs.length); // 17
  // #endregion create
  const [, second, third] = (
    await calendar.load(
      'event',
      refs.map(({ id }) => id),
    )
  ).filter((event) => event !== undefined);
  const [one, two] = [second?.id ?? 0, third?.id ?? 0];
  // #region change
  // one evening has a guest, and keeps the title whatever becomes of the series
  const guest = await calendar.events.update(one, { title: 'Jazz with guests' });
  console.log(guest.overrides); // ['title']
  // from the third on it begins half an hour later: these are a series of their own now
  const later = { start_date: '2031-03-17 20:30', end_date: '2031-03-17 23:00' };
  const { series: split } = await calendar.events.update(two, later, { scope: 'following' });
  // all of them, with a new rule
  await calendar.series.update(split, { featured: true, recurrence: 'FREQ=WEEKLY;INTERVAL=2' });
  // #endregion change
  // #region due
  const written = await calendar.expandDue();
  // #endregion due
  return { series, found: refs.length, guest, split: await calendar.series.get(split), written };
}
