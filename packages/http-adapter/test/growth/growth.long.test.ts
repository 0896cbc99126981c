import { createCalendar } from '@kalends/core';
import { createReferenceStore } from '@kalends/store-kit';
import { expect, it } from 'vitest';
import { createHandler } from '../../src/index.js';
import { ADMIN, answer, request, ROOT, SITE } from '../echo-interface.js';

/** Characters of the shorter input; the longer one has ten times as many. `npm run test:torture` takes longer ones. */
const LENGTH = Number(process.env['TORTURE_GROWTH_LENGTH'] ?? 4_000);
/** Linear work grows by 10, quadratic work by 100. */
const MOST = 60;
/** What is faster is not measured: the machine's own pauses are longer. Milliseconds. */
const SHORTEST = 1;
const RUNS = 4;

const LARGE = 100_000_000;
const calendar = createCalendar({
  store: createReferenceStore(),
  clock: () => Date.UTC(2031, 4, 1),
  settings: {
    limits: { line: LARGE, text: LARGE, tags: LARGE, list: LARGE, characters: LARGE, records: LARGE },
  },
});
const limits = { bodySize: LARGE, parameters: LARGE };
const handler = createHandler({ calendar, baseUrl: SITE, identify: () => ADMIN, limits });

/** How an input gets to the parser: the request that brings it. */
const EVENT = { title: 'T', start_date: '2031-05-01', end_date: '2031-05-02' };
const json = (path: string, body: object) =>
  request('POST', ROOT + path, { 'content-type': 'application/json' }, JSON.stringify(body));
const field = (name: string) => (text: string) => json('/events', { ...EVENT, [name]: text });
const queried = (name: string) => (text: string) =>
  request('GET', `${ROOT}/events?${name}=${encodeURIComponent(text)}`);
const form = (type: string) => (body: string) =>
  request('POST', `${ROOT}/tags`, { 'content-type': type }, body);

const WAYS = {
  date: field('start_date'),
  zone: field('timezone'),
  slug: field('slug'),
  'slug looked up': (text: string) => request('GET', `${ROOT}/events/by-slug/${encodeURIComponent(text)}`),
  cost: field('cost'),
  title: field('title'),
  'description (cleaned and rendered)': field('description'),
  address: (text: string) => json('/venues', { venue: 'V', address: text }),
  'web address': field('website'),
  'e-mail address': (text: string) => json('/organizers', { organizer: 'O', email: text }),
  search: queried('search'),
  'list of ids': queried('include'),
  fields: queried('_fields'),
  query: (text: string) => request('GET', `${ROOT}/events?${text}`),
  form: form('application/x-www-form-urlencoded'),
  JSON: form('application/json'),
  multipart: form('multipart/form-data; boundary=X'),
};

const MARKUP = [
  '<',
  '<a ',
  '<a href="',
  '<b>',
  '<p>',
  '<!--',
  '<!-- -->',
  '</b>',
  '<b title="',
  '&',
  '&#',
  '<img src=x:',
  '<script>',
  '<div style="a:b;',
];
const RENDERED = [
  ...MARKUP,
  '\n',
  '\n\n',
  '[a ',
  '[a][/a]',
  '"',
  "'",
  '--',
  ':)',
  '<pre>',
  '<!-- wp:x -->',
  '<p>\n\n',
  '`',
  '…',
  '1x',
  "'9",
];

/** The units that are hard on each parser when they come many times. */
const UNITS: Readonly<Record<keyof typeof WAYS, readonly string[]>> = {
  date: [' ', '0', '2031-', '+1 day ', 'last ', ':', '.', '1e', '+', '-', 'T', '\t1', 'monday '],
  zone: ['A/', '+', '0', 'UTC', ' ', ':'],
  slug: ['a', '-', '%', '%4', '%e2%80', '&', '&#', 'é', '<', '日', '\u0301', '%%41'],
  'slug looked up': ['a', '%', '-', '日', '<'],
  cost: ['1', '1,', '1.', ',1', '1-', '$', '$1 ', ' ', '1 to ', '<', '<a ', '1,000', '\u00a0', '-', '10 – '],
  title: MARKUP,
  'description (cleaned and rendered)': RENDERED,
  address: [...MARKUP, '%', '%4', '%%41', ' ', '\n', '<script></'],
  'web address': ['http://', '<', 'a', '/', '?', '%', 'http://a/', '[', '@'],
  'e-mail address': ['a', '.', '@', 'a.', 'a@', ' '],
  search: ['a', 'a ', '"', '"a" ', '-', '*', '%', 'é', '\u0301', '日本 ', '&quot;'],
  'list of ids': ['1,', ',', '1e', ' ', '0', '1 ,'],
  fields: ['a,', 'a.', '.', ' ', ',,'],
  query: ['a&', '&', '=', 'a[]=1&', 'a[', 'a]', '[', '%', '%4', '+', 'a[x]=1&', '[]', 'a=1&a=2&'],
  form: ['a&', 'a[]=1&', 'a[', '%', '[]', 'b[c]=1&'],
  JSON: ['[', '{"a":', '"', '\\', '"a",', '1', ' ', '{}', '"\\u', '"\\ud800'],
  multipart: [
    '--X\r\n',
    '--X',
    '-',
    '\r\n',
    '--X\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n',
    'a: b\r\n',
  ],
};

async function time(
  way: (text: string) => ReturnType<typeof request>,
  unit: string,
  length: number,
): Promise<number> {
  const text = unit.repeat(Math.ceil(length / unit.length));
  let best = Infinity;
  for (let run = 0; run < RUNS && (run === 0 || best > SHORTEST); run++) {
    const sent = way(text);
    const started = performance.now();
    await answer(handler, sent);
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

interface Growth {
  readonly unit: string;
  readonly short: number;
  readonly long: number;
  readonly factor: number;
}

async function growthOf(way: (text: string) => ReturnType<typeof request>, unit: string): Promise<Growth> {
  const long = await time(way, unit, 10 * LENGTH);
  if (long <= SHORTEST * 10) return { unit, short: 0, long, factor: 0 };
  const short = await time(way, unit, LENGTH);
  return { unit, short, long, factor: long / Math.max(short, SHORTEST) };
}

it.each(Object.entries(WAYS))('the time for a %s grows as its length', async (name, way) => {
  const all: Growth[] = [];
  for (const unit of UNITS[name as keyof typeof WAYS]) all.push(await growthOf(way, unit));
  const worst = all.reduce((a, b) => (b.long > a.long ? b : a));
  console.log(
    `growth ${name}: worst ${JSON.stringify(worst.unit)}, ${10 * LENGTH} characters ${worst.long.toFixed(1)} ms, ` +
      (worst.factor === 0 ? 'too fast to compare' : `${worst.factor.toFixed(1)} times a tenth of them`),
  );
  expect(all.filter(({ factor }) => factor > MOST)).toEqual([]);
});
