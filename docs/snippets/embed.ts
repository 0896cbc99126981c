import { CalendarError, createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';

// #region open
const calendar = createCalendar({
  store: createMemoryStore(),
  settings: { timezone: 'Europe/Rome', title: 'Our site' },
});
// #endregion open

/** What the program tells. */
export const told: unknown[] = [];

// #region listen
const stop = calendar.onCommit(({ actor, affected }) => {
  for (const one of affected) {
    // the kind determines the types of `record` and `before`
    if (one.kind === 'event') told.push([actor?.id, one.operation, one.before?.title, one.record?.title]);
  }
});
// #endregion listen

// #region create
const concert = await calendar.events.create({
  title: 'Jazz in the courtyard',
  description: 'Bring a chair.',
  start_date: '2031-05-01 20:00',
  end_date: '2031-05-01 23:00',
  venue: { venue: 'Old Corn Hall', city: 'Riverton' },
  organizer: [{ organizer: 'Friends of Jazz', email: 'jazz@example.org' }],
  categories: ['Concerts'],
  tags: ['open air'],
  cost: '12',
});
// #endregion create

stop();
await calendar.events.create({
  title: 'Jazz in the rain',
  start_date: '2031-05-01 18:00',
  end_date: '2031-05-01 19:00',
  description: 'Where is not known yet, but not in the courtyard.',
  categories: ['Concerts'],
});

// #region list
const page = await calendar.events.list({
  start_date: '2031-05-01',
  end_date: '2031-05-31',
  categories: ['concerts'],
  search: 'courtyard',
  per_page: 20,
});
// #endregion list

// #region include
const { included } = await calendar.events.get(concert.id, { include: ['venue', 'organizer'] });
const where = [included.venue?.city, included.organizer.map(({ organizer }) => organizer)];

const inMay = { start_date: '2031-05-01', end_date: '2031-05-31', search: 'courtyard' };
const { items } = await calendar.events.list(inMay, { include: ['venue'] });
const lines = items.map((event) => `${event.title}, ${event.included.venue?.venue ?? 'no venue yet'}`);
// #endregion include
told.push([page.total, page.total_pages, where, lines]);

// #region change
const longer = await calendar.events.update(concert.id, { end_date: '2031-05-01 23:30' });
const nowhere = await calendar.events.update(concert.id, { venue: 0 });
const trashed = await calendar.events.delete(concert.id);
// #endregion change
told.push([longer.utc_end_date, nowhere.venue, trashed.status]);

// #region refused
try {
  await calendar.events.create({ title: 'Jazz', start_date: 'some day', end_date: '2031-05-01' });
} catch (error) {
  if (!(error instanceof CalendarError)) throw error;
  told.push([error.code, error.data.params]);
}
// #endregion refused

// #region due
const published = await calendar.publishDue();
// #endregion due
told.push(published);

// #region close
await calendar.close();
// #endregion close
