import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { busySite } from '../support/busy-site.js';
import { titlesOf, valuesOf } from '../support/lines.js';
import { API, newSite, NOW } from '../support/site.js';

const EVENING = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

describe('a feed that has not changed', () => {
  it.each([`${API}/events.ics`, '/events/?ical=1', `${API}/events.ics?categories=music`])(
    'is answered with 304: %s',
    async (path) => {
      let now = NOW;
      const { calendar, get } = await busySite({}, { calendar: { clock: () => now } });
      now += 1000;
      const { status, headers, text } = await get(path);
      const etag = headers.get('etag') ?? '';
      const modified = headers.get('last-modified') ?? '';
      expect([status, headers.get('cache-control'), etag]).toEqual([
        200,
        'no-cache',
        expect.stringMatching(/^"[\da-f]+"$/),
      ]);
      expect(modified).toBe(new Date(Math.floor(NOW / 1000) * 1000).toUTCString());
      for (const known of [{ 'if-none-match': etag }, { 'if-modified-since': modified }]) {
        const again = await get(path, known);
        expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
      }
      expect((await get(path, {}, 'HEAD')).headers.get('etag')).toBe(etag);
      expect((await get(path)).text).toBe(text);
      await calendar.events.create({ title: 'New', ...EVENING });
      const changed = await get(path, { 'if-none-match': etag });
      expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false]);
    },
  );

  it.each([
    [{}, 0],
    [{ bytes: 0 }, 1],
  ])('queries events for 304 only without a cache: %j', async (cache, queries) => {
    const store = createMemoryStore();
    let found = 0;
    const find: typeof store.find = (query) => {
      found++;
      return store.find(query);
    };
    const { calendar, get } = newSite(
      { cancelledDays: 0 },
      { cache, calendar: { store: { ...store, find } } },
    );
    await calendar.events.create({ title: 'New', ...EVENING });
    const path = `${API}/events.ics`;
    const etag = (await get(path)).headers.get('etag') ?? '';
    found = 0;
    expect([(await get(path, { 'if-none-match': etag })).status, found]).toEqual([304, queries]);
  });

  it('has no time until its second is over: another write may come, here or in another process', async () => {
    let now = NOW;
    const store = createMemoryStore();
    const [one, other] = [1, 2].map(() => newSite({}, { calendar: { store, clock: () => now } }));
    const modified = async (site = one) =>
      (await site?.get(`${API}/events.ics`))?.headers.get('last-modified');
    await one?.calendar.events.create({ title: 'New', ...EVENING });
    expect(await modified()).toBeNull();
    await one?.calendar.events.create({ title: 'Newer', ...EVENING });
    expect(await modified()).toBeNull();
    now += 1000;
    const second = new Date(Math.floor(NOW / 1000) * 1000).toUTCString();
    expect([await modified(), await modified(other)]).toEqual([second, second]);
  });

  it('is the same as time goes on, until an event ends', async () => {
    let now = NOW;
    const { calendar, get } = newSite({}, { calendar: { clock: () => now } });
    const tonight = { start_date: '2026-11-20 18:30', end_date: '2026-11-20 19:00' };
    await calendar.events.create({ title: 'Tonight', ...tonight });
    const etag = (await get('/events/?ical=1')).headers.get('etag') ?? '';
    const at = async (clock: string) => {
      now = Date.parse(`2026-11-20T${clock}-05:00`);
      return (await get('/events/?ical=1', { 'if-none-match': etag })).status;
    };
    expect([await at('18:45'), await at('19:14:59'), await at('19:15')]).toEqual([304, 304, 200]);
  });

  it('changes with the day where it looks from today on', async () => {
    let now = NOW;
    const { calendar, get } = newSite({}, { calendar: { clock: () => now } });
    await calendar.events.create({
      title: 'Today',
      start_date: '2026-11-20 20:00',
      end_date: '2026-11-20 21:00',
    });
    const { headers, text } = await get('/events/?ical=1');
    expect(titlesOf(text)).toEqual(['Today']);
    now += 3 * 86_400_000;
    for (const name of ['etag', 'last-modified']) {
      const known = { [name === 'etag' ? 'if-none-match' : 'if-modified-since']: headers.get(name) ?? '' };
      const later = await get('/events/?ical=1', known);
      expect([later.status, titlesOf(later.text)]).toEqual([200, []]);
    }
  });

  it('changes with the minute where it looks from a minute ago on', async () => {
    let now = NOW;
    const { calendar, get } = newSite({}, { calendar: { clock: () => now } });
    await calendar.events.create({ title: 'New', ...EVENING });
    const path = `${API}/events.ics?modified_after=${encodeURIComponent('-1 minute')}`;
    const { headers, text } = await get(path);
    expect(titlesOf(text)).toEqual(['New']);
    now += 120_000;
    const later = await get(path, { 'if-none-match': headers.get('etag') ?? '' });
    expect([later.status, titlesOf(later.text)]).toEqual([200, []]);
  });
});

it('says how long caches may keep it, and how often to refresh it', async () => {
  const { get } = newSite({ cacheControl: 'max-age=60' });
  const { headers, text } = await get(`${API}/events.ics`);
  expect([headers.get('cache-control'), valuesOf(text, 'X-PUBLISHED-TTL')]).toEqual(['max-age=60', ['PT1H']]);
});
