import { feeds } from '@kalends/feeds';
import { tribeEvents } from '@kalends/http-adapter';
import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pages } from '../src/index.js';
import { describeInBrowser } from './browser.js';
import { openSite, type PagesSite } from './site.js';
import { fillCalendar, PICTURED, PLAIN, SERIES, type Fill } from './widths-town.js';
import { faultsByWidth, firstScreen } from './widths.js';

const VIEWS: Readonly<Record<string, string>> = {
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
async function openTown(locale: string, fill: Fill): Promise<PagesSite> {
  const interfaces = [tribeEvents(), feeds(), pages({ locale, login: '/manage' })];
  const site = await openSite({ interfaces });
  await fillCalendar(site.calendar, locale, fill, PICTURE);
  return site;
}

async function newPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.route(PICTURE, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#7a9"/></svg>',
    }),
  );
  return page;
}

/** The faults of some pages, and at which widths. */
async function faultsOf(
  page: Page,
  site: PagesSite,
  paths: Readonly<Record<string, string>>,
): Promise<string[]> {
  const found: string[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const answer = await page.goto(site.base + path);
    if (answer?.status() !== 200) found.push(`${name}: ${answer?.status()}`);
    const widths = new Map<string, number[]>();
    for (const [width, faults] of await faultsByWidth(page))
      for (const fault of faults) widths.set(fault, [...(widths.get(fault) ?? []), width]);
    found.push(...[...widths].map(([fault, at]) => `${name}: ${fault} (${at.join(', ')})`));
  }
  return found;
}

describeInBrowser('at every width', (browser) => {
  it.each(['en', 'de', 'ar'])('rows are rows, words are whole and nothing is cut: %s', async (locale) => {
    const page = await newPage(browser());
    for (const [fill, paths] of [
      ['usual', PAGES],
      ['empty', VIEWS],
      ['full', VIEWS],
    ] as const) {
      const site = await openTown(locale, fill);
      expect.soft([fill, await faultsOf(page, site, paths)]).toEqual([fill, []]);
      await site.close();
    }
    await page.close();
  });

  it.each(['en', 'de', 'ar'])('the events come first: %s', async (locale) => {
    const site = await openTown(locale, 'usual');
    const page = await newPage(browser());
    for (const [name, path] of Object.entries(VIEWS))
      for (const [width, height, top, events] of [
        [360, 740, 240, 3],
        [1280, 900, 280, 6],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.goto(site.base + path);
        const first = await firstScreen(page);
        const isEarly = first.top <= top && (name !== 'list' || first.events >= events);
        expect.soft([name, width, first, isEarly]).toEqual([name, width, first, true]);
      }
    await page.close();
    await site.close();
  });

  it.each(['en', 'de', 'ar'])(
    'an event says when, where, for how much, and what to do: %s',
    async (locale) => {
      const site = await openTown(locale, 'usual');
      const page = await newPage(browser());
      await page.setViewportSize({ width: 360, height: 740 });
      for (const slug of [PICTURED, PLAIN]) {
        await page.goto(`${site.base}/event/${slug}/`);
        const ends = await page.evaluate<Record<string, number>>(`(() => {
        const price = [...document.querySelectorAll('dd, .k-cost')].find((one) => /12/.test(one.textContent) && !one.querySelector('time'));
        const parts = { title: 'h1', when: '.k-when', place: 'a[href*="/venue/"]', action: '.k-action a' };
        const shown = Object.entries(parts).map(([name, selector]) => [name, document.querySelector(selector)]);
        return Object.fromEntries([...shown, ['price', price]].map(([name, one]) => [name, Math.round(one?.getBoundingClientRect().bottom ?? 9999)]));
      })()`);
        expect.soft([slug, ends, Object.values(ends).every((end) => end <= 740)]).toEqual([slug, ends, true]);
      }
      await page.close();
      await site.close();
    },
  );

  it.each([360, 1280])('what has the focus is not covered, at %i pixels', async (width) => {
    const site = await openTown('en', 'usual');
    const page = await newPage(browser());
    await page.setViewportSize({ width, height: 740 });
    for (const path of Object.values(VIEWS)) {
      await page.goto(site.base + path);
      const [count, covered] = await page.evaluate<[number, string[]]>(`(() => {
        scrollTo(0, document.documentElement.scrollHeight);
        const all = [...document.querySelectorAll('main :is(a, button, summary)')].filter((one) => one.checkVisibility());
        const covered = all.reverse().filter((one) => {
          one.focus();
          const { left, top, width, height } = one.getBoundingClientRect();
          const seen = document.elementFromPoint(Math.max(1, left + Math.min(width / 2, 20)), top + height / 2);
          return !seen || !(one.contains(seen) || seen.contains(one) || seen.closest('article, li, td') === one.closest('article, li, td'));
        });
        return [all.length, covered.map((one) => one.textContent.trim())];
      })()`);
      expect([path, count > 10, covered]).toEqual([path, true, []]);
    }
    await page.close();
    await site.close();
  });
});
