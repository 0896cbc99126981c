import { expect, it } from 'vitest';
import { objections } from '../../pages/test/axe.js';
import { describeInBrowser } from '../../pages/test/browser.js';
import { entered } from './chromium.js';
import { fresh } from './kinds.js';
import { useSite } from './site.js';

const site = useSite();

describeInBrowser('a recurrence, in Chromium', (browser) => {
  it.each([
    { colorScheme: 'light', width: 1100 },
    { colorScheme: 'dark', width: 360 },
  ] as const)('is chosen in $colorScheme colours at $width pixels, without JavaScript', async (options) => {
    const title = fresh();
    const page = await entered(browser(), site(), { ...options, javaScriptEnabled: false });
    await page.goto(`${site().base}/manage/events/new`);
    await page.getByLabel('Title').fill(title);
    const start = page.getByRole('group', { name: 'Start (required)' });
    await start.getByLabel('Date').fill('2026-12-03');
    await start.getByLabel('Time').fill('20:00');
    const end = page.getByRole('group', { name: 'End (required)' });
    await end.getByLabel('Date').fill('2026-12-03');
    await end.getByLabel('Time').fill('22:00');
    const monday = page.getByLabel('Mon', { exact: true });
    expect(await monday.isVisible()).toBe(false);
    await page.getByLabel('Repeats', { exact: true }).selectOption('monthly');
    await page.getByLabel('Which one in the month').selectOption('1');
    expect(await monday.isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Show the dates' }).click();
    await page.getByText('Thu, Jan 7, 2027').waitFor();
    // saves, although the button that shows the dates comes before that
    await page.getByLabel('Title').press('Enter');
    await page.getByText('Created.').waitFor();
    await page.getByText('Thu, Feb 4, 2027').waitFor();
    const seeing = await entered(browser(), site(), options);
    await seeing.goto(page.url());
    expect(await objections(seeing)).toEqual([]);
    expect(await seeing.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    const { items } = await site().calendar.events.list({ search: title, per_page: 3 });
    expect(items.map(({ start_date }) => start_date)).toEqual(
      ['2026-12-03', '2027-01-07', '2027-02-04'].map((day) => `${day} 20:00:00`),
    );
  });
});
