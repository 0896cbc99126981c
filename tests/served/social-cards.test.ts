import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCalendar } from '@kalends/core';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { loadCards } from '@kalends/media/http';
import { pages, type PagesOptions } from '@kalends/pages';
import { createMemoryStore } from '@kalends/store-memory';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';

const DATES = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A calendar whose events have cards, and the SVG of each that was rendered. */
async function open(options: PagesOptions = {}) {
  const svgs: string[] = [];
  const render = (await loadCards()) ?? (() => Promise.reject(new Error('sharp is not installed')));
  const calendar = createCalendar({
    store: createMemoryStore(),
    settings: { title: 'Riverton', describeImage: (url) => ({ url }) },
  });
  const handlers: RequestListener[] = [];
  const base = await listen((request, response) => {
    handlers[0]?.(request, response);
  });
  const cards = (svg: string) => {
    svgs.push(svg);
    return render(svg);
  };
  handlers.push(
    toNodeListener(
      createHandler({ calendar, baseUrl: base, interfaces: [tribeEvents(), pages({ cards, ...options })] }),
    ),
  );
  return { calendar, base, svgs, get: (path: string, init?: RequestInit) => fetch(base + path, init) };
}

it('a card says that an event is cancelled', async () => {
  const { calendar, get, svgs } = await open();
  await calendar.events.create({ title: 'Song', ...DATES, event_status: 'cancelled' });
  await calendar.events.create({ title: 'Dance', ...DATES });
  for (const slug of ['song', 'dance']) expect((await get(`/event-card/${slug}.png`)).status).toBe(200);
  expect(svgs.map((svg) => svg.includes('>Cancelled – '))).toEqual([true, false]);
});

it('a page of an event without a picture names a card of 1200 × 630 pixels', async () => {
  const { base, calendar, get, svgs } = await open();
  await calendar.events.create({ title: 'Song & Dance', ...DATES });
  await calendar.events.create({ title: 'Pictured', ...DATES, image: 'https://pictures.example/a.png' });
  const page = await (await get('/event/song-dance/')).text();
  const url = `${base}/event-card/song-dance.png`;
  for (const tag of [
    `<meta property="og:image" content="${url}" />`,
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    '<meta name="twitter:card" content="summary_large_image" />',
  ])
    expect(page.replaceAll(/\s+/g, ' ')).toContain(tag);
  expect(page).toMatch(
    /og:image:alt" content="Song &amp; Dance, Thursday, May 1, 2031, 8:00\sPM – 11:00\sPM"/,
  );
  // linked data names real pictures alone
  expect(/<script type="application\/ld\+json">[^]*?<\/script>/.exec(page)?.[0]).not.toContain('event-card');
  const pictured = await (await get('/event/pictured/')).text();
  expect(pictured.match(/og:image"[^>]*/g)).toEqual(['og:image" content="https://pictures.example/a.png" /']);

  const answer = await get('/event-card/song-dance.png');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  const again = await get('/event-card/song-dance.png', {
    headers: { 'If-None-Match': answer.headers.get('etag') ?? '' },
  });
  expect([again.status, svgs.length]).toEqual([304, 1]);
});

it('many who ask for one card share its rendering', async () => {
  const { calendar, get, svgs } = await open();
  await calendar.events.create({ title: 'Song', ...DATES });
  const answers = await Promise.all(Array.from({ length: 30 }, () => get('/event-card/song.png')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(svgs).toHaveLength(1);
});

it('hidden and unknown events have no card, and no event has one without a renderer', async () => {
  const { calendar, get, svgs } = await open();
  await calendar.events.create({ title: 'Draft', slug: 'draft', status: 'draft', ...DATES });
  await calendar.events.create({ title: 'Private', slug: 'private', status: 'private', ...DATES });
  const unknown = await get('/event-card/unknown.png');
  const body = await unknown.text();
  for (const path of ['draft.png', 'private.png', 'draft', '%00.png', '.png', 'x.svg']) {
    const answer = await get(`/event-card/${path}`);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).toBe(body);
  }
  expect(svgs).toEqual([]);
  const without = await open({ cards: undefined });
  await without.calendar.events.create({ title: 'Song', ...DATES });
  expect((await without.get('/event-card/song.png')).status).toBe(404);
  expect(await (await without.get('/event/song/')).text()).not.toContain('og:image');
});

it.each([
  'A <image href="http://127.0.0.1:9/x"/></text><script>1</script>',
  '&#60;script> ]]> <!-- "\u0000\u0008\uFFFE',
  `\u202E${'x'.repeat(200)} \uD800`,
  '(╯°□°) 👩‍👩‍👧‍👦 '.repeat(9),
])('the title %j is a text in its card', async (title) => {
  const { calendar, get, svgs } = await open();
  await calendar.events.create({ title, slug: 'hostile', ...DATES });
  const answer = await get('/event-card/hostile.png');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  const names = [...(svgs[0] ?? '').matchAll(/<([^\s/>]+)/g)].map(([, name]) => name);
  expect(new Set(names)).toEqual(new Set(['svg', 'rect', 'text']));
});

it('what an SVG refers to is not loaded', async () => {
  let asked = 0;
  const base = await listen((_request, response) => {
    asked += 1;
    response.end();
  });
  const render = await loadCards();
  const svg = (inner: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1200" height="630">${inner}</svg>`;
  const blank = await render?.(svg(''));
  for (const href of [
    `${base}/a.png`,
    'file:///etc/hostname',
    `${import.meta.dirname}/../../docs/public/logo.svg`,
  ])
    expect(await render?.(svg(`<image xlink:href="${href}" width="100" height="100"/>`))).toEqual(blank);
  expect(asked).toBe(0);
});

it('cards of many events are bounded, and hold up nothing else', async () => {
  const { calendar, get } = await open();
  const clients = 200;
  for (let number = 0; number < clients; number++)
    await calendar.events.create({ title: `Song ${number}`, slug: `song-${number}`, ...DATES });
  const asked = Array.from({ length: clients }, async (_, number) => {
    const { status, headers } = await get(`/event-card/song-${number}.png`);
    return `${status} ${headers.get('retry-after')}`;
  });
  expect((await get('/events/')).status).toBe(200);
  const answers = await Promise.all(asked);
  expect(new Set(answers)).toEqual(new Set(['200 null', '503 5']));
});

it('parameters that mean nothing make no new card', async () => {
  const { calendar, get, svgs } = await open();
  await calendar.events.create({ title: 'Song', ...DATES });
  const cards = await Promise.all(
    Array.from({ length: 40 }, async (_, number) => (await get(`/event-card/song.png?x=${number}`)).status),
  );
  expect(new Set(cards)).toEqual(new Set([200]));
  expect(svgs).toHaveLength(1);
});
