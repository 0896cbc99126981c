import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { objections } from '../../pages/test/axe.js';
import { describeInBrowser } from '../../pages/test/browser.js';
import { entered } from './chromium.js';
import { useSite } from './site.js';

describeInBrowser('the view of private links, in Chromium', (browser) => {
  const site = useSite({ feedLinks: true });

  async function everyState(page: Page, look: (name: string) => Promise<void>) {
    await page.getByRole('navigation').getByRole('link', { name: 'Private links' }).click();
    await page.waitForURL('**/feed-links');
    await look('empty');
    await page.getByLabel('Name').fill('My phone');
    await page.getByLabel('Which events').fill('{');
    await page.getByRole('button', { name: 'Make the link' }).click();
    await page.locator('#e-error-filter').waitFor();
    await look('refused');
    await page.getByLabel('Which events').fill('{"search":"jazz"}');
    await page.getByRole('button', { name: 'Make the link' }).click();
    await page.getByText('/events.ics').waitFor();
    await look('made');
    await page.getByRole('link', { name: 'Back to the links' }).click();
    await page.getByRole('rowheader', { name: 'My phone' }).waitFor();
    await look('list');
    expect(await site().feedLinks.list()).toHaveLength(1);
    await page.getByRole('button', { name: 'Remove “My phone”' }).click();
    await page.getByRole('status').waitFor();
    await look('removed');
    expect(await site().feedLinks.list()).toEqual([]);
  }

  it.each([
    { colorScheme: 'light', width: 1100 },
    { colorScheme: 'dark', width: 360 },
  ] as const)(
    'is accessible in $colorScheme colours at $width pixels',
    { timeout: 120_000 },
    async (options) => {
      const page = await entered(browser(), site(), options);
      await everyState(page, async (state) => {
        expect([state, await objections(page)]).toEqual([state, []]);
        const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        expect([state, overflow <= 0]).toEqual([state, true]);
      });
      await page.context().close();
    },
  );

  it('works without JavaScript', { timeout: 120_000 }, async () => {
    const page = await entered(browser(), site(), { javaScriptEnabled: false });
    await everyState(page, () => Promise.resolve());
    await page.context().close();
  });
});
