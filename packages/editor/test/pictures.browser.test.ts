import { createMemoryMedia } from '@kalends/media';
import { createUploads } from '@kalends/media/http';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { describeInBrowser } from '../../pages/test/browser.js';
import { entered } from './chromium.js';
import { ENGLISH } from '../src/messages/messages-of.js';
import { useSite } from './site.js';
import { look } from './walk.js';

const { picture: texts, script } = ENGLISH;
const EVENT = { start_date: '2026-12-03', end_date: '2026-12-03' };

const pictureOf = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 200, height: 100, channels: 3, background: color } })
    .png()
    .toBuffer();

describeInBrowser('the picture of a record, in Chromium', (browser) => {
  const site = useSite({ uploads: createUploads({ media: createMemoryMedia(), sharp: false }) });
  const without = useSite();

  const open = async (page: Page, at: typeof site, title: string) => {
    const { id } = await at().calendar.events.create({ ...EVENT, title });
    await page.goto(`${at().base}/manage/events/${id}`);
    return id;
  };
  const update = async (page: Page) => {
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Saved.').waitFor();
  };
  const imageOf = async (id: number) => {
    const { calendar } = site();
    const [image] = await calendar.load('image', [(await calendar.events.get(id)).image]);
    return image;
  };
  /** Gives the page a file, as a drop or the clipboard has it. */
  const give = (page: Page, kind: 'drop' | 'paste', file: Buffer) =>
    page.evaluate(
      `{ const data = new DataTransfer();
        const bytes = Uint8Array.from(atob(${JSON.stringify(file.toString('base64'))}), (one) => one.charCodeAt(0));
        data.items.add(new File([bytes], 'given.png', { type: 'image/png' }));
        const options = { bubbles: true, cancelable: true };
        if (${JSON.stringify(kind)} === 'drop') document.querySelector('.e-drop').dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: data }));
        else document.body.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data })); }`,
    );

  it.each([true, false])(
    'is chosen, replaced, described and removed (scripts: %s)',
    async (javaScriptEnabled) => {
      const page = await entered(browser(), site(), { javaScriptEnabled });
      const id = await open(page, site, `Chosen ${javaScriptEnabled}`);
      await page.getByText(texts.formats(10)).waitFor();
      const choose = async (label: string, color: string) =>
        page
          .getByLabel(label)
          .setInputFiles({ name: `${color}.png`, mimeType: 'image/png', buffer: await pictureOf(color) });
      await choose(texts.upload, 'red');
      await page.getByText(texts.details).click();
      await page.getByLabel('Alternative text').fill('A red field');
      await update(page);
      const first = await imageOf(id);
      expect(first).toMatchObject({ alt_text: 'A red field', focus_x: 50 });
      expect(await page.locator('.e-picture img').getAttribute('src')).toContain('/media/');
      await page.getByText(texts.details).click();
      await page.getByLabel('Focus from the left').fill('20');
      await update(page);
      expect(await imageOf(id)).toMatchObject({ id: first?.id, alt_text: 'A red field', focus_x: 20 });
      await choose(texts.replace, 'blue');
      await update(page);
      expect((await imageOf(id))?.id).toBeGreaterThan(first?.id ?? 0);
      await page.getByText(texts.latest).click();
      await page
        .getByRole('radio')
        .and(page.locator(`[value="${first?.id}"]`))
        .check();
      await update(page);
      expect((await imageOf(id))?.id).toBe(first?.id);
      await page.getByLabel(texts.remove).check();
      await update(page);
      expect((await site().calendar.events.get(id)).image).toBe(0);
      await page.context().close();
    },
  );

  it.each(['drop', 'paste'] as const)('is taken by a %s, shown at once, and in the preview', async (kind) => {
    const page = await entered(browser(), site());
    const errors: string[] = [];
    page.on('console', (message) => errors.push(message.text()));
    const id = await open(page, site, `By ${kind}`);
    await page.getByText(script.dropPicture).waitFor();
    await give(page, kind, await pictureOf('green'));
    await expect.poll(() => page.locator('.e-picture img').getAttribute('src')).toMatch(/^data:image\/png/);
    if (kind === 'drop') await look(page, 'with a picture that is not saved');
    const popup = page.context().waitForEvent('page');
    await page.setViewportSize({ width: 1100, height: 900 });
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = await popup;
    await preview.locator('img[src^="data:image/png;base64,"]').waitFor();
    expect((await site().calendar.events.get(id)).image).toBe(0);
    await preview.close();
    await update(page);
    expect(await imageOf(id)).toMatchObject({ width: 200, height: 100 });
    await page.locator('.e-picture img').click({ position: { x: 30, y: 70 } });
    await update(page);
    const { width } = (await page.locator('.e-picture img').boundingBox()) ?? { width: 1 };
    expect((await imageOf(id))?.focus_x).toBe(Math.round(3000 / width));
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('leaves texts that are pasted to where the cursor is', async () => {
    const page = await entered(browser(), site());
    await open(page, site, 'Texts');
    await page.evaluate(
      `{ const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', 'words');
        clipboardData.items.add(new File(['x'], 'x.png', { type: 'image/png' }));
        document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData })); }`,
    );
    expect(await page.evaluate("document.querySelector('.e-drop input[type=file]').files.length")).toBe(0);
    await page.context().close();
  });

  it.each([
    ['photo.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), ENGLISH.reasons.imageHeic],
    ['poster.pdf', Buffer.from('%PDF-1.7\n'), ENGLISH.reasons.imagePdf],
    ['notes.txt', Buffer.from('no picture'), ENGLISH.reasons.imageFile],
  ] as const)('a file that is none is refused by a sentence: %s', async (name, buffer, reason) => {
    const page = await entered(browser(), site());
    const id = await open(page, site, name);
    await page.getByLabel(texts.upload).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await page.getByRole('button', { name: 'Update' }).click();
    expect(await page.locator('#e-error-image').textContent()).toBe(reason);
    expect((await site().calendar.events.get(id)).image).toBe(0);
    await page.context().close();
  });

  it('says that a file is too large before it is sent', async () => {
    const page = await entered(browser(), site());
    await open(page, site, 'Too large');
    const input = page.getByLabel(texts.upload);
    await input.setInputFiles({
      ...{ name: 'large.png', mimeType: 'image/png' },
      buffer: Buffer.alloc(11 * 1024 * 1024),
    });
    expect(await page.evaluate("document.querySelector('.e-drop input[type=file]').validationMessage")).toBe(
      script.fileTooLarge.replace('{size}', '10'),
    );
    await page.context().close();
  });

  it('is an address where the host takes no files, and the form says so', async () => {
    const page = await entered(browser(), without());
    const id = await open(page, without, 'Without uploads');
    await page.getByText(texts.noUploads).waitFor();
    await look(page, 'without uploads');
    await page.setViewportSize({ width: 1100, height: 900 });
    await page.locator('[name="image[]"]').first().fill('https://images.example/hall.jpg');
    await update(page);
    const { calendar } = without();
    expect(await calendar.load('image', [(await calendar.events.get(id)).image])).toMatchObject([
      { url: 'https://images.example/hall.jpg' },
    ]);
    await page.context().close();
  });
});
