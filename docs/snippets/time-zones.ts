import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';

const calendar = createCalendar({ store: createMemoryStore(), settings: { timezone: 'Europe/Rome' } });

/** The start of an event as it is stored: the clock on the wall, and UTC. */
async function startOf(start_date: string, timezone?: string): Promise<[string, string]> {
  const zone = timezone === undefined ? {} : { timezone };
  const event = await calendar.events.create({ title: 'Event', start_date, end_date: start_date, ...zone });
  return [event.start_date, event.utc_start_date];
}

/** The rows of the table. */
export const rows = {
  site: await startOf('2031-07-01 20:00'),
  winter: await startOf('2031-01-15 20:00'),
  named: await startOf('2031-07-01 20:00', 'America/New_York'),
  offset: await startOf('2031-07-01 20:00', 'UTC-5'),
  gap: await startOf('2031-03-30 02:30'),
  twice: await startOf('2031-10-26 02:30'),
};

/** Ways to write eight in the evening, on the first of May. */
export const forms = await Promise.all(
  [
    '2031-05-01 20:00',
    '2031-05-01T18:00:00Z',
    '2031-05-01T23:00:00+05:00',
    '5/1/2031 8pm',
    '1.5.2031 20:00',
    String(Date.UTC(2031, 4, 1, 18) / 1000),
  ].map((text) => startOf(text)),
);

// #region move
const walk = await calendar.events.create({
  title: 'City walk',
  start_date: '2031-05-01 10:00',
  end_date: '2031-05-01 12:00',
});
const later = await calendar.events.update(walk.id, { end_date: '2031-05-01 13:00' });
const elsewhere = await calendar.events.update(walk.id, { timezone: 'Asia/Tokyo' });
// #endregion move

export { elsewhere, later };

// #region day
const fair = await calendar.events.create({
  title: 'Book fair',
  start_date: '2031-05-02',
  end_date: '2031-05-04',
  all_day: true,
});
// #endregion day

export { fair };
