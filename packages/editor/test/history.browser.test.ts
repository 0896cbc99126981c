import { expect, it } from 'vitest';
import { objections } from '../../pages/test/axe.js';
import { describeInBrowser } from '../../pages/test/browser.js';
import { entered } from './chromium.js';
import { useSite } from './site.js';

const DAY = { start_date: '2026-12-01 20:00', end_date: '2026-12-01 22:00' };

describeInBrowser('a history, in Chromium', (browser) => {
  const site = useSite();

  it.each([
    { colorScheme: 'light', width: 1100 },
    { colorScheme: 'dark', width: 360 },
  ] as const)('is accessible in $colorScheme colours at $width pixels', async (options) => {
    const { calendar, base } = site();
    const { id } = await calendar.events.create({
      title: 'Concert',
      ...DAY,
      description: 'word '.repeat(200),
    });
    await calendar.events.update(id, { description: `${'word '.repeat(200)}${'long'.repeat(100)}` });
    await calendar.events.update(id, { title: 'Concert, moved' });
    const page = await entered(browser(), site(), { ...options, javaScriptEnabled: true });
    await page.goto(`${base}/manage/events/${id}`);
    await page.locator('.e-more summary').click();
    await page.getByRole('link', { name: 'History' }).click();
    await page.waitForURL('**/history');
    expect(await objections(page)).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await page.getByRole('button', { name: 'Undo this change' }).first().click();
    await page.getByText('Put back.').waitFor();
    expect((await calendar.events.get(id)).title).toBe('Concert');
  });
});
