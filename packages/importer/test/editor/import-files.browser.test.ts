import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { entered, go } from '../../../editor/test/chromium.js';
import { look } from '../../../editor/test/walk.js';
import { describeInBrowser } from '../../../pages/test/browser.js';
import { faultsByWidth } from '../../../pages/test/widths.js';
import { openFileSite } from './file-site.js';

const TABLE = `EVENT NAME,EVENT START DATE,EVENT START TIME,EVENT END DATE,EVENT END TIME
Jazz night,2027-05-01,20:00,2027-05-01,23:00
Broken,never,20:00,2027-05-01,23:00
`;

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Imports a table, takes it back, and exports what is there. */
async function everyState(page: Page, base: string, check: (state: string) => Promise<void>): Promise<void> {
  await go(page, 'Import and export');
  await check('empty');
  await page.getByLabel('File').setInputFiles(file('a.csv', 'colour,weight\nblue,2\n'));
  await page.getByRole('button', { name: 'Show what would happen' }).click();
  await page.getByText('The table lacks the columns').waitFor();
  await check('refused');
  await page.getByLabel('File').setInputFiles(file('events.csv', TABLE));
  await page.getByRole('button', { name: 'Show what would happen' }).click();
  await page.getByText('Nothing has been written yet').waitFor();
  await check('preview');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('The file was imported.').waitFor();
  await check('done');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The import was taken back.').waitFor();
  await check('undone');
  await page.goto(`${base}/manage/events?search=jazz`);
  await page.getByRole('link', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: 'Table (.csv)' }).waitFor();
  await check('export');
}

describeInBrowser('files of events, in Chromium', (browser) => {
  it.each([true, false])('are accessible, and need no scripts: %s', async (javaScriptEnabled) => {
    const site = await openFileSite();
    const page = await entered(browser(), site, { javaScriptEnabled });
    await everyState(page, site.base, async (state) => {
      if (javaScriptEnabled) await look(page, state);
    });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Table (.csv)' }).click();
    expect((await download).suggestedFilename()).toBe('events.csv');
    await page.context().close();
  });

  it.each(['en', 'de', 'ar'])('are whole at every width: %s', async (locale) => {
    const site = await openFileSite({ locale });
    const editor = await site.as('editor');
    const page = await browser().newPage();
    const [name = '', value = ''] = editor.cookie().split('=');
    await page.context().addCookies([{ name, value, url: site.base }]);
    for (const text of ['', TABLE]) {
      await page.goto(`${site.base}/manage/import`);
      if (text !== '') {
        await page.locator('input[type=file]').setInputFiles(file('events.csv', text));
        await page.locator('button[value=check]').click();
        await page.locator('button[value=import]').waitFor();
      }
      expect([...(await faultsByWidth(page))].filter(([, found]) => found.length > 0)).toEqual([]);
    }
    await page.close();
  });
});
