import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { afterAll, expect, it, vi } from 'vitest';
import { drafts, handler, preview, publish } from './drafts.js';

// its events are in 2031
vi.hoisted(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2031, 0, 15) }));
afterAll(() => void vi.useRealTimers());

const serve = toFetchHandler(handler);
const get = async (login?: string) =>
  serve(
    new Request(preview, {
      redirect: 'manual',
      headers: { accept: 'text/html', ...(login && { authorization: `Basic ${btoa(login)}` }) },
    }),
  );

it('shows a draft to editors until it is published', async () => {
  expect(drafts).toMatchObject([{ title: 'Jazz in the courtyard', status: 'draft' }]);
  expect((await get()).status).toBe(404);
  const page = await get('ann:secret');
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Jazz in the courtyard')]);
  const slug = await publish();
  const moved = await get();
  expect([moved.status, moved.headers.get('location')]).toEqual([
    301,
    expect.stringContaining(`/event/${slug}/`),
  ]);
});
