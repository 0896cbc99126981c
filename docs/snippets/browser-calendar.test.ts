import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { expect, it } from 'vitest';
import { browserCalendar, TOKEN } from './browser-calendar.js';

const BASE = 'https://example.org/playground/site/a1';
const EVENT = { title: 'Jazz', start_date: 'tomorrow 20:00', end_date: 'tomorrow 22:00' };

it('serves the interface, the pages and the editor below a path', async () => {
  const { handler } = browserCalendar(BASE);
  const answer = toFetchHandler(handler);
  const create = (headers: Record<string, string>) =>
    answer(
      new Request(`${BASE}/wp-json/tribe/events/v1/events`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(EVENT),
      }),
    );
  expect((await create({})).status).toBe(401);
  expect((await create({ Authorization: `Bearer ${TOKEN}` })).status).toBe(201);
  const page = await answer(new Request(`${BASE}/events/`));
  expect(await page.text()).toContain('Jazz');
  const form = await answer(new Request(`${BASE}/manage/events/new`));
  expect([form.status, await form.text()]).toEqual([200, expect.stringContaining('name="title"')]);
});
