import { expect, it } from 'vitest';
import { looksAt, objectionsByLook } from './axe.js';
import { describeInBrowser } from './browser.js';
import { openSite } from './site.js';

describeInBrowser('events without pictures in Chromium', (browser) => {
  it.each(['en', 'de', 'ar'])(
    'have tiles of the size of pictures where there is room: %s',
    async (locale) => {
      const site = await openSite({ locale });
      const dates = { start_date: '2026-12-01 20:00', end_date: '2026-12-01 23:00', categories: ['Songs'] };
      await site.calendar.events.create({ title: 'Plain', ...dates });
      const image = `${site.base}/favicon.svg`;
      await site.calendar.events.create({ title: 'Pictured', ...dates, image });
      const page = await browser().newPage();
      await page.route(image, (route) =>
        route.fulfill({
          contentType: 'image/svg+xml',
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"/>',
        }),
      );
      for (const path of ['/events/', '/event/plain/']) {
        await page.goto(site.base + path);
        expect([path, await objectionsByLook(page, looksAt(360, 1_200))]).toEqual([path, []]);
      }
      await page.goto(`${site.base}/events/`);
      for (const width of [360, 1_200]) {
        await page.setViewportSize({ width, height: 900 });
        const sizes = await page.evaluate<
          string[]
        >(`[...document.querySelectorAll('.k-thumb')].map((thumb) => {
          const { width, height, left } = thumb.getBoundingClientRect();
          return [width, height, left].map(Math.round).join();
        })`);
        expect([width, sizes.length, new Set(sizes).size]).toEqual([width, 2, width > 360 ? 1 : 2]);
      }
      await page.close();
      await site.close();
    },
  );
});
