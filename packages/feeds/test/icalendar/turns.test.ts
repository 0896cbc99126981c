import { setImmediate } from 'node:timers/promises';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { linesOf } from '../support/lines.js';
import { ADMIN, API, newSite } from '../support/site.js';

it('takes turns while it counts the events of many series, some of which visitors do not see', async () => {
  let [inThisTurn, most, isOver] = [0, 0, false];
  const store = createMemoryStore();
  const counting: typeof store = {
    ...store,
    find(...given) {
      most = Math.max(most, ++inThisTurn);
      for (const end = performance.now() + 6; performance.now() < end;);
      return store.find(...given);
    },
  };
  const { calendar, get } = newSite({}, { calendar: { store: counting } });
  const dates = { start_date: '2026-11-24 20:00', end_date: '2026-11-24 22:00' };
  for (let number = 0; number < 60; number++)
    await calendar
      .as(ADMIN)
      .series.create({ title: `Series ${number}`, ...dates, recurrence: 'FREQ=DAILY;COUNT=2' });
  const [ref] = (await calendar.events.find({ search: 'Series 7' })).refs;
  await calendar.as(ADMIN).events.update(ref?.id ?? 0, { status: 'private' });
  [inThisTurn, most] = [0, 0];
  const turns = (async () => {
    for (; !isOver; inThisTurn = 0) await setImmediate();
  })();
  const { text } = await get(`${API}/events.ics`);
  isOver = true;
  await turns;
  // the series that lacks a date lists the others
  expect(linesOf(text).filter((line) => line.startsWith('RRULE:FREQ=DAILY'))).toHaveLength(59);
  expect(most).toBeLessThan(12);
});
