import { insert, newEvent, newTerm } from '@kalends/store-kit';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { openSite } from './site.js';

const LEVELS = 60;
const LEAVES = 100;

it('events in many deep categories do not make a page of megabytes', async () => {
  const store = createMemoryStore();
  const categories = Array.from({ length: LEVELS + LEAVES }, (_, n) =>
    insert(
      'category',
      newTerm({
        id: -1 - n,
        name: `C${n}`,
        slug: `${n}-`.padEnd(150, 'x'),
        parent: n === 0 ? 0 : -Math.min(n, LEVELS),
      }),
    ),
  );
  const leaves = Array.from({ length: LEAVES }, (_, n) => -1 - LEVELS - n);
  const start_date = '2026-12-05 18:00:00';
  const times = { start_date, end_date: start_date, utc_start_date: start_date, utc_end_date: start_date };
  const events = Array.from({ length: 8 }, (_, n) =>
    insert(
      'event',
      newEvent({ id: -1000 - n, slug: `e${n}`, status: 'publish', ...times, categories: leaves }),
    ),
  );
  await store.commit({ changes: [...categories, ...events], preconditions: [] });
  const site = await openSite({ store });
  for (const path of ['/events/', '/events/2026-12/', '/events/2026-12-05/']) {
    const page = await site.text(path);
    const links = page.match(/class="k-(?:term|day)/g) ?? [];
    expect([path, links.length > 0, page.length < 700_000]).toEqual([path, true, true]);
  }
  await site.close();
});
