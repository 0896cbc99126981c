import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import type { AskSource } from '@kalends/importer/internal';
import { NOW } from '../../importer/test/support.js';
import { ask, fileServer, follower, dated, kalendsServer, listening, MINUTE } from './source-site.js';

/** A calendar elsewhere, with events on days of December. */
async function elsewhere(count: number, settings = {}) {
  const calendar = createCalendar({
    store: createMemoryStore(),
    clock: () => NOW,
    settings: { timezone: 'America/New_York', ...settings },
  });
  const create = (title: string, day: number, more: object = {}) => {
    const date = `2026-12-${String(day).padStart(2, '0')}`;
    const dates = { start_date: `${date} 20:00`, end_date: `${date} 22:00` };
    return calendar.events.create({ title, ...dates, ...more });
  };
  for (let day = 1; day <= count; day++) await create(`Event ${day}`, day);
  return { calendar, create, origin: await kalendsServer(calendar) };
}

describe.each([
  ['tribe', '/wp-json/tribe/events/v1/events'],
  ['sync', '/wp-json/kalends/v1/changes'],
])('a source of the format %s', (format, path) => {
  it('is taken with all that an event has, and follows its changes', async () => {
    const { calendar: other, create, origin } = await elsewhere(3);
    const rich = await create('Rock &amp; Roll', 10, {
      ...{
        description: '<p>Loud <b>music</b></p><script>alert(1)</script>',
        cost: '$10',
        website: 'https://band.example/',
      },
      ...{
        venue: { venue: 'O’Neill & Sons', address: 'Street 1', city: 'Rome' },
        organizer: [{ organizer: 'Ann' }],
      },
      ...{ categories: ['Music'], tags: ['Live'], event_status: 'postponed', event_status_reason: 'Rain' },
    });
    await create('Draft', 11, { status: 'draft' });
    const { sources, add, calendar, titles, event } = follower();
    const source = await add(origin + path);
    expect(source.format).toBe(format);
    expect((await sources.take(source.id)).report).toMatchObject({ counts: { created: 4 }, errorCount: 0 });
    expect(await titles()).toEqual(['Event 1', 'Event 2', 'Event 3', 'Rock &amp; Roll']);
    const taken = await event('Rock &amp; Roll');
    const host = new URL(origin).hostname;
    expect(taken).toMatchObject({
      ...{ start_date: '2026-12-10 20:00:00', timezone: 'America/New_York', uid: `${rich.id}@${host}` },
      ...{
        website: 'https://band.example/',
        event_status: 'postponed',
        event_status_reason: 'Rain',
        cost: ['$10'],
      },
    });
    expect(taken?.description).toContain('<b>music</b>');
    expect(taken?.description).not.toContain('script');
    const [venue] = await calendar.load('venue', [taken!.venue]);
    expect([venue?.venue, taken?.categories.length, taken?.tags.length, taken?.organizer.length]).toEqual([
      ...['O’Neill & Sons', 1, 1, 1],
    ]);
    expect((await event('Event 1'))?.website).toContain('https://other.example/event/event-1/');
    expect((await sources.take(source.id)).report?.counts['updated']).toBeUndefined();
    await other.events.update(rich.id, { title: 'Quiet', venue: 0, categories: [] });
    const [first] = (await other.events.list({ search: 'Event 1' })).items;
    await other.events.update(first!.id, { status: 'draft' });
    expect((await sources.take(source.id)).report).toMatchObject({ removed: 1, kept: null });
    expect(await titles()).toEqual(['Event 2', 'Event 3', 'Quiet']);
    expect(await event('Quiet')).toMatchObject({ venue: 0, categories: [] });
    await other.events.update(first!.id, { status: 'publish' });
    await sources.take(source.id);
    expect(await titles()).toEqual(['Event 1', 'Event 2', 'Event 3', 'Quiet']);
  });

  it('has many pages, of which each is read', async () => {
    const { origin } = await elsewhere(0);
    const many = await elsewhere(28);
    for (let index = 0; index < 100; index++) await many.create(`More ${index}`, 1 + (index % 28));
    const { sources, add, titles } = follower();
    const { id } = await add(many.origin + path);
    expect((await sources.take(id)).report).toMatchObject({ counts: { created: 128 }, removed: 0 });
    expect(await titles()).toHaveLength(128);
    const empty = await add(origin + path);
    expect((await sources.take(empty.id)).report).toMatchObject({ counts: {}, errorCount: 0 });
  });

  it('that answers with anything else is a failure', async () => {
    const state = { body: '' };
    const origin = await listening((_, response) => void response.writeHead(200).end(state.body));
    const { sources, add, errors, titles } = follower();
    const { id } = await add(origin + path);
    const bodies = [
      '',
      '{',
      '[]',
      'null',
      '{"events":5,"changes":5}',
      '{"events":{"a":1},"changes":{"a":1}}',
      '['.repeat(10_000),
    ];
    for (const body of bodies) {
      state.body = body;
      expect([body.slice(0, 40), (await sources.take(id)).error]).toEqual([
        body.slice(0, 40),
        expect.stringContaining('The source'),
      ]);
    }
    const odd = [null, 5, 'x', {}, { id: 'x' }, { id: -1 }, { id: 1e20 }, { id: 7, title: {} }];
    const events = [
      ...odd,
      { id: 8, title: ['x'], start_date: 'never' },
      { id: 9, title: 'In no zone', start_date: '2026-12-01', timezone: 'Nowhere' },
    ];
    const good = {
      id: 10,
      title: 'Good',
      start_date: '2026-12-01 20:00:00',
      venue: [[]],
      image: false,
      categories: 'x',
    };
    const all = [...events, good];
    state.body = JSON.stringify({
      ...{ events: all, total: 1, total_pages: 1 },
      ...{
        changes: all.map((event) => ({ kind: 'event', id: (event as { id?: unknown } | null)?.id, event })),
        cursor: 'x',
        more: false,
      },
    });
    const { report, error } = await sources.take(id);
    expect([error, report?.counts]).toEqual([null, { created: 2 }]);
    expect(report?.errorCount).toBeGreaterThan(0);
    expect(await titles()).toEqual(['Good', 'In no zone']);
    expect(errors).toEqual([]);
  });
});

