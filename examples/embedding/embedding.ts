import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';

const calendar = createCalendar({ store: createMemoryStore(), settings: { timezone: 'Europe/Rome' } });

await calendar.events.create({
  title: 'Jazz in the courtyard',
  start_date: '2031-05-01 20:00',
  end_date: '2031-05-01 23:00',
  venue: { venue: 'Old Corn Hall', city: 'Riverton' },
  categories: ['Concerts'],
});

const { items } = await calendar.events.list({ start_date: '2031-05-01', end_date: '2031-05-31' });
console.log(items.map(({ title, utc_start_date }) => `${title}: ${utc_start_date} UTC`));
