import { createClient } from '@kalends/client';
import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { expect, it } from 'vitest';
import { mirror, type Copy } from './mirror.js';
import { calendar, handler } from './sync.js';

const DATES = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

/** A copy in memory. */
function copyInMemory() {
  const titles = new Map<number, string>();
  let known: string | undefined;
  const copy: Copy = {
    cursor: async () => known,
    async apply(changed, removed, cursor) {
      for (const { id, title } of changed) titles.set(id, title);
      for (const id of removed) titles.delete(id);
      known = cursor;
    },
    async clear() {
      titles.clear();
      known = undefined;
    },
  };
  return { copy, titles };
}

it('keeps a copy up to date, and makes it again when it must', async () => {
  const answer = toFetchHandler(handler);
  const client = createClient({
    baseUrl: 'https://example.org',
    fetch: async (url, init) => answer(new Request(url, init)),
  });
  const concert = (title: string) => calendar.events.create({ title, ...DATES, categories: 'Concerts' });
  const { copy, titles } = copyInMemory();
  const jazz = await concert('Jazz');
  await calendar.events.create({ title: 'Talk', ...DATES });
  await mirror(client, copy);
  expect([...titles.values()]).toEqual(['Jazz']);
  await calendar.events.delete(jazz.id);
  await mirror(client, copy);
  expect([...titles.values()]).toEqual([]);
  for (const title of ['Blues', 'Folk', 'Rock']) await concert(title);
  await mirror(client, copy);
  expect([...titles.values()]).toEqual(['Blues', 'Folk', 'Rock']);
});
