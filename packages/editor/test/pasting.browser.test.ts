import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser } from '../../pages/test/browser.js';
import { entered } from './chromium.js';
import { ENGLISH } from '../src/messages/messages-of.js';
import { useSite } from './site.js';

/** What programs put on the clipboard, and what a description has of it: made after the HTML of each of them, with other texts. */
const FOLDER = join(import.meta.dirname, 'clipboards');
const CLIPBOARDS = readdirSync(FOLDER).map((file) => {
  const [html = '', stored = ''] = readFileSync(join(FOLDER, file), 'utf8').split(
    '\n\n======== stored ========\n',
  );
  return { name: file.replace('.clipboard', ''), html, stored: stored.trim() };
});

/** Those that have pictures without an address of the web. */
const LOSES = new Set(['word-365-picture-and-table', 'outlook-classic']);

describeInBrowser('what is pasted into a description, in Chromium', (browser) => {
  const site = useSite();
  let page: Page;

  beforeAll(async () => {
    page = await entered(browser(), site());
    await page.goto(`${site().base}/manage/events/new`);
    await page.locator('.e-rich').waitFor();
  });
  afterAll(() => page.context().close());

  const text = () => page.locator('.e-rich');
  /** The description as the form sends it. */
  const sent = () => page.locator('textarea[data-rich]').inputValue();
  const hint = () => page.locator('.e-rich ~ .e-hint').allTextContents();

  /** Shows a description as if a draft were put back. */
  const show = (description: string) =>
    page.evaluate(
      `{ const area = document.querySelector('textarea[data-rich]');
        area.value = ${JSON.stringify(description)};
        document.querySelector('[name=title]').dispatchEvent(new Event('input', { bubbles: true })); }`,
    );
  const paste = (types: Readonly<Record<string, string>>) =>
    page.evaluate(
      `{ const clipboardData = new DataTransfer();
        for (const [type, data] of Object.entries(${JSON.stringify(types)})) clipboardData.setData(type, data);
        document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })); }`,
    );

  it('there are twenty clipboards', () => {
    expect(CLIPBOARDS.length).toBeGreaterThanOrEqual(20);
  });

  it.each(CLIPBOARDS)('is what it says: $name', async ({ name, html, stored }) => {
    await show('');
    await text().focus();
    await paste({ 'text/html': html, 'text/plain': 'the plain text' });
    expect(await sent()).toBe(stored);
    expect((await hint()).includes(ENGLISH.script.picturesLeftOut)).toBe(LOSES.has(name));
    // what was pasted is edited as formatted text when the form is opened again
    await show(`${stored} `);
    expect(await text().isVisible()).toBe(true);
  });

  it('stands where the cursor is, and Ctrl+Z takes it away again', async () => {
    await show('<p>Before  after</p>');
    await text().focus();
    await page.keyboard.press('Control+Home');
    for (let step = 0; step < 7; step++) await page.keyboard.press('ArrowRight');
    await paste({ 'text/html': '<span style="font-weight:700">in between</span>' });
    expect(await sent()).toBe('<p>Before <strong>in between</strong> after</p>');
    await page.keyboard.press('Control+z');
    expect(await sent()).toBe('<p>Before  after</p>');
  });

  it('is plain text where there is no other', async () => {
    await show('');
    await text().focus();
    await paste({ 'text/plain': 'One <b>line</b>\n\nand another' });
    await expect.poll(sent).toBe('<p>One &lt;b&gt;line&lt;/b&gt;</p>\n<p>and another</p>');
  });

  it('makes the browser report nothing', async () => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    for (const { html } of CLIPBOARDS) {
      await show('');
      await text().focus();
      await paste({ 'text/html': html });
    }
    expect(said.filter((message) => !/ERR_|img-src/.test(message))).toEqual([]);
  });
});
