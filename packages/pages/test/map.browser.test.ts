import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { looksAt, objections, objectionsByLook } from './axe.js';
import { describeInBrowser } from './browser.js';
import { MAP, TOWN, fill, tilesIn } from './map-site.js';
import { openSite } from './site.js';

const TILE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">
  <path fill="#dde8d5" stroke="#b9c9ae" d="M0 0h256v256H0z" />
  <path fill="none" stroke="#fff" stroke-width="6" d="M0 90l120 40 136-70M70 0l50 130-30 126" />
</svg>`;

describeInBrowser('in Chromium', (browser) => {
  const asked: string[] = [];
  const tiles = createServer(({ url = '' }, response) => {
    if (url.startsWith('/page?')) {
      const site = decodeURIComponent(url.slice('/page?'.length));
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><kalends-calendar view="map"></kalends-calendar><script src="${site}/embed.js"></script>`,
      );
      return;
    }
    asked.push(url);
    response.setHeader('Content-Type', 'image/svg+xml').end(TILE);
  });
  const originOf = (): string => `http://127.0.0.1:${(tiles.address() as AddressInfo).port}`;

  beforeAll(async () => {
    tiles.listen(0, '127.0.0.1');
    await new Promise((resolve) => tiles.once('listening', resolve));
  });
  afterAll(() => {
    tiles.closeAllConnections();
    return new Promise((resolve) => tiles.close(resolve));
  });

  const CITY = Array.from({ length: 12 }, (_, index): [string, [number, number]] => [
    `Hall ${index + 1} with a long name`,
    [48.1 + ((index * 7) % 12) / 90, 11.4 + ((index * 5) % 12) / 50],
  ]);

  it.each(['en', 'de', 'ar'])(
    'is accessible, with pins that a finger meets and pictures that load: %s',
    async (locale) => {
      const map = { tiles: `${originOf()}/{z}/{x}/{y}.png`, attribution: MAP.attribution };
      const site = await openSite({ map, locale });
      await fill(site, [...CITY, ...TOWN]);
      for (const width of [360, 1200]) {
        asked.length = 0;
        const page = await browser().newPage({ viewport: { width, height: 900 } });
        const errors: string[] = [];
        page.on('console', (message) => errors.push(message.text()));
        await page.goto(`${site.base}/events/map/`, { waitUntil: 'networkidle' });
        const found = { objections: await objectionsByLook(page, looksAt(width)), errors };
        expect([width, found]).toEqual([width, { objections: [], errors: [] }]);
        expect([...asked].sort()).toEqual(
          [...new Set(tilesIn(await page.content()).map((url) => url.slice(originOf().length)))].sort(),
        );
        const pins = await page.evaluate<number[]>(
          `[...document.querySelectorAll('.k-map circle')].map((pin) => pin.getBoundingClientRect().width)`,
        );
        expect([pins.length > 3, pins.filter((size) => size < 24)]).toEqual([true, []]);
        await page.locator('.k-map svg a').nth(1).focus();
        await page.keyboard.press('Enter');
        expect(await page.evaluate('document.activeElement.className')).toBe('k-place');
        await page.close();
      }
      await site.close();
    },
  );

  it('works within pages of other sites', async () => {
    const site = await openSite({ map: { tiles: `${originOf()}/{z}/{x}/{y}.png` } });
    await fill(site, [...CITY, ...TOWN]);
    const page = await browser().newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(`${originOf()}/page?${encodeURIComponent(site.base)}`);
    await page.locator('.k-map svg a').nth(1).click();
    const focused = (): Promise<string> =>
      page.evaluate(`document.querySelector('kalends-calendar').shadowRoot.activeElement?.className ?? ''`);
    expect([await focused(), page.url().startsWith(`${originOf()}/page?`)]).toEqual(['k-place', true]);
    const before = await page.locator('.k-map image').first().getAttribute('href');
    await page.getByRole('link', { name: 'Zoom in' }).click();
    await page.getByRole('link', { name: 'All places' }).waitFor();
    expect(await page.locator('.k-map image').first().getAttribute('href')).not.toBe(before);
    expect(errors).toEqual([]);
    await page.close();
    await site.close();
  });

  it('asks no other site where the host names no tiles', async () => {
    const site = await openSite();
    await fill(site, TOWN);
    const page = await browser().newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${site.base}/events/map/`, { waitUntil: 'networkidle' });
    expect(requests.length).toBeGreaterThan(2);
    expect(requests.filter((url) => !url.startsWith(site.base))).toEqual([]);
    expect(await objections(page)).toEqual([]);
    await page.close();
    await site.close();
  });
});
