import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { looksAt, objectionsByLook } from './axe.js';
import { describeInBrowser } from './browser.js';
import { openSite, type PagesSite } from './site.js';

const WEEK = '/events/week/2026-11-16/';

const CANCELLED = 'Cancelled talk';

/** Titles, starts and ends of a week with whole days, a night, events that overlap and more of them than fit. */
const EVENTS: readonly (readonly [title: string, start: string, end: string])[] = [
  ['Winter fair', '2026-11-16', '2026-11-18'],
  ['Market', '2026-11-16 10:00', '2026-11-16 14:00'],
  ['Reading for children with a title that is long', '2026-11-16 10:30', '2026-11-16 11:30'],
  ['Moment', '2026-11-17 10:00', '2026-11-17 10:00'],
  ['Night walk', '2026-11-18 21:00', '2026-11-19 01:30'],
  ['Concert that is on', '2026-11-20 18:00', '2026-11-20 20:00'],
  [CANCELLED, '2026-11-20 18:30', '2026-11-20 19:00'],
  ...['One', 'Two', 'Three', 'Four', 'Five'].map(
    (name) => [`Workshop ${name}`, '2026-11-20 10:00', '2026-11-20 12:00'] as const,
  ),
];

async function openWeek(locale: string): Promise<PagesSite> {
  const site = await openSite({ locale });
  for (const [title, start_date, end_date] of EVENTS)
    await site.calendar.events.create({
      ...{ title, start_date, end_date, all_day: start_date.length === 10 },
      venue: { venue: 'Old Corn Hall' },
      event_status: title === CANCELLED ? 'cancelled' : 'scheduled',
    });
  return site;
}

async function open(browser: Browser, site: PagesSite, width: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  await page.goto(site.base + WEEK);
  return page;
}

