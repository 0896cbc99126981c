import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { describeInBrowser } from '../../../pages/test/browser.js';
import { go } from '../../../editor/test/chromium.js';
import { testWalk } from '../../../editor/test/walk.js';
import { useWebhookSite } from './webhook-site.js';

describeInBrowser('the views of webhooks, in Chromium', (browser) => {
  const site = useWebhookSite();

  /** Goes through all views, and lets each of them be looked at. */
  async function everyView(page: Page, look: (name: string) => Promise<void>) {
    const { base, calendar, webhooks } = site();
    const address = `https://other.example/hook/${(await webhooks.list()).length}`;
    await go(page, 'Webhooks');
    await page.waitForURL('**/webhooks');
    await look('list');
    await page.getByRole('link', { name: 'New endpoint' }).click();
    await page.waitForURL('**/new');
    await look('new');
    await page.getByLabel('Address').fill(address);
    await page.getByLabel('Which events').fill('{');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('#e-error-filter').waitFor();
    await look('refused');
    await page.getByLabel('Which events').fill('');
    await page.getByLabel('Tags').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('whsec_').waitFor();
    await look('secret');
    await page.getByRole('link', { name: 'Go on to the endpoint' }).click();
    await page.getByRole('heading', { name: address }).waitFor();
    const { id } = (await webhooks.list()).find(({ url }) => url === address) ?? { id: '' };
    expect((await webhooks.get(id)).kinds).not.toContain('tag');
    await calendar.venues.create({ venue: 'Told', status: 'publish' });
    await page.getByLabel('All changes since').fill('2026-11-01T00:00');
    await page.getByRole('button', { name: 'Tell again' }).click();
    await page.getByText(/to be sent again/).waitFor();
    await look('messages');
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('alert').waitFor();
    await look('disabled');
    expect(page.url()).toBe(`${base}/manage/webhooks/${id}`);
    await page.getByLabel('Remove it with all its messages').check();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The endpoint was removed.').waitFor();
    await look('removed');
  }

  testWalk({ browser, site, name: 'administrator' }, everyView);
});
