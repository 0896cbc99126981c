import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { importPage } from '../../src/index.js';
import { HOSTILE_PAGES } from './hostile-pages.js';

/** What is told of the import of a page, or why it is refused. */
async function toldOf(html: string): Promise<string> {
  const calendar = createCalendar({ store: createMemoryStore(), clock: () => Date.UTC(2026, 10, 20) });
  const report = importPage(html, { calendar, url: 'https://page.example/', dryRun: true });
  return report.then(
    ({ errors }) => errors.map(({ message }) => message).join('\n'),
    (error: unknown) => String(error),
  );
}

/** Pages whose parts multiply, and what is told in place of their products. */
const TOLD: Readonly<Record<string, string>> = {
  'offers of offers': 'An event has more than 2000 values',
  'prices of one offer of many events': 'An event has more than 2000 values',
  'images of many events': 'more than 300000000 characters',
  'a series of many events with much': 'more than 300000000 characters',
  'many values in many blocks': 'the page has too many',
  'item properties around a long text': 'The page has too much in microdata',
  'an h-event as deep as may be': 'An event in microformats (h-event) has too many parts',
};

describe('a page is not read in products:', () => {
  it.each(Object.entries(TOLD))('%s', async (name, told) => {
    expect(await toldOf(HOSTILE_PAGES[name]?.() ?? '')).toContain(told);
  });
});
