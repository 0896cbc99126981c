import { expect, it } from 'vitest';
import { describeInBrowser } from '../../pages/test/browser.js';
import { faultsByWidth } from '../../pages/test/widths.js';
import { NOW, openSite } from './site.js';

describeInBrowser('at every width', (browser) => {
  it.each(['en', 'de', 'ar'])('the form for new events and that to log in are whole: %s', async (locale) => {
    const site = await openSite({ locale, clock: () => NOW, submissions: {} });
    const page = await browser().newPage();
    for (const path of ['/submit/', '/manage/login']) {
      const answer = await page.goto(site.base + path);
      expect([path, answer?.status()]).toEqual([path, 200]);
      const faults = [...(await faultsByWidth(page))].filter(([, found]) => found.length > 0);
      expect([path, faults]).toEqual([path, []]);
    }
    await page.close();
    await site.close();
  });
});
