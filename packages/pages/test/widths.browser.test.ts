import { expect, it } from 'vitest';
import { describeInBrowser } from './browser.js';
import { LOCALES, newPage, openTown, testWidths, VIEWS } from './measured-pages.js';
import { PICTURED, PLAIN } from './widths-town.js';
import { firstScreen, WIDTHS } from './widths.js';

/** The narrowest width for every page, and a third of the others: each in one of the languages. At night, all are measured. */
const widthsOf = (page: number, language: number) =>
  WIDTHS.filter((_, index) => index === 0 || index % 3 === (page + language) % 3);

describeInBrowser('at every width', (browser) => {
  testWidths(browser, widthsOf);

  it.each(LOCALES)('the events come first: %s', async (locale) => {
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

  it.each(LOCALES)('an event says when, where, for how much, and what to do: %s', async (locale) => {
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
  });

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
