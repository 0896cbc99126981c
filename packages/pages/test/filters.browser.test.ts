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

  it('says that the position is not known where the browser refuses it', async () => {
    const context = await browser().newContext({ permissions: [] });
    const page = await context.newPage();
    await page.goto(`${site().base}/events/?filters=open`);
    expect(await page.locator('.k-denied').isVisible()).toBe(false);
    await page.selectOption('.k-near select', '10');
    await page.locator('.k-denied').waitFor();
    await page.click('.k-filter-form button');
    await page.waitForURL((url) => !url.search.includes('filters=open'));
    expect(page.url()).not.toContain('geoloc');
    await context.close();
  });

  it('closes a menu when the visitor does something else, and opens it without a script', async () => {
    const page = await browser().newPage({ viewport: { width: 360, height: 740 } });
    await page.goto(`${site().base}/events/`);
    const menu = page.locator('.k-views .k-menu');
    await menu.locator('summary').click();
    await menu.getByRole('link', { name: 'Month' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await menu.getAttribute('open')).toBe(null);
    await menu.locator('summary').click();
    await page.locator('h1').click();
    expect(await menu.getAttribute('open')).toBe(null);
    // a link to a part of the same page
    const siteMenu = page.locator('.k-site-menu');
    await siteMenu.locator('summary').click();
    await siteMenu.locator('a[href="#k-subscribe"]').click();
    expect([new URL(page.url()).hash, await siteMenu.getAttribute('open')]).toEqual(['#k-subscribe', null]);
    await page.close();
    const context = await browser().newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    const plain = await context.newPage();
    await plain.goto(`${site().base}/events/`);
    await plain.locator('.k-views summary').click();
    await plain.locator('.k-views .k-menu').getByRole('link', { name: 'Month' }).click();
    // a day of the grid leads to its events below
    await plain.locator('a.k-jump', { hasText: '25' }).click();
    expect(new URL(plain.url()).hash).toBe('#k-2026-11-25');
    await context.close();
  });
});
