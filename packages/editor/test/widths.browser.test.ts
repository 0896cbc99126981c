import { expect, it } from 'vitest';
import { describeInBrowser } from '../../pages/test/browser.js';
import { faultsByWidth } from '../../pages/test/widths.js';
import { NOW, openSite } from './site.js';

describeInBrowser('at every width', (browser) => {
  it.each(['en', 'de', 'ar'])('the form to log in is whole: %s', async (locale) => {
    const site = await openSite({ locale, clock: () => NOW });
    const page = await browser().newPage();
    expect((await page.goto(`${site.base}/manage/login`))?.status()).toBe(200);
    expect([...(await faultsByWidth(page))].filter(([, found]) => found.length > 0)).toEqual([]);
    await page.close();
    await site.close();
  });
});
