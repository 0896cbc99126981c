import { createHandler } from '@kalends/http-adapter';
import { afterAll, expect, it, vi } from 'vitest';
import { calendar, handler, inItalian, ours, themed } from './pages.js';

// its events are in 2031
vi.hoisted(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2031, 0, 15) }));
afterAll(() => void vi.useRealTimers());

const get = async (from: typeof handler, url: string): Promise<string> => {
  const body = () => Promise.reject(new Error('A GET has no body.'));
  const handled = await from({ method: 'GET', url, headers: {}, body });
  if (!handled.matched) throw new Error(`Nothing is at ${url}.`);
  const { body: sent } = handled.response;
  return typeof sent === 'string' ? sent : new TextDecoder().decode(sent as Uint8Array);
};

it('shows an event, by our template and by the host’s', async () => {
  await calendar.events.create({
    title: 'Fish & "chips"',
    start_date: '2031-05-01 20:00',
    end_date: '2031-05-01 22:00',
  });
  expect(await get(handler, '/event/fish-chips/')).toContain('Add to calendar');
  const own = createHandler({ calendar, baseUrl: 'https://example.org', interfaces: [ours] });
  const page = await get(own, '/event/fish-chips/');
  for (const shown of ['<h1>Fish &#038; &#8220;chips&#8221;</h1>', '<p>2031-05-01 20:00:00</p>'])
    expect(page).toContain(shown);
});

it('has the look of a theme', async () => {
  const own = createHandler({ calendar, baseUrl: 'https://example.org', interfaces: [themed] });
  const page = await get(own, '/events/');
  expect(page).toContain('<img class="k-logo" src="https://example.org/logo.svg"');
  expect(page).toContain('<a href="https://example.org/imprint">Imprint</a>');
  const [, sheet = ''] = /href="https:\/\/example\.org(\/kalends\/theme\/[^"]*)"/.exec(page) ?? [];
  expect(await get(own, sheet)).toMatch(/^:root\{--k-accent:light-dark\(#b91c1c,#fca5a5\).*\n\.k-card/s);
});

it('is in Italian', async () => {
  const own = createHandler({ calendar, baseUrl: 'https://example.org', interfaces: [inItalian] });
  expect(await get(own, '/events/')).toMatch(/^<!doctype html>\s*<html lang="it"/);
});
