import { createClient, type EventJson, type Page } from '@kalends/client';
import { cachedFetch } from '@kalends/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverProgram } from './bundle.js';
import { fillCalendar, serveCalendar, type Served } from './served-calendar.js';

let served: Served;
let initial: Page<EventJson>;

const RANGE = { start_date: '2031-05-01', end_date: '2031-06-30', per_page: 50 };

beforeAll(async () => {
  served = await serveCalendar();
  await fillCalendar(served.calendar);
  initial = await createClient({ baseUrl: served.url }).events.list(RANGE);
});
afterAll(() => served.close());

it.each([18, 19] as const)(
  'React %i renders the events on a server, as text and as a stream',
  async (version) => {
    const { asString, asStream } = await serverProgram(version);
    served.log.length = 0;
    const begins = { baseUrl: served.url, initial };
    const whole = asString(begins);
    expect(await asStream(begins)).toBe(whole);
    expect(whole).toContain('<h2><time dateTime="2031-05-01">Thursday, May 1, 2031</time></h2>');
    // the wall clock of the event's zone, and its moment
    expect(whole).toContain('<time dateTime="2031-05-01T15:30:00Z">12:30 AM</time>');
    expect(whole).toContain('Jazz &amp; more</a>');
    expect(whole).toContain('<td class="kalends-date kalends-today" aria-current="date">');
    // an event of a week is on each of its days, and in the list
    expect(whole.match(/>Workshop<\/a>/g)).toHaveLength(8);
    expect(served.log).toEqual([]);
  },
);

it('without initial events a server says that they are loading', async () => {
  const { asString } = await serverProgram(19);
  const page = asString({ baseUrl: served.url });
  expect(page).toContain('aria-busy="true"');
  expect(page).toContain('role="status">Loading …');
});

it('titles are text, and links lead to the web alone', async () => {
  const [event] = initial.items;
  if (event === undefined) throw new TypeError('There is an event.');
  const hostile = {
    ...event,
    title: '<img src=x onerror=alert(1)>&lt;b&gt; &#128512; &#9999999; &unknown;',
    url: 'javascript:alert(1)',
  };
  const { asString } = await serverProgram(18);
  const page = asString({ baseUrl: served.url, initial: { ...initial, items: [hostile], total: 1 } });
  expect(page).toContain('<a>&lt;b&gt; 😀 &amp;#9999999; &amp;unknown;</a>');
  expect(page).not.toMatch(/<img|javascript:/);
});

it('an answer is kept by its ETag, for its caller alone', async () => {
  const client = createClient({ baseUrl: served.url, fetch: cachedFetch() });
  served.log.length = 0;
  const first = await client.events.list(RANGE);
  expect(await client.events.list(RANGE)).toEqual(first);
  expect(served.log.map((line) => line.split(' ')[1])).toEqual(['200', '304']);
  await served.calendar.events.update(first.items[0]?.id ?? 0, { title: 'Jazz & more again' });
  expect((await client.events.list(RANGE)).items[0]?.title).toContain('again');
  await served.calendar.events.update(first.items[0]?.id ?? 0, { title: 'Jazz & more' });
  const asked: (string | null)[] = [];
  const fetched = cachedFetch((url, init) => {
    asked.push(new Headers(init.headers).get('If-None-Match'));
    return fetch(url, init);
  });
  for (const name of ['ann', 'ben', 'ann'])
    await (
      await fetched(`${served.url}/wp-json/tribe/events/v1/events`, { headers: { 'X-Name': name } })
    ).text();
  expect(asked.map((etag) => etag !== null)).toEqual([false, false, true]);
});

it('what is kept is bounded, and streams are not kept', async () => {
  const asked: boolean[] = [];
  const fetched = cachedFetch((_, init) => {
    asked.push(new Headers(init.headers).has('If-None-Match'));
    return Promise.resolve(new Response('x'.repeat(1_500_000), { headers: { ETag: '"a"' } }));
  });
  const ask = async (url: string) => (await fetched(url, { headers: {} })).text();
  for (const url of ['a', 'b', 'a', 'c', 'b', 'a']) await ask(`https://calendar.example/${url}`);
  // the third of them drops the one that was asked for longest ago
  expect(asked).toEqual([false, false, true, false, false, false]);
  asked.length = 0;
  for (const accept of ['text/event-stream', 'text/event-stream'])
    await (await fetched('https://calendar.example/stream', { headers: { Accept: accept } })).text();
  expect(asked).toEqual([false, false]);
});
