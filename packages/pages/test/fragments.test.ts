import { createCalendar, type Kind } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import { afterEach, expect, it } from 'vitest';
import { openSite, type PagesSite, type SiteOptions } from './site.js';

let opened: PagesSite | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

/** A site whose store counts its loads, and the records that they ask for, by kind. */
async function openCounted(options: SiteOptions = {}) {
  const memory = createMemoryStore();
  let loaded: Partial<Record<Kind, { loads: number; records: number }>> = {};
  const store: Store = {
    ...memory,
    load(kind, ids) {
      const { loads, records } = loaded[kind] ?? { loads: 0, records: 0 };
      loaded[kind] = { loads: loads + 1, records: records + ids.length };
      return memory.load(kind, ids);
    },
  };
  opened = await openSite({ ...options, store });
  const { text, calendar } = opened;
  return {
    ...{ calendar, store },
    /** A page, and what was loaded for it. */
    read: async (path: string) => {
      loaded = {};
      return { page: await text(path), loaded };
    },
  };
}

const DATES = { start_date: '2026-12-10 10:00:00', end_date: '2026-12-10 11:00:00' };

it('the ancestors of all categories of a page are loaded together, level by level', async () => {
  const { calendar, read } = await openCounted();
  let parent = 0;
  for (let depth = 0; depth < 20; depth++)
    ({ id: parent } = await calendar.categories.create({
      name: `Level ${depth}`,
      ...(parent > 0 && { parent }),
    }));
  const categories = [];
  for (let number = 0; number < 30; number++)
    categories.push((await calendar.categories.create({ name: `Leaf ${number}`, parent })).id);
  await calendar.events.create({ title: 'Deep', categories, ...DATES });
  const { loaded } = await read('/events/');
  expect(loaded.category?.records).toBe(50);
  expect(loaded.category?.loads).toBeLessThan(25);
  const { page } = await read('/event/deep/');
  const path = Array.from({ length: 20 }, (_, depth) => `level-${depth}`).join('/');
  for (const number of [0, 29]) expect(page).toContain(`/events/category/${path}/leaf-${number}/`);
});

it('events are loaded and rendered once for each of their versions', async () => {
  const { calendar, read } = await openCounted();
  const events = [];
  for (let number = 0; number < 5; number++)
    events.push(await calendar.events.create({ title: `Event ${number}`, cost: '5', ...DATES }));
  expect((await read('/events/2026-12/')).loaded.event).toEqual({ loads: 1, records: 5 });
  await calendar.tags.create({ name: 'Unrelated' });
  expect((await read('/events/2026-12/')).loaded.event).toBeUndefined();
  await calendar.events.update(events[2]?.id ?? 0, { cost: '7' });
  const { page, loaded } = await read('/events/2026-12/');
  expect(loaded.event).toEqual({ loads: 1, records: 1 });
  expect(page.split('class="k-cost"><bdi>$5').length - 1).toBe(4);
  expect(page).toContain('class="k-cost"><bdi>$7');
});

it.each([null, { id: 1, role: 'editor' as const }])(
  'what another process wrote is seen by %o',
  async (actor) => {
    const { calendar, store, read } = await openCounted({ identify: () => actor });
    const { id } = await calendar.categories.create({ name: 'Jazz' });
    await calendar.events.create({ title: 'Event', categories: [id], ...DATES });
    expect((await read('/events/')).page).toContain('>Jazz</span>');
    await createCalendar({ store }).categories.update(id, { name: 'Blues' });
    expect((await read('/events/')).page).toContain('>Blues</span>');
  },
);
