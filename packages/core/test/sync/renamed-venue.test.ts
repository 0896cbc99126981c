import { createCalendar, type SyncPosition } from '@kalends/core';
import type { Query, Store } from '@kalends/core/store';
import { createReferenceStore } from '@kalends/store-kit';
import { expect, it } from 'vitest';

const EVENTS = 400;

it('pages after a venue was renamed do not read all of its events each', async () => {
  const store: Store = createReferenceStore();
  let read = 0;
  const counting: Store = {
    ...store,
    async find(query: Query) {
      const found = await store.find(query);
      read += found.refs.length;
      return found;
    },
  };
  const calendar = createCalendar({ store: counting, clock: () => Date.UTC(2031, 0, 1) });
  const { id: venue } = await calendar.venues.create({ venue: 'Hall' });
  const [dates, ids] = [{ start_date: '2031-05-01', end_date: '2031-05-01' }, new Set<number>()];
  for (let number = 0; number < EVENTS; number++) {
    const at = number % 7 === 0 ? {} : { venue };
    const { id } = await calendar.events.create({ title: `E${number}`, ...dates, ...at });
    if ('venue' in at) ids.add(id);
  }
  let position: SyncPosition | undefined = { version: await calendar.version() };
  await calendar.venues.update(venue, { venue: 'Other Hall' });
  read = 0;
  const told: string[] = [];
  for (let more = true; more;) {
    const page = await calendar.sync({ position, limit: 10 });
    told.push(...page.changes.map(({ kind, id }) => `${kind} ${id}`));
    ({ position, more } = page);
  }
  expect(told).toEqual([`venue ${venue}`, ...Array.from(ids, (id) => `event ${id}`)]);
  // each page looks through a hundred ids
  expect(read).toBeLessThan(EVENTS * 12);
});
