import type { Locator, Page } from 'playwright-core';
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

  it('has keys in lists, which can be turned off', async () => {
    const page = await entered(browser(), site());
    await page.goto(`${site().base}/manage/events?period=upcoming&order=asc`);
    expect(await objections(page)).toEqual([]);
    await page.keyboard.press('j');
    expect(await focused(page)).toBe('Third');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    expect(await focused(page)).toBe('First');
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
    expect(page.url()).toBe(`${site().base}/manage/events?period=upcoming&order=asc`);
    await page.getByRole('button', { name: 'Turn the keys of lists on' }).click();
    await page.keyboard.press('Control+n');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Third' }).waitFor();
    await page.goto(`${site().base}/manage/venues`);
    await page.keyboard.press('j');
    await page.keyboard.press('n');
    await page.getByRole('heading', { name: 'New venue' }).waitFor();
    await page.context().close();
  });

  it('ticks all rows, or those between two', async () => {
    const page = await entered(browser(), site());
    await page.goto(`${site().base}/manage/events?period=upcoming&order=asc`);
    const ticked = () => page.locator('tbody :checked').count();
    await page.getByLabel('Select all').check();
    expect(await ticked()).toBe(3);
    expect(await objections(page)).toEqual([]);
    await page.getByLabel('Select all').uncheck();
    expect(await ticked()).toBe(0);
    await page.getByLabel('Select “First”').check();
    await page.getByLabel('Select “Third”').click({ modifiers: ['Shift'] });
    expect(await ticked()).toBe(3);
    await page.getByLabel('Select “Second”').click({ modifiers: ['Shift'] });
    expect(await ticked()).toBe(1);
    await page.context().close();
  });

  it('moves the end of an event with its start, leaves out dates, and saves by a key', async () => {
    const page = await entered(browser(), site());
    await page.goto(`${site().base}/manage/events/new`);
    const inputs = ['start_date', 'end_date'].flatMap((name) =>
      [0, 1].map((at) => page.locator(`[name="${name}[]"]`).nth(at)),
    );
    const [startDay, startTime, endDay, endTime] = inputs as [Locator, Locator, Locator, Locator];
    const end = async () => `${await endDay.inputValue()} ${await endTime.inputValue()}`;
    const set = async (input: Locator, text: string) => {
      await input.fill(text);
      await input.blur();
    };
    await set(startDay, '2027-03-01');
    expect(await end()).toBe('2027-03-01 ');
    await set(startTime, '23:30');
    expect(await end()).toBe('2027-03-02 00:30');
    await set(startTime, '20:00');
    expect(await end()).toBe('2027-03-01 21:00');
    await set(endTime, '22:15');
    await set(startDay, '2027-03-08');
    expect(await end()).toBe('2027-03-08 22:15');
    await set(startTime, '');
    expect(await end()).toBe('2027-03-08 22:15');
    await set(startTime, '20:00');
    expect(await end()).toBe('2027-03-08 22:15');
    await page.getByLabel('Title').fill('Left out once');
    await page.getByLabel('Repeats', { exact: true }).selectOption('weekly');
    await page.getByRole('button', { name: 'Leave out: Mon, Mar 22, 2027' }).click();
    await expect.poll(() => page.getByText('Mon, Mar 22, 2027').count()).toBe(0);
    expect(await page.getByLabel('Without these dates').inputValue()).toBe('2027-03-22 20:00');
    await page.getByRole('button', { name: 'Show the dates' }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('Left out once');
    await page.keyboard.press('Control+s');
    await page.getByText('Created.').waitFor();
    expect(await page.getByText('Mon, Mar 29, 2027').count()).toBe(1);
    expect(await page.getByText('Mon, Mar 22, 2027').count()).toBe(0);
    await page.context().close();
  });

  it('shows the next dates and the cost while one types', async () => {
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
});
