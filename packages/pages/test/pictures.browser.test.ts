import { expect, it } from 'vitest';
import { looksAt, objectionsByLook } from './axe.js';
import { describeInBrowser } from './browser.js';
import { openSite } from './site.js';

/** How far a page shifts while it loads (cumulative layout shift). */
const SHIFTS = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) sum += value; }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(sum), 100);
})`;

describeInBrowser('pictures in Chromium', (browser) => {
  it.each(['en', 'de', 'ar'])(
    'have their room before they come, whatever their sizes are: %s',
    async (locale) => {
      const site = await openSite({ locale });
      const dates = { start_date: '2026-12-01 20:00', end_date: '2026-12-01 23:00', categories: ['Songs'] };
      await site.calendar.events.create({ title: 'Plain', ...dates });
      const image = `${site.base}/favicon.svg`;
      await site.calendar.events.create({ title: 'Pictured', ...dates, image });
      const page = await browser().newPage({ timezoneId: 'America/New_York' });
      let come = (): void => undefined;
      await page.route(image, async (route) => {
        await new Promise<void>((resolve) => (come = resolve));
        await route.fulfill({
          contentType: 'image/svg+xml',
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"/>',
        });
      });
      for (const width of [360, 1_200])
        for (const path of ['/events/', '/event/pictured/']) {
          await page.setViewportSize({ width, height: 900 });
          const asked = page.waitForRequest(image);
          await page.goto(site.base + path, { waitUntil: 'domcontentloaded' });
          await asked;
          const size = () =>
            page.evaluate(
              `JSON.stringify(document.querySelector('.k-thumb, .k-picture').getBoundingClientRect())`,
            );
          const before = await size();
          come();
          await expect
            .poll(() => page.evaluate(`document.querySelector('.k-thumb, .k-picture').complete`))
            .toBe(true);
          expect([path, width, await size()]).toEqual([path, width, before]);
          expect(await page.evaluate<number>(SHIFTS)).toBeLessThan(0.02);
        }
      await page.unroute(image);
      await page.route(image, (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
      );
      for (const path of ['/events/', '/event/plain/', '/event/pictured/']) {
        await page.goto(site.base + path);
        expect([path, await objectionsByLook(page, looksAt(360, 1_200))]).toEqual([path, []]);
      }
      await page.close();
      await site.close();
    },
  );
});
