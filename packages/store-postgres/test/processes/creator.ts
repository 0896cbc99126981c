import { CalendarError, createCalendar } from '@kalends/core';
import { createPostgresStore } from '@kalends/store-postgres';

/**
 * One of several processes that create the same things at once: events of one title with the same venue, organizer and
 * terms. Says `ready`, begins when it is told to, and tells the ids of the events that were acknowledged.
 */
async function create(connectionString: string, schema: string, count: number): Promise<readonly number[]> {
  const store = await createPostgresStore({ connectionString, schema });
  const calendar = createCalendar({ store, settings: { isAuthor: () => true } });
  process.send?.('ready');
  await new Promise((resolve) => process.once('message', resolve));
  const ids: number[] = [];
  for (let n = 0; n < count; n++) {
    const { id } = await calendar.events.create({
      ...{ title: 'Concert', start_date: '2028-05-01 20:00', end_date: '2028-05-01 23:00' },
      ...{ venue: { venue: `Hall ${n % 5}` }, organizer: [{ organizer: `Ann ${n % 3}` }] },
      ...{ categories: [`Music ${n % 4}`], tags: ['Live', `Tag ${n % 7}`] },
      image: `https://x.example/${n % 2}.png`,
    });
    ids.push(id);
  }
  await store.close();
  return ids;
}

const [connectionString = '', schema = '', count = '0'] = process.argv.slice(2);
create(connectionString, schema, Number(count)).then(
  (ids) => process.send?.({ ids }, undefined, undefined, () => process.disconnect()),
  (error: unknown) => {
    console.error(error instanceof CalendarError ? [error.message, error.cause] : error);
    process.exit(1);
  },
);
