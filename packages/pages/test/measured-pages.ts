import { feeds } from '@kalends/feeds';
import { tribeEvents } from '@kalends/http-adapter';
import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pages } from '../src/index.js';
import { openSite, type PagesSite } from './site.js';
import { fillCalendar, PICTURED, PLAIN, SERIES, type Fill } from './widths-town.js';
import { faultsByWidth } from './widths.js';

/** The views of a calendar, each at its address. */
export const VIEWS: Readonly<Record<string, string>> = {
  list: '/events/',
  month: '/events/month/',
  week: '/events/week/',
  day: '/events/2026-11-21/',
  places: '/events/map/',
};

const PAGES: Readonly<Record<string, string>> = {
  ...VIEWS,
  'event, picture': `/event/${PICTURED}/`,
  'event, plain': `/event/${PLAIN}/`,
  series: `/series/${SERIES}/`,
  search: '/events/?tribe-bar-search=a',
  filters: '/events/?filters=open&cost=free&featured=true',
  nothing: '/events/?tribe-bar-search=nothing+of+the+kind',
};

const PICTURE = 'https://pictures.example/picture.svg';

/** A calendar of a language, with feeds, a link to log in and all else that pages can have. */
export async function openTown(locale: string, fill: Fill): Promise<PagesSite> {
  const interfaces = [tribeEvents(), feeds(), pages({ locale, login: '/manage' })];
  const site = await openSite({ interfaces });
  await fillCalendar(site.calendar, locale, fill, PICTURE);
  return site;
}

/** A page whose events have a picture. */
export async function newPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.route(PICTURE, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#7a9"/></svg>',
    }),
  );
  return page;
}

/** The faults of some pages at widths that may be others for each, and at which. */
async function faultsOf(
  page: Page,
  site: PagesSite,
  paths: Readonly<Record<string, string>>,
  widthsOf: (page: number) => readonly number[],
): Promise<string[]> {
  const found: string[] = [];
  for (const [index, [name, path]] of Object.entries(paths).entries()) {
    const answer = await page.goto(site.base + path);
    if (answer?.status() !== 200) found.push(`${name}: ${answer?.status()}`);
    const widths = new Map<string, number[]>();
    for (const [width, faults] of await faultsByWidth(page, widthsOf(index)))
      for (const fault of faults) widths.set(fault, [...(widths.get(fault) ?? []), width]);
    found.push(...[...widths].map(([fault, at]) => `${name}: ${fault} (${at.join(', ')})`));
  }
  return found;
}

/** The languages in which pages are measured: with long words, and from right to left. */
export const LOCALES = ['en', 'de', 'ar'] as const;

/**
 * Measures each page of empty, usual and full calendars in all languages.
 *
 * @param widthsOf the widths for a page of a language, both counted from 0
 */
export function testWidths(
  browser: () => Browser,
  widthsOf: (page: number, language: number) => readonly number[],
): void {
  it.each(LOCALES)('rows are rows, words are whole and nothing is cut: %s', async (locale) => {
    const page = await newPage(browser());
    const widths = (index: number) => widthsOf(index, LOCALES.indexOf(locale));
    for (const [fill, paths] of [
      ['usual', PAGES],
      ['empty', VIEWS],
      ['full', VIEWS],
    ] as const) {
      const site = await openTown(locale, fill);
      expect.soft([fill, await faultsOf(page, site, paths, widths)]).toEqual([fill, []]);
      await site.close();
    }
    await page.close();
  });
}
