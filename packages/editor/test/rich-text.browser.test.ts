import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser } from '../../pages/test/browser.js';
import { entered, save as saveForm } from './chromium.js';
import { HOSTILE } from './hostile.js';
import { useSite } from './site.js';
import { look } from './walk.js';

/** Texts that the editor shows as formatted text. */
const FORMATTED = [
  'Jazz in the courtyard.',
  'First line\nsecond line\n\nSecond <strong>paragraph</strong> with a <a href="https://a.example/?a=1&amp;b=2">link</a>',
  '<p>One</p>\n<p>Two <em>words</em><br />and a line</p>\n<ul>\n<li>first</li>\n<li>second</li>\n</ul>',
  '<h2>Programme</h2>\n<ol>\n<li>Doors</li>\n<li>Music</li>\n</ol>\n<blockquote>\n<p>Lovely.</p>\n</blockquote>',
  '<p><img src="https://images.example/a.jpg" alt="A hall" width="40" height="30" /> beside it</p>',
];

/** Texts that the editor would change. */
const AS_HTML = [
  '<!-- wp:paragraph -->\n<p>A block of WordPress</p>\n<!-- /wp:paragraph -->',
  'Before\n<!--more-->\nafter',
  '<p>One line\nand another</p>',
  'Bare text\n<p>and a paragraph</p>',
  'One line<br />\nand another',
  '<a href="https://a.example/" title="two\nlines">A link</a>',
  '[gallery ids="1,2"]<table>\n<tr><td>A cell\nof two lines</td></tr>\n</table>',
  '<p style="text-align:center">In the middle</p>',
  '<div class="wp-block-columns"><p id="x">Left</p></div>',
];

describeInBrowser('formatted texts, in Chromium', (browser) => {
  const site = useSite();
  let number = 0;

  const eventWith = async (description: string): Promise<number> => {
    const { id } = await site().calendar.events.create({
      ...{ title: `Described ${number++}`, description },
      ...{ start_date: '2026-12-09', end_date: '2026-12-09' },
    });
    return id;
  };
  const stored = async (id: number): Promise<string> => (await site().calendar.events.get(id)).description;
  const formatted = (page: Page) =>
    page.getByRole('textbox', { name: 'Description', exact: true }).and(page.locator('.e-rich'));
  const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  /** A page, and what its console says. */
  async function opened(options: Parameters<typeof entered>[2] = {}) {
    const page = await entered(browser(), site(), options);
    const errors: string[] = [];
    page.on('console', (message) => errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    const open = async (id: number) => {
      await page.goto(`${site().base}/manage/events/${id}`);
      await tool(page, 'Edit HTML').or(tool(page, 'Edit formatted text')).waitFor();
    };
    const save = async () => {
      await saveForm(page);
      await page.getByText('Saved.').waitFor();
    };
    return { page, errors, open, save };
  }

  it('are written with buttons and keys', async () => {
    const { page, errors, open, save } = await opened();
    page.on('dialog', (dialog) => void dialog.accept('https://a.example/?x=1&y=2'));
    for (const [name, html] of [
      ['Bold', '<p><strong>word</strong></p>'],
      ['Italic', '<p><em>word</em></p>'],
      ['Heading', '<h2>word</h2>'],
      ['Quote', '<blockquote><p>word</p></blockquote>'],
      ['List', '<ul><li>word</li></ul>'],
      ['Numbered list', '<ol><li>word</li></ol>'],
      ['Link', '<p><a href="https://a.example/?x=1&amp;y=2">word</a></p>'],
    ] as const) {
      const id = await eventWith('word');
      await open(id);
      await formatted(page).focus();
      await page.keyboard.press('Control+a');
      await tool(page, name).click();
      await save();
      expect(await stored(id)).toBe(html);
      await formatted(page).focus();
      await page.keyboard.press('Control+a');
      await expect.poll(() => tool(page, name).getAttribute('aria-pressed')).toBe('true');
      await tool(page, name).click();
      await save();
      expect(await stored(id)).toBe('<p>word</p>');
    }
    const id = await eventWith('');
    await open(id);
    await page.getByText('Description', { exact: true }).click();
    await page.keyboard.type('One ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('two');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' three');
    await page.keyboard.press('Enter');
    await page.keyboard.type('<b>four</b>');
    await save();
    expect(await stored(id)).toBe('<p>One <strong>two</strong> three</p>\n<p>&lt;b&gt;four&lt;/b&gt;</p>');
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('stay as they are where they are not edited; what would change is edited as HTML', async () => {
    const { page, errors, open, save } = await opened();
    for (const [texts, isFormatted] of [
      [FORMATTED, true],
      [AS_HTML, false],
      [HOSTILE, undefined],
    ] as const)
      for (const text of texts) {
        const id = await eventWith(text);
        const before = await stored(id);
        await open(id);
        if (isFormatted !== undefined)
          expect([text, await formatted(page).count()]).toEqual([text, isFormatted ? 1 : 0]);
        await page.getByLabel('Title (required)').fill('Another title');
        await save();
        expect(await stored(id)).toBe(before);
      }
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    // pictures and frames of hosts that are not there
    expect(
      errors.filter(
        (text) =>
          !/Failed to load resource|ERR_|Content Security Policy directive: "(?:img|frame)-src/.test(text),
      ),
    ).toEqual([]);
    await page.context().close();
  });

  it('take no program from the clipboard', async () => {
    const { page, open, save } = await opened();
    const id = await eventWith('');
    await open(id);
    for (const text of HOSTILE) {
      await formatted(page).focus();
      await page.evaluate(
        `{ const clipboardData = new DataTransfer();
          clipboardData.setData('text/html', ${JSON.stringify(text)});
          document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })); }`,
      );
    }
    await save();
    expect(await stored(id)).not.toBe('');
    await page.goto(`${site().base}/manage/events/${id}`);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    await page.context().close();
  });

  it('are kept as drafts, and change between text and HTML', async () => {
    const { page, errors, open, save } = await opened();
    const id = await eventWith('<p>Before</p>');
    await open(id);
    await formatted(page).fill('Typed and not saved');
    await expect
      .poll(() => page.evaluate('Object.values(localStorage).join()'))
      .toContain('Typed and not saved');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await tool(page, 'Put it back').click();
    expect(await formatted(page).textContent()).toBe('Typed and not saved');
    await tool(page, 'Edit HTML').click();
    expect(await page.getByLabel('Description').inputValue()).toBe('<p>Typed and not saved</p>');
    await page.getByLabel('Description').fill('<p style="color:red">Red</p>');
    await tool(page, 'Edit formatted text').click();
    await formatted(page).press('End');
    await page.keyboard.type('!');
    await save();
    expect(await stored(id)).toBe('<p>Red!</p>');
    // browsers tell of the style that is taken away
    expect(errors.filter((text) => !text.includes('style-src'))).toEqual([]);
    await page.context().close();
  });

  it('are accessible narrow and wide, in dark and light colours', async () => {
    const { page, open } = await opened();
    await open(await eventWith('<p>One <strong>two</strong></p>'));
    await look(page, 'formatted text');
    await formatted(page).press('End');
    await look(page, 'within it');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).not.toBe('e-rich');
    await open(await eventWith(AS_HTML[0] ?? ''));
    await page.getByText('This text has HTML that would change').waitFor();
    await look(page, 'HTML');
    await page.context().close();
  });
});
