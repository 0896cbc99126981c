import { createCalendar } from '@kalends/core';
import { createHandler } from '../../src/index.js';
import { toFetchHandler } from '../../src/mounts/fetch.js';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';

const calendar = createCalendar({ store: createMemoryStore() });
const handler = toFetchHandler(createHandler({ calendar, baseUrl: 'https://a.example' }));
const get = async (query: string) =>
  (await handler(new Request(`https://a.example/wp-json/tribe/events/v1/events?${query}`))).json();

it.each(['', '_envelope=1&'])('_reasons tells why each parameter is refused: %s', async (form) => {
  const plain = await get(`${form}start_date=some+day&page=0`);
  expect(JSON.stringify(plain)).not.toContain('reasons');
  const told: unknown = await get(`${form}start_date=some+day&page=0&_reasons`);
  const body = form === '' ? told : (told as { readonly body: unknown }).body;
  expect(body).toMatchObject({
    code: 'rest_invalid_param',
    data: {
      params: { start_date: 'Invalid parameter.', page: 'Invalid parameter.' },
      reasons: { start_date: expect.stringContaining('date'), page: expect.any(String) },
    },
  });
});

it('_reasons changes nothing where nothing is refused', async () => {
  expect(await get('start_date=2031-01-01&_reasons')).toEqual(await get('start_date=2031-01-01'));
});
