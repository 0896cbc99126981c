import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';

const calendar = createCalendar({ store: createMemoryStore(), settings: { timezone: 'Europe/Rome' } });

/** Moves an event by a week, and lists what does not take place as announced. */
export async function moveByAWeek() {
  // #region state
  const { id } = await calendar.events.create({
    title: 'Open-air cinema',
    start_date: '2031-06-01 21:00',
    end_date: '2031-06-01 23:00',
    offers: { url: 'https://tickets.example/7', price: 9, currency: 'EUR', availability: 'limited' },
  });
  const moved = await calendar.events.update(id, {
    start_date: '2031-06-08 21:00',
    end_date: '2031-06-08 23:00',
    event_status: 'moved',
    event_status_reason: 'Rain is forecast.',
  });
  console.log(moved.previous_start_date); // 2031-06-01 21:00:00
  const changed = await calendar.events.list({
    event_status: ['cancelled', 'postponed', 'moved'],
    starts_after: '2031-01-01',
  });
  // #endregion state
  return { moved, changed };
}
