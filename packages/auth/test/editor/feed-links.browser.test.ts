import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { describeInBrowser } from '../../../pages/test/browser.js';
import { useSite } from '../../../editor/test/site.js';
import { go } from '../../../editor/test/chromium.js';
import { testWalk } from '../../../editor/test/walk.js';

describeInBrowser('the view of private links, in Chromium', (browser) => {
  const site = useSite({ feedLinks: true });

  async function everyState(page: Page, look: (name: string) => Promise<void>) {
    await go(page, 'Private links');
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

  testWalk({ browser, site }, everyState);
});
