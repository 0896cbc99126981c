import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';

const calendar = createCalendar({ store: createMemoryStore(), settings: { timezone: 'Europe/Rome' } });

const jazz = await calendar.events.create({
  title: 'Jazz in the courtyard',
  start_date: '2031-05-01 20:00',
  end_date: '2031-05-01 23:00',
  venue: { venue: 'Old Corn Hall', city: 'Riverton' },
  categories: ['Concerts'],
});

const page = await calendar.events.list({ start_date: '2031-05-01', end_date: '2031-05-31' });
console.log(page.total, jazz.utc_start_date, page.items[0]?.title);