interface Box {
  readonly title: string;
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Where the events that are on the scale are shown. */
const boxesIn = (page: Page): Promise<Box[]> =>
  page.evaluate<Box[]>(`[...document.querySelectorAll('.k-timed > li')]
    .filter((item) => item.checkVisibility())
    .map((item) => {
      const { top, bottom, left, right } = item.getBoundingClientRect();
      return { title: item.querySelector('h3')?.textContent.trim() ?? 'more', top, bottom, left, right };
    })`);

const visible = async (page: Page, selector: string): Promise<string[]> =>
  (await page.locator(`${selector}:visible`).allTextContents()).map((text) => text.trim());

describeInBrowser('a week in Chromium', (browser) => {
  it.each(['en', 'de', 'ar'])('is accessible by its hours and as lists: %s', async (locale) => {
    const site = await openWeek(locale);
    const page = await open(browser(), site, 360);
    expect(await objectionsByLook(page, looksAt(360, 760, 900, 1_200))).toEqual([]);
    await page.close();
    await site.close();
  });

  it.each(['en', 'ar'])(
    'places events on one scale of equal hours, apart from each other: %s',
    async (locale) => {
      const site = await openWeek(locale);
      const page = await open(browser(), site, 1_200);
      const boxes = await boxesIn(page);
      const boxOf = (title: string): Box => {
        const box = boxes.find((one) => one.title === title);
        if (box === undefined) throw new RangeError(title);
        return box;
      };
      // two of the five workshops fit
      expect(boxes).toHaveLength(9);
      // hours are equally high, and a title that has no room is whole on focus
      const hours = await page.evaluate<number[]>(
        `[...document.querySelectorAll('.k-axis span')].map((hour) => hour.getBoundingClientRect().height)`,
      );
      expect(new Set(hours.map(Math.round)).size).toBe(1);
      const cut = await page.evaluate<string[]>(`[...document.querySelectorAll('.k-timed > li:not(.k-crowd)')]
      .filter((item) => item.checkVisibility())
      .filter((item) => {
        item.querySelector('a').focus();
        return getComputedStyle(item).overflow !== 'visible';
      })
      .map((item) => item.textContent)`);
      expect(cut).toEqual([]);
      await page.evaluate('document.activeElement.blur(), scrollTo(0, 0)');
      const overlaps = boxes.filter((one, index) =>
        boxes
          .slice(index + 1)
          .some(
            (other) =>
              one.left < other.right &&
              other.left < one.right &&
              one.top < other.bottom &&
              other.top < one.bottom,
          ),
      );
      expect(overlaps).toEqual([]);
      // those of one hour are level, with their hour at the side
      expect(boxOf('Moment').top).toBe(boxOf('Market').top);
      const ten = await page.locator('.k-axis span').first().boundingBox();
      expect(Math.abs((ten?.y ?? 0) - boxOf('Market').top)).toBeLessThan(3);
      expect(boxOf('Night walk').top).toBeGreaterThan(boxOf('Market').bottom);
      expect(boxOf('Market').left < boxOf('Moment').left).toBe(locale === 'en');
      const more = page.locator('.k-crowd a');
      expect([await more.count(), await more.getAttribute('href')]).toEqual([
        1,
        `${site.base}/events/2026-11-20/`,
      ]);
      await page.close();
      await site.close();
    },
  );

  it.each(['en', 'ar'])('a day has equal hours and lanes that do not overlap, too: %s', async (locale) => {
    const site = await openWeek(locale);
    const page = await browser().newPage({ viewport: { width: 1_200, height: 900 } });
    await page.goto(`${site.base}/events/2026-11-20/`);
    const heights = await page.evaluate<number[]>(
      `[...document.querySelectorAll('.k-axis span')].map((hour) => Math.round(hour.getBoundingClientRect().height))`,
    );
    expect([heights.length >= 6, new Set(heights).size]).toEqual([true, 1]);
    const boxes = await page.evaluate<Box[]>(`[...document.querySelectorAll('.k-hours > article')]
      .filter((card) => card.checkVisibility())
      .map((card) => {
        const { top, bottom, left, right } = card.getBoundingClientRect();
        return { title: card.querySelector('h3').textContent.trim(), top, bottom, left, right };
      })`);
    // four of the five workshops, and the evening
    expect(boxes.map(({ title }) => title)).toEqual([
      ...['One', 'Two', 'Three', 'Four'].map((name) => `Workshop ${name}`),
      'Concert that is on',
      CANCELLED,
    ]);
    const overlapping = boxes.filter((one, index) =>
      boxes
        .slice(index + 1)
        .some(
          (other) =>
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom,
        ),
    );
    expect(overlapping).toEqual([]);
    expect(Math.min(...boxes.map(({ left, right }) => right - left))).toBeGreaterThan(200);
    const more = page.locator('.k-crowd a');
    expect(await more.getAttribute('href')).toBe(
      `${site.base}/events/list/?tribe-bar-date=2026-11-20&until=2026-11-20`,
    );
    expect(await objectionsByLook(page, looksAt(360, 900, 1_200))).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await visible(page, '.k-hours h3')).toHaveLength(7);
    expect(await visible(page, ':is(.k-axis, .k-crowd)')).toEqual([]);
    await page.close();
    await site.close();
  });

  it('lists all its events on phones and on paper', async () => {
    const site = await openWeek('en');
    const page = await open(browser(), site, 360);
    const titles = await visible(page, '.k-week h3');
    expect(new Set(titles)).toEqual(new Set(EVENTS.map(([title]) => title)));
    expect(await visible(page, ':is(.k-axis, .k-crowd)')).toEqual([]);
    expect(await visible(page, '.k-week section:nth-of-type(5) .k-time')).toEqual(['until 1:30 AM']);
    await page.setViewportSize({ width: 1_200, height: 900 });
    expect(await visible(page, '.k-crowd')).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    expect(await visible(page, '.k-week h3')).toEqual(titles);
    expect(await visible(page, ':is(.k-axis, .k-crowd)')).toEqual([]);
    await page.close();
    await site.close();
  });
});
