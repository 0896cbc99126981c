import { createCalendar, type Kind } from '@kalends/core';
import { basicAuth, createHandler } from '@kalends/http-adapter';
import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { tecV1, wordpress } from '../src/index.js';
import { EEA } from './support/site.js';

const SITE = 'https://calendar.example';
const EVENTS = `${SITE}/wp-json/tec/v1/events`;

/** A site with 300 organizers, and the most records that were loaded at once. */
async function siteOfMany() {
  let [most, finding, together] = [0, 0, 0];
  const store = createMemoryStore();
  const counting = {
    ...store,
    async find(...query: Parameters<typeof store.find>) {
      together = Math.max(together, ++finding);
      await Promise.resolve();
      return store.find(...query).finally(() => (finding -= 1));
    },
    load<K extends Kind>(kind: K, ids: readonly number[]) {
      most = Math.max(most, ids.length);
      return store.load(kind, ids);
    },
  };
  const calendar = createCalendar({ store: counting, clock: () => Date.UTC(2031, 4, 14) });
  const organizers: number[] = [];
  for (let number = 0; number < 300; number++) {
    const status = number % 3 === 0 ? 'draft' : 'publish';
    organizers.push((await calendar.organizers.create({ organizer: `O${number}`, status })).id);
  }
  const handler = createHandler({
    calendar,
    baseUrl: SITE,
    interfaces: [tecV1(), wordpress()],
    identify: basicAuth([{ id: 7, name: 'ann', password: 'pw', role: 'contributor' }]),
  });
  const answer = toFetchHandler(handler);
  const ask = (url: string, body?: object) => {
    const as = { 'Content-Type': 'application/json', Authorization: `Basic ${btoa('ann:pw')}` };
    const post = { method: 'POST', headers: { ...EEA, ...as }, body: JSON.stringify(body) };
    return answer(new Request(url, body === undefined ? { headers: EEA } : post));
  };
  [most, together] = [0, 0];
  const published = organizers.filter((_, number) => number % 3 !== 0);
  return { ask, organizers, published, most: () => most, together: () => together };
}

it('the filters of a list load none of the records that they name', async () => {
  const { ask, organizers, published, most } = await siteOfMany();
  expect((await ask(`${EVENTS}?organizer=${published.join(',')}`)).status).toBe(200);
  expect((await ask(`${EVENTS}?organizer=${organizers.join(',')}`)).status).toBe(400);
  expect(most()).toBe(0);
});

it('a new event is linked to the organizers that its author sees, which are not loaded at once', async () => {
  const { ask, organizers, published, most } = await siteOfMany();
  const response = await ask(EVENTS, {
    ...{ title: 'Jazz', start_date: '2031-05-20 20:00:00', end_date: '2031-05-20 21:00:00' },
    organizers: organizers.slice(0, 90).reverse(),
  });
  const body = (await response.json()) as { readonly organizers: readonly { readonly id: number }[] };
  expect(response.status).toBe(201);
  const linked = organizers.slice(0, 90).filter((id) => published.includes(id));
  expect(body.organizers.map(({ id }) => id)).toEqual([...linked].reverse());
  expect(most()).toBeLessThanOrEqual(50);
});

it.each(['tags', 'tribe_events_cat', 'tribe_organizer', 'media'])(
  'a list of %s looks up slugs one after the other',
  async (list) => {
    const { ask, together } = await siteOfMany();
    const slugs = Array.from({ length: 100 }, (_, number) => `o${number}`);
    expect((await ask(`${SITE}/wp-json/wp/v2/${list}?slug=${slugs.join(',')}`)).status).toBe(200);
    expect(together()).toBeLessThanOrEqual(1);
  },
);
