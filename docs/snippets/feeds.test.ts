import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { expect, it } from 'vitest';
import { calendar, handler } from './feeds.js';

const read = async (path: string) => toFetchHandler(handler)(new Request(`https://example.org${path}`));

it('offers feeds beside the interface', async () => {
  const dates = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
  await calendar.events.create({ title: 'Jazz', ...dates, categories: 'Music' });
  const api = '/wp-json/tribe/events/v1';
  expect(await (await read(`${api}/events.ics?categories=music`)).text()).toContain(
    'X-WR-CALNAME:Town Hall: Music',
  );
  const events: unknown = await (await read(`${api}/events.json?start=2031-05-01&end=2031-06-01`)).json();
  expect(events).toMatchObject([{ title: 'Jazz', start: '2031-05-01T20:00:00+02:00', color: 'firebrick' }]);
  expect((await read(`${api}/events`)).status).toBe(200);
});
