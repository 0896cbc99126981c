import { expect, it } from 'vitest';
import { attributesOf, elementsIn, parsePage } from './html-parser.js';
import { MAP, TILES, TOWN, elements, fill, tilesIn } from './map-site.js';
import { openSite, useSite } from './site.js';

/** The pins by their names, each with the anchor that it leads to. */
const pinsIn = (html: string): (readonly [string, string])[] =>
  elements(html, 'a').flatMap(({ href = '', 'aria-label': name }) =>
    name === undefined ? [] : [[name, href.replace(/^.*#/, '')] as const],
  );

const town = useSite({ map: MAP }, async (site) => {
  await fill(site, TOWN);
  const dates = { start_date: '2026-11-28 20:00:00', end_date: '2026-11-28 22:00:00' };
  await site.calendar.events.create({ title: 'Anywhere', ...dates });
  await site.calendar.events.create({
    title: 'Secret meeting',
    ...dates,
    status: 'private',
    venue: { venue: 'Secret place', geo_lat: 10, geo_lng: 10, status: 'private' },
  });
  await site.calendar.events.create({
    title: 'Open evening',
    ...dates,
    categories: ['Evenings'],
    venue: { venue: 'Hidden cellar', geo_lat: 20, geo_lng: 20, status: 'draft' },
  });
  await site.calendar.events.create({
    title: 'Off the map',
    ...dates,
    venue: { venue: 'Shy studio', geo_lat: 30, geo_lng: 30, show_map: false },
  });
});

it('shows places on a map and in a list, with those that are not on it below', async () => {
  const html = await town().text('/events/map/');
  expect(pinsIn(html).map(([name]) => name)).toEqual(['Corn Hall', 'Harbour']);
  for (const [, anchor] of pinsIn(html)) expect(html).toContain(`id="${anchor}"`);
  const below = html.slice(html.indexOf('Not on this map'));
  expect(html).toContain('Not on this map');
  for (const name of ['Barn', 'Shy studio', 'Anywhere']) expect(below).toContain(name);
  expect(tilesIn(html).length).toBeGreaterThan(5);
  for (const tile of tilesIn(html)) expect(tile).toMatch(/^https:\/\/tiles\.example\/\d+\/\d+\/\d+\.png$/);
  expect(html).toContain('<a href="https://tiles.example/licence">© Riverton Maps</a>');
});

it('shows nothing of what the visitor may not see', async () => {
  const html = await town().text('/events/map/');
  expect(html).toContain('Open evening');
  expect(html).not.toMatch(/Secret|Hidden/);
});

it('has the map of an address, whose neighbours are links', async () => {
  const html = await town().text('/events/map/?zoom=18&at=48.1372,11.5755');
  expect(pinsIn(html).map(([name]) => name)).toEqual(['Corn Hall']);
  expect(html.slice(html.indexOf('Not on this map'))).toContain('Harbour');
  expect(html).not.toContain('>Zoom in<');
  const moves = elements(html, 'a').filter(({ href = '' }) => href.endsWith('#k-map'));
  expect(moves).toHaveLength(6);
  for (const { href = '' } of moves) expect(tilesIn(await town().text(href))).not.toEqual(tilesIn(html));
  expect(html).toContain(`<link rel="canonical" href="${town().base}/events/map/"`);
});

it.each(['zoom=19&at=1,1', 'zoom=5&at=91,1', 'zoom=5&at=1,181', 'zoom=5', 'zoom=5&at=x', 'zoom=0&at=1,1'])(
  'shows all places instead of a map that does not exist: %s',
  async (query) => {
    expect(pinsIn(await town().text(`/events/map/?${query}`))).toHaveLength(2);
  },
);

it('has the events of a category, a search, a filter and days', async () => {
  for (const [path, expected] of [
    ['/events/category/evenings/map/', ['Open evening']],
    ['/events/map/?tribe-bar-search=Harbour', ['At Harbour']],
    ['/events/map/?geoloc_lat=48.2&geoloc_lng=11.65&geoloc_distance=1', ['At Harbour']],
    ['/events/map/?tribe-bar-date=2026-11-22&until=2026-11-22', ['At Harbour']],
  ] as const) {
    const html = await town().text(path);
    const titles = elements(html, 'a').filter((link) => link['data-event'] !== undefined);
    expect([path, titles.length]).toEqual([path, expected.length]);
    for (const title of expected) expect(html).toContain(title);
  }
});

it('lists places without a map where the host has no tiles', async () => {
  const site = await openSite();
  await fill(site, TOWN);
  const html = await site.text('/events/map/');
  const maps = elements(html, 'svg').filter(({ role }) => role !== undefined);
  expect([maps, html.includes('Not on this map')]).toEqual([[], false]);
  for (const [name] of TOWN) expect(html).toContain(`At ${name}`);
  expect(html).toMatch(/aria-current="page"\s*>Places</);
  await site.close();
});

it('joins pins that would cover each other, and bounds a page', async () => {
  const site = await openSite({ map: MAP });
  const spread = Array.from({ length: 520 }, (_, index): [string, [number, number]] => [
    `Place ${index}`,
    [(index % 26) / 10, Math.floor(index / 26) / 10],
  ]);
  await fill(site, spread);
  const html = await site.text('/events/map/');
  // fifty with their events, the others by name
  expect(elements(html, 'section')).toHaveLength(50);
  for (const name of ['Place 0', 'Place 499']) expect(html).toContain(`>${name}</a>`);
  expect(html).toMatch(/<summary>Places \(450\)<\/summary>/);
  const pins = pinsIn(html);
  expect([pins.length > 5, pins.length < 90, tilesIn(html).length <= 15]).toEqual([true, true, true]);
  const circles = elements(html, 'circle').map(({ cx, cy }) => [Number(cx), Number(cy)] as const);
  for (const [index, [x, y]] of circles.entries())
    for (const [otherX, otherY] of circles.slice(index + 1))
      expect(Math.max(Math.abs(x - otherX), Math.abs(y - otherY))).toBeGreaterThan(72);
  expect(elements(await site.text('/events/map/?paged=2'), 'section')).toHaveLength(20);
  expect((await site.get('/events/map/?paged=3')).status).toBe(404);
  await site.close();
});

it.each([
  ['one place', [['A', [1, 1]]], ['A']],
  [
    'places at the same spot',
    [
      ['A', [1, 1]],
      ['B', [1, 1]],
    ],
    ['2: A, B'],
  ],
  [
    'places at both poles',
    [
      ['A', [90, 0]],
      ['B', [-90, 0]],
    ],
    ['A', 'B'],
  ],
  [
    'places on both sides of the 180th meridian',
    [
      ['A', [0, 180]],
      ['B', [0, -180]],
      ['C', [0, 170]],
    ],
    ['2: A, B', 'C'],
  ],
] as const)('shows %s', async (_name, venues, expected) => {
  const site = await openSite({ map: MAP });
  await fill(site, venues);
  expect(pinsIn(await site.text('/events/map/')).map(([name]) => name)).toEqual(expected);
  await site.close();
});

it('shows hostile names as text', async () => {
  const site = await openSite({ map: { tiles: TILES, attribution: '"><script>alert(1)</script>' } });
  await fill(site, [[`"><svg onload=alert(1)>&amp;<script>alert(1)</script>`, [1, 1]]]);
  const html = await site.text('/events/map/');
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const theirs = elements(main, 'svg').filter((svg) => !svg['class']?.startsWith('k-icon'));
  expect(theirs).toHaveLength(1);
  const attributes = elementsIn(parsePage(main)).flatMap((element) => Object.keys(attributesOf(element)));
  expect(attributes.filter((name) => name.startsWith('on'))).toEqual([]);
  expect(elements(main, 'script')).toEqual([]);
  await site.close();
});

it.each([
  '',
  'tiles',
  'https://tiles.example/{z}/{x}.png',
  'javascript:{z}{x}{y}',
  '//tiles.example/{z}/{x}/{y}',
])('refuses tiles at %j', async (tiles) => {
  await expect(openSite({ map: { tiles } })).rejects.toThrow(RangeError);
});
