import type { Insert } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { newSite } from './support/site.js';

const locationsOf = (xml: string): string[] =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => loc);

it('a sitemap of more pages than a file may have is an index of parts', async () => {
  const store = createMemoryStore();
  const { calendar, get } = newSite({}, { calendar: { store } });
  const first = await calendar.events.create({
    title: 'Event 0',
    start_date: '2031-05-01 20:00',
    end_date: '2031-05-01 23:00',
  });
  const slugs = Array.from({ length: 50_003 }, (_event, number) => `event-${number}`);
  for (let from = 1; from < slugs.length; from += 5_000) {
    const changes = slugs.slice(from, from + 5_000).map((slug, place): Insert<'event'> => ({
      op: 'insert',
      kind: 'event',
      record: { ...first, id: -1 - place, slug },
    }));
    await store.commit({ changes, preconditions: [] });
  }
  const { text } = await get('/event-sitemap.xml');
  expect(text).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
  const parts = locationsOf(text);
  expect(parts).toEqual([1, 2].map((number) => `http://calendar.test/event-sitemap-${number}.xml`));
  const pages: string[][] = [];
  for (const part of parts) pages.push(locationsOf((await get(new URL(part).pathname)).text));
  expect(pages.map(({ length }) => length)).toEqual([50_000, 3]);
  expect(new Set(pages.flat())).toEqual(new Set(slugs.map((slug) => `http://calendar.test/event/${slug}/`)));
});