it('a cursor that no longer counts begins again, and loses nothing', async () => {
  const other = await elsewhere(4);
  const state = { expired: false };
  const asked: string[] = [];
  const { sources, add, titles } = follower({
    ask: async (request) => {
      asked.push(new URL(request.url).search);
      const isExpired = state.expired && request.url.includes('cursor=');
      return isExpired ? { status: 410, headers: {}, body: new Uint8Array() } : ask(request);
    },
  });
  const { id } = await add(`${other.origin}/wp-json/kalends/v1/changes`);
  await sources.take(id);
  expect((await sources.take(id)).report?.isUnchanged).toBe(true);
  expect(asked[1]).toContain('cursor=');
  state.expired = true;
  const [first] = (await other.calendar.events.list({ search: 'Event 1' })).items;
  await other.calendar.events.delete(first!.id);
  await other.calendar.events.purge(first!.id);
  expect((await sources.take(id)).report).toMatchObject({ removed: 1, counts: { unchanged: 3 } });
  expect(await titles()).toEqual(['Event 2', 'Event 3', 'Event 4']);
});

it('an event with one UID in two sources is taken once', async () => {
  const { origin } = await elsewhere(2);
  const { sources, add, titles } = follower();
  const site = await add(`${origin}/wp-json/tribe/events/v1`);
  const changes = await add(`${origin}/wp-json/kalends/v1/changes`);
  await sources.take(site.id);
  expect((await sources.take(changes.id)).report).toMatchObject({ counts: {}, duplicateCount: 2 });
  expect(await titles()).toEqual(['Event 1', 'Event 2']);
});

it('an event that the calendar has in another time zone is the same', async () => {
  const { origin } = await elsewhere(2);
  const { sources, add, calendar, titles } = follower();
  const rome = { start_date: '2026-12-02 02:00', end_date: '2026-12-02 04:00', timezone: 'Europe/Rome' };
  const { id: same } = await calendar.events.create({ ...rome, title: 'EVENT 1' });
  const { id } = await add(`${origin}/wp-json/kalends/v1/changes`);
  const { report } = await sources.take(id);
  expect(report?.duplicates).toMatchObject([{ title: 'Event 1', id: same, by: 'content' }]);
  expect(await titles()).toEqual(['EVENT 1', 'Event 2']);
});

