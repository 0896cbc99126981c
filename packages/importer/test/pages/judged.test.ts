import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importPage, PageWithoutEvents } from '../../src/index.js';
import { allEvents, newCalendar } from '../support.js';
import { judgedEvents, readText, type FoundEvent } from './judges.js';
import { pageOf, PAGE_EVENTS } from './generated-pages.js';

/** Judges: `@marbec/web-auto-extractor` (JSON-LD, microdata) and `microdata-rdf-streaming-parser`. Nothing that they find is lost. */

const ROOT = resolve(import.meta.dirname, '../../../..');
const FOLDERS = [
  join(import.meta.dirname, 'cases/public'),
  join(import.meta.dirname, 'cases/programs'),
  join(resolve(ROOT, process.env['CASES_DIR'] ?? '../shared/cases'), 'pages'),
];

const pagesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.html'));
  } catch {
    return [];
  }
};

/** The titles and the first days of the events that come of a page. */
async function imported(html: string) {
  const calendar = newCalendar({ settings: { timezone: 'Europe/Berlin' } });
  await importPage(html, { calendar, url: 'https://page.example/' }).catch((error: unknown) => {
    if (!(error instanceof PageWithoutEvents)) throw error;
  });
  return (await allEvents(calendar)).map(({ title, start_date, utc_start_date }) => ({
    name: readText(title),
    days: [start_date, utc_start_date].map((time) => time.slice(0, 10)),
    utc: `${utc_start_date.replace(' ', 'T')}.000Z`,
  }));
}

/**
 * Whether an event is one that a judge found: its title, and its instant where the page has an offset, else its day. What is written in
 * other ways than ISO 8601 is left to `expected.json`.
 */
function isSame({ name, start }: FoundEvent, event: Awaited<ReturnType<typeof imported>>[number]): boolean {
  if (event.name !== readText(name)) return false;
  const zoned = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::(\d\d))?(?:\.\d+)?(Z|[+-]\d\d):?(\d\d)?$/.exec(start);
  if (zoned === null)
    return !/^\d{4}-\d\d-\d\d(?:T\d\d:|$)/.test(start) || event.days.includes(start.slice(0, 10));
  const [, minutes, seconds = '00', hours, rest = '00'] = zoned;
  const offset = hours === 'Z' ? 'Z' : `${hours}:${rest}`;
  return new Date(`${minutes}:${seconds}${offset}`).toISOString() === event.utc;
}

/** What judges find and we do not take, with the reason. */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  // the same event in another language than that of the page
  'languages.html': ['Open Studio'],
  // a start that is no date, and an event that an article is about
  'odd-values.html': ['Without a date', 'Told in an article'],
};

describe.each(FOLDERS.filter((folder) => pagesIn(folder).length > 0))('pages in %s', (folder) => {
  it.each(pagesIn(folder))('of %s nothing is lost that others find', async (name) => {
    const html = readFileSync(join(folder, name), 'utf8');
    const [events, found] = [await imported(html), await judgedEvents(html)];
    const lost = found.filter((one) => !events.some((event) => isSame(one, event)));
    const { [name]: otherwise = [] } = OTHERWISE;
    expect(lost.filter((one) => !otherwise.includes(readText(one.name)))).toEqual([]);
  });
});

it('of a name that is a link the text is taken', async () => {
  const page = (href: string) =>
    `<div itemscope itemtype="https://schema.org/Event"><a itemprop="name url" ${href}>Jazz</a><time itemprop="startDate" datetime="2027-05-01"></div>`;
  expect(await judgedEvents(page(''))).toMatchObject([{ name: 'Jazz' }]);
  for (const href of ['', 'href="/jazz"'])
    expect(await imported(page(href))).toMatchObject([{ name: 'Jazz' }]);
});

it('of generated pages nothing is lost that others find, and all that they were made of is found', async () => {
  let judged = 0;
  await fc.assert(
    fc.asyncProperty(PAGE_EVENTS, async (written) => {
      const html = pageOf(written);
      const [events, found] = [await imported(html), await judgedEvents(html)];
      judged += found.length;
      const made = written.map(({ name, start }): FoundEvent => ({
        judge: 'web-auto-extractor',
        name,
        start,
      }));
      for (const one of [...found, ...made])
        expect([one, events.filter((event) => isSame(one, event)).length]).toEqual([one, 1]);
      expect(events).toHaveLength(written.length);
    }),
    { numRuns: 60, seed: 20_261_201 },
  );
  expect(judged).toBeGreaterThan(100);
});
