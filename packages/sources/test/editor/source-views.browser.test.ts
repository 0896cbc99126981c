import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { describeInBrowser } from '../../../pages/test/browser.js';
import { go } from '../../../editor/test/chromium.js';
import { testWalk } from '../../../editor/test/walk.js';
import { createSourceFile } from '../source-file.js';
import { useSourceSite } from './source-site.js';

describeInBrowser('the views of sources, in Chromium', (browser) => {
  const file = createSourceFile(['Carols', 'Dinner']);
  const site = useSourceSite(file.ask);

  /** Goes through all views, and lets each of them be looked at. */
  async function everyView(page: Page, look: (name: string) => Promise<void>) {
    const { sources } = site();
    await go(page, 'Sources');
    await page.waitForURL('**/sources');
    await look('empty');
    await page.getByRole('link', { name: 'Follow a calendar' }).click();
    await page.waitForURL('**/new');
    await look('new');
    await page.getByLabel('Address').fill('https://user:word@other.example/');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.locator('#e-error-url').waitFor();
    await look('refused');
    await page.getByLabel('Address').fill('https://other.example/calendar.ics');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('2 events were found.').waitFor();
    await look('tried');
    await page.getByRole('button', { name: 'Follow this calendar' }).click();
    await page.getByRole('heading', { name: 'other.example' }).waitFor();
    const { id } = (await sources.list())[0] ?? { id: '' };
    await sources.take(id);
    await page.reload();
    await page.getByText('Events by what happened').waitFor();
    await look('taken');
    file.failure = 'The source answers with the status 404.';
    await sources.take(id);
    file.failure = undefined;
    await page.getByRole('button', { name: 'Take soon' }).click();
    await page.getByRole('alert').waitFor();
    await look('failing');
    await go(page, 'Sources');
    await page.getByRole('rowheader', { name: 'other.example' }).waitFor();
    await look('list');
    await page.getByRole('link', { name: 'other.example' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused').waitFor();
    await page.getByLabel('Its events stay here').check();
    await page.getByRole('button', { name: 'Follow no longer' }).click();
    await page.getByText('The source is followed no longer.').waitFor();
    expect(await sources.list()).toEqual([]);
  }

  testWalk({ browser, site, name: 'administrator' }, everyView);
});