it('is taken when it is due, by one process at a time, until it is paused or removed', async () => {
  const { url, requests } = await fileServer([dated('e1@other', 'Event 1', 1)]);
  const store = createMemoryStore();
  const processes = [follower({}, store), follower({}, store)];
  const [one, two] = processes as [(typeof processes)[0], (typeof processes)[0]];
  const stops = processes.map(({ sources }) => sources.start());
  const { id } = await one.add(url);
  const taken = async () => (await two.sources.list())[0]?.report?.at ?? '';
  await expect.poll(taken).not.toBe('');
  expect(requests).toHaveLength(1);
  for (const { state } of processes) state.now += 61 * MINUTE;
  const before = await taken();
  await expect.poll(taken).not.toBe(before);
  expect(requests).toHaveLength(2);
  await one.sources.setState(id, 'paused');
  for (const { state } of processes) state.now += 61 * MINUTE;
  await Promise.all(stops.map((stop) => stop()));
  expect(requests).toHaveLength(2);
  expect((await two.sources.setState(id, 'active')).state).toBe('active');
  const results = await Promise.allSettled([one.sources.take(id), two.sources.take(id)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await one.sources.remove(id);
  expect(await one.sources.list()).toEqual([]);
  expect(await store.values.list('source', 'sourcf', 100)).toEqual([]);
  expect(await one.titles()).toEqual(['Event 1']);
  await expect(one.sources.take(id)).rejects.toMatchObject({ code: 'not_found' });
  expect([...one.errors, ...two.errors]).toEqual([]);
});

it('refuses what cannot be followed', async () => {
  const { sources } = follower();
  const url = 'https://other.example/calendar.ics';
  const wrong: readonly object[] = [
    { url: 'http://other.example/' },
    { url: 'ftp://other.example/' },
    { url: 'file:///etc/passwd' },
    { url: 'https://ann:secret@other.example/' },
    { url: 'calendar.ics' },
    { url: `https://other.example/${'x'.repeat(2_000)}` },
    ...[{ every: 5 }, { every: 1.5 }, { every: 1e9 }, { status: 'private' }, { format: 'csv' }].map(
      (one) => ({ url, ...one }),
    ),
    ...[{ name: '' }, { name: 'a\nb' }, { category: ' x' }].map((one) => ({ url, ...one })),
  ];
  for (const input of wrong)
    await expect(sources.add(input as { url: string }), JSON.stringify(input)).rejects.toMatchObject({
      code: 'invalid_param',
    });
  expect(await sources.add({ url: 'webcal://other.example/calendar.ics#x' }, { tries: false })).toMatchObject(
    {
      url,
      format: 'icalendar',
      trusted: false,
    },
  );
  await expect(sources.add({ url })).rejects.toMatchObject({ code: 'conflict' });
  for (let index = 1; index < 50; index++) await sources.add({ url: `${url}?${index}` }, { tries: false });
  await expect(sources.add({ url: `${url}?50` })).rejects.toMatchObject({ code: 'conflict' });
});

describe.each(['tribe', 'sync'] as const)('pages of the format %s that do not end', (format) => {
  /** Answers each request with one more event, and tells of more. */
  const endless = (onRequest: () => void, padding = '') => {
    let count = 0;
    const asked: AskSource = async () => {
      onRequest();
      const event = { id: ++count, title: 'One', start_date: '2026-12-01 20:00:00' };
      const body = JSON.stringify({
        ...{ events: [event], total: 1_000_000, total_pages: 1_000_000 },
        ...{ changes: [{ kind: 'event', id: count, event }], cursor: String(count), more: true, padding },
      });
      return { status: 200, headers: {}, body: new TextEncoder().encode(body) };
    };
    return { asked, count: () => count };
  };

  it('are read up to a size', async () => {
    const { asked, count } = endless(() => undefined, 'x'.repeat(7_500_000));
    const { sources, add, titles } = follower({ ask: asked });
    const { id } = await add('https://other.example/', { format });
    expect((await sources.take(id)).error).toBe('The source has more than 200 MB.');
    expect([count(), await titles()]).toEqual([27, Array(26).fill('One')]);
  });

  it('are read for some minutes, as other sources wait', async () => {
    const { asked, count } = endless(() => (state.now += MINUTE));
    const { sources, add, titles, state } = follower({ ask: asked });
    const { id } = await add('https://other.example/', { format });
    expect((await sources.take(id)).error).toBe('The source takes more than 15 minutes.');
    expect([count(), await titles()]).toEqual([16, Array(16).fill('One')]);
  });
});

it('changes that do not end are not all that a source has', async () => {
  const { origin } = await elsewhere(2);
  const state = { isEndless: false, cursor: 0 };
  const asked: AskSource = async (request) => {
    if (!state.isEndless) return ask(request);
    if (request.url.includes('cursor=') && state.cursor === 0)
      return { status: 410, headers: {}, body: new Uint8Array() };
    const body = JSON.stringify({ changes: [], cursor: `${++state.cursor}`, more: true });
    return { status: 200, headers: {}, body: new TextEncoder().encode(body) };
  };
  const { sources, add, titles } = follower({ ask: asked });
  const { id } = await add(`${origin}/wp-json/kalends/v1/changes`);
  await sources.take(id);
  state.isEndless = true;
  expect((await sources.take(id)).report?.removed).toBe(0);
  expect(await titles()).toEqual(['Event 1', 'Event 2']);
});

it('of long texts no more is kept than of others', async () => {
  const { sources, add, errors } = follower();
  const uid = `${'u'.repeat(60_000)}@other`;
  const first = await fileServer([dated(uid, 'Event 1', 1)]);
  await sources.take((await add(first.url)).id);
  const second = await fileServer([dated(uid, 'x'.repeat(60_000), 2)]);
  const { report } = await sources.take((await add(second.url)).id);
  expect([report?.duplicateCount, report?.duplicates[0]?.title]).toEqual([1, 'x'.repeat(300)]);
  const body = JSON.stringify({ changes: [], cursor: 'c'.repeat(100_000), more: false });
  const third = await listening((_, response) => void response.writeHead(200).end(body));
  const { id } = await add(`${third}/wp-json/kalends/v1/changes`);
  expect(await sources.take(id)).toMatchObject({ error: 'The source has a cursor that is too long.' });
  expect(errors).toEqual([]);
});
