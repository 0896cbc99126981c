import { feeds } from '@kalends/feeds';
import { tribeEvents } from '@kalends/http-adapter';
import { expect, it } from 'vitest';
import { pages } from '../src/index.js';
import { describeInBrowser } from './browser.js';
import { useTown } from './site.js';

const site = useTown({ interfaces: [tribeEvents(), feeds(), pages()] });

const titlesOf = (page: string): string[] =>
  [...page.matchAll(/<h3>\s*<a\s[^>]*>(.*?)<\/a/gs)].map(([, title = '']) => title);

describeInBrowser('in Chromium', (browser) => {
  it('asks the browser where the visitor is, when a distance is chosen', async () => {
    const context = await browser().newContext({
      geolocation: { latitude: 40.5123, longitude: -74.2456 },
      permissions: ['geolocation'],
    });
    const page = await context.newPage();
    await page.goto(`${site().base}/events/?filters=open`);
    await page.selectOption('.k-near select', '10');
    await page.waitForFunction(`document.querySelector('.k-near input').value !== ''`);
    await page.click('.k-filter-form button');
    await page.waitForURL(/geoloc_distance=10/);
    expect(new URL(page.url()).search).toBe('?geoloc_lat=40.51&geoloc_lng=-74.25&geoloc_distance=10');
    expect(titlesOf(await page.content())).toEqual(['Jazz in the courtyard']);
    await context.close();
  });
});
