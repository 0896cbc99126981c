import type { Page } from 'playwright-core';
import { createMemoryMedia } from '@kalends/media';
import { createUploads } from '@kalends/media/http';
import { expect, it } from 'vitest';
import { describeInBrowser } from '../../pages/test/browser.js';
import { useSite } from './site.js';
import { entered, go } from './chromium.js';
import { testWalk } from './walk.js';

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describeInBrowser('the views of images, in Chromium', (browser) => {
  const site = useSite({ uploads: createUploads({ media: createMemoryMedia(), sharp: false }) });

  /** Goes through all views, and lets each of them be looked at. */
  async function everyView(page: Page, look: (name: string) => Promise<void>) {
    const { calendar } = site();
    await go(page, 'Images');
    await page.getByText('There is no image here.').waitFor();
    await look('empty');
    await page.getByRole('link', { name: 'Upload an image' }).click();
    await page.waitForURL('**/new');
    await look('new');
    await page
      .getByLabel('File')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByRole('button', { name: 'Upload an image' }).click();
    await page.locator('#e-error-image').waitFor();
    await look('refused');
    await page
      .getByLabel('File')
      .setInputFiles({ name: 'two_bands.png', mimeType: 'image/png', buffer: PNG });
    await page.getByRole('button', { name: 'Upload an image' }).click();
    await page.getByText('The image is here.').waitFor();
    await page.getByLabel('Focus from the left').fill('30');
    await page.getByLabel('Focus from the top').fill('80');
    await page.getByLabel('Alternative text').fill('Singers on a stage');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The image was changed.').waitFor();
    const [image] = (await calendar.select({ kind: 'image' })).refs;
    expect(await calendar.load('image', [image?.id ?? 0])).toMatchObject([{ focus_x: 30, focus_y: 80 }]);
    await calendar.venues.create({ venue: 'Hall', image: image?.id ?? 0 });
    await page.reload();
    await page.getByRole('link', { name: 'Hall' }).waitFor();
    await look('used');
    await go(page, 'Images');
    await page.getByRole('rowheader').waitFor();
    await look('list');
    await page.getByRole('rowheader').getByRole('link').click();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByRole('heading', { name: 'Of what you see, these lose it' }).waitFor();
    await look('asked');
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('The image was deleted.').waitFor();
    expect((await calendar.select({ kind: 'image' })).total).toBe(0);
  }

  testWalk({ browser, site }, everyView);

  it('a click on the picture sets its focus', async () => {
    const { calendar, base } = site();
    const url = `${base}/wide.svg`;
    const { id } = await calendar.images.create({ url });
    const page = await entered(browser(), site(), { name: 'editor' });
    await page.route(url, (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"/>',
      }),
    );
    await page.goto(`${base}/manage/media/${id}`);
    await page.locator('.e-picture img').click({ position: { x: 60, y: 80 } });
    const mark = await page.evaluate<string>(
      "(({ left, top }) => left + top)(document.querySelector('.e-focus').style)",
    );
    expect(mark).toBe('30%80%');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The image was changed.').waitFor();
    expect(await calendar.load('image', [id])).toMatchObject([{ focus_x: 30, focus_y: 80 }]);
    await page.context().close();
    await calendar.images.delete(id);
  });
});
