import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { objections } from '../../pages/test/axe.js';
import { describeInBrowser } from '../../pages/test/browser.js';
import { entered } from './chromium.js';
import { HOSTILE } from './hostile.js';
import { useSite, type EditorSite } from './site.js';

async function fill({ calendar }: EditorSite): Promise<void> {
  for (const [day, title] of Object.entries({ '03': 'First', '02': 'Second', '01': 'Third' }))
    await calendar.events.create({
      title,
      start_date: `2026-12-${day} 20:00`,
      end_date: `2026-12-${day} 23:00`,
    });
}

const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent.trim()');

describeInBrowser('the script, in Chromium', (browser) => {
  const site = useSite({}, fill);

  it('has keys in lists, which can be turned off', { timeout: 60_000 }, async () => {
    const page = await entered(browser(), site());
    expect(await objections(page)).toEqual([]);
    await page.keyboard.press('j');
    expect(await focused(page)).toBe('First');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    expect(await focused(page)).toBe('Third');
    await page.keyboard.press('k');
    await page.keyboard.press('x');
    expect(await page.getByLabel('Select “Second”').isChecked()).toBe(true);
    await page.keyboard.press('/');
    await page.keyboard.type('j/nx');
    expect(await page.getByLabel('Search').inputValue()).toBe('j/nx');
    await page.getByRole('button', { name: 'Turn the keys off' }).click();
    await page.keyboard.press('n');
    await page.reload();
    await page.keyboard.press('n');
    expect(page.url()).toBe(`${site().base}/manage/events`);
    await page.getByRole('button', { name: 'Turn the keys of lists on' }).click();
    await page.keyboard.press('Control+n');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'First' }).waitFor();
    await page.goto(`${site().base}/manage/venues`);
    await page.keyboard.press('j');
    await page.keyboard.press('n');
    await page.getByRole('heading', { name: 'New venue' }).waitFor();
    await page.context().close();
  });

  it('shows the next dates and the cost while one types', { timeout: 60_000 }, async () => {
    const page = await entered(browser(), site());
    const errors: string[] = [];
    page.on('console', (message) => errors.push(message.text()));
    await page.goto(`${site().base}/manage/events/new`);
    const dates = page.locator('[data-part=dates] li');
    await page.locator('#e-field-start_date').getByLabel('Date').fill('2026-12-01');
    await page.locator('#e-field-start_date').getByLabel('Time').fill('20:00');
    await page.getByLabel('Repeats', { exact: true }).selectOption('weekly');
    await dates.nth(9).waitFor();
    expect(await dates.first().textContent()).toContain('Dec 1, 2026');
    await page.getByLabel('Until').fill('2026-12-10');
    await expect.poll(() => dates.count()).toBe(2);
    await page.getByLabel('Repeats', { exact: true }).selectOption('');
    await expect.poll(() => dates.count()).toBe(0);
    await page.getByLabel('Cost', { exact: true }).fill('10\n25');
    await page.getByText('Visitors read: $10 – $25').waitFor();
    for (const text of HOSTILE) {
      await page.getByLabel('Cost', { exact: true }).fill(text.slice(0, 60));
      await page.getByText(`Visitors read: ${text.slice(0, 8)}`).waitFor();
    }
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it(
    'has buttons for the HTML of a description, which change nothing else',
    { timeout: 60_000 },
    async () => {
      const page = await entered(browser(), site());
      const errors: string[] = [];
      page.on('console', (message) => errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('dialog', (dialog) => void dialog.accept('https://a.example/?x="1"&y=<2>'));
      const hostile = HOSTILE.join('\n');
      const { id } = await site().calendar.events.create({
        title: 'Described',
        description: `<p class="x">Kept  as   it is</p>\n<!-- note -->\nword`,
        start_date: '2026-12-09',
        end_date: '2026-12-09',
      });
      await page.goto(`${site().base}/manage/events/${id}`);
      const area = page.getByLabel('Description');
      const before = await area.inputValue();
      const find = "area = document.querySelector('[name=description]');";
      const selectLast = () =>
        page.evaluate(
          `${find} area.focus(); area.setSelectionRange(area.value.length - 4, area.value.length);`,
        );
      await selectLast();
      await page.getByRole('button', { name: 'Bold' }).click();
      expect(await area.inputValue()).toBe(before.replace(/word$/, '<strong>word</strong>'));
      expect(await page.evaluate(`${find} area.value.slice(area.selectionStart, area.selectionEnd)`)).toBe(
        'word',
      );
      await page.keyboard.press('Control+z');
      expect(await area.inputValue()).toBe(before);
      for (const [name, html] of [
        ['Italic', '<em>word</em>'],
        ['Heading', '<h2>word</h2>'],
        ['Quote', '<blockquote>word</blockquote>'],
        ['List', '<ul>\n<li>word</li>\n</ul>'],
        ['Numbered list', '<ol>\n<li>word</li>\n</ol>'],
        ['Link', '<a href="https://a.example/?x=&#34;1&#34;&#38;y=&#60;2&#62;">word</a>'],
      ] as const) {
        await selectLast();
        await page.getByRole('button', { name, exact: true }).click();
        expect(await area.inputValue()).toBe(before.replace(/word$/, html));
        await area.fill(before);
      }
      await selectLast();
      await page.keyboard.press('Control+b');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved.').waitFor();
      expect((await site().calendar.events.get(id)).description).toContain('<strong>word</strong>');
      await page.getByLabel('Description').fill(hostile);
      await page.evaluate(`${find} area.select()`);
      for (const name of ['Bold', 'List', 'Quote', 'Link'])
        await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved.').waitFor();
      expect(await page.evaluate('window.hacked')).toBeUndefined();
      expect(await objections(page)).toEqual([]);
      expect(errors).toEqual([]);
      await page.context().close();
    },
  );
});
