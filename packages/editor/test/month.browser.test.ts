import { expect, it } from 'vitest';
import { objections } from '../../pages/test/axe.js';
import { describeInBrowser } from '../../pages/test/browser.js';
import { entered, go } from './chromium.js';
import { useSite, type EditorSite } from './site.js';
import { look } from './walk.js';

async function fill({ calendar }: EditorSite): Promise<void> {
  await calendar.events.create({
    title: 'Jazz in the courtyard',
    start_date: '2026-12-03 20:00',
    end_date: '2026-12-03 23:00',
    event_status: 'postponed',
  });
  await calendar.events.create({
    title: 'Exhibition',
    start_date: '2026-12-07 10:00',
    end_date: '2026-12-16 18:00',
  });
  await calendar.events.create(
    { title: 'Yoga', start_date: '2026-12-01 09:00', end_date: '2026-12-01 10:00', status: 'private' },
    { recurrence: 'FREQ=WEEKLY;COUNT=3' },
  );
}

describeInBrowser('a month, in Chromium', (browser) => {
  const site = useSite({}, fill);

  const startOf = async (search: string) =>
    (await site().calendar.events.list({ search, status: ['publish', 'private'] })).items[0]?.start_date;

  it('is accessible narrow and wide, also after a refusal', async () => {
    const page = await entered(browser(), site());
    const errors: string[] = [];
    page.on('console', (message) => errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(`${site().base}/manage/events/month?month=2026-12`);
    await look(page, 'month');
    await page.evaluate("document.querySelector('#e-move').noValidate = true");
    await page.getByRole('button', { name: 'Move' }).click();
    await page.getByText('This event cannot be moved').waitFor();
    await look(page, 'refused');
    expect(errors.filter((text) => !text.includes('422'))).toEqual([]);
    await page.context().close();
  });

  it('moves an event without a script', async () => {
    const page = await entered(browser(), site(), { javaScriptEnabled: false });
    await go(page, 'Month');
    await page.getByRole('link', { name: 'Next month' }).click();
    await page.getByRole('heading', { name: 'December 2026' }).waitFor();
    await page
      .locator('#e-move [name=event]')
      .selectOption({ label: 'Thu, Dec 3, 2026: Jazz in the courtyard' });
    await page.getByLabel('New day').fill('2026-12-04');
    await page.getByRole('button', { name: 'Move' }).click();
    await page.getByText('The event was moved.').waitFor();
    expect(await startOf('jazz')).toBe('2026-12-04 20:00:00');
    await page.getByRole('link', { name: 'New event on Sat, Dec 5, 2026' }).click();
    expect(await page.locator('#e-field-start_date').getByLabel('Date').inputValue()).toBe('2026-12-05');
    await page.context().close();
  });

  it('moves an event to the day on which it is dropped', async () => {
    const page = await entered(browser(), site());
    const cell = (day: string) => page.locator(`[data-day="2026-12-${day}"]`);
    await page.goto(`${site().base}/manage/events/month?month=2026-12`);
    await page.locator('li', { hasText: 'Jazz' }).dragTo(cell('18'));
    await page.getByText('The event was moved.').waitFor();
    expect(await startOf('jazz')).toBe('2026-12-18 20:00:00');
    // taken in its second week, it is moved by as many days
    await cell('13').locator('li', { hasText: 'Exhibition' }).dragTo(cell('14'));
    await page.getByText('The event was moved.').waitFor();
    await expect.poll(() => startOf('exhibition')).toBe('2026-12-08 10:00:00');
    await page.context().close();
  });

  it('says so when someone else was faster', async () => {
    const page = await entered(browser(), site());
    await page.goto(`${site().base}/manage/events/month?month=2026-12`);
    const [event] = (await site().calendar.events.list({ search: 'jazz' })).items;
    await site().calendar.events.update(event?.id ?? 0, { excerpt: 'Changed' });
    await page.locator('li', { hasText: 'Jazz' }).dragTo(page.locator('[data-day="2026-12-21"]'));
    await page.getByText('Someone else has saved this event').waitFor();
    expect(await startOf('jazz')).toBe('2026-12-18 20:00:00');
    await page.context().close();
  });

  it('asks which events of a series move', async () => {
    const page = await entered(browser(), site());
    await page.goto(`${site().base}/manage/events/month?month=2026-12`);
    await page
      .locator('[data-day="2026-12-08"] li', { hasText: 'Yoga' })
      .dragTo(page.locator('[data-day="2026-12-09"]'));
    await page.getByText('This event recurs.').waitFor();
    expect(await objections(page)).toEqual([]);
    expect(await page.getByLabel('New day').inputValue()).toBe('2026-12-09');
    expect(await page.evaluate('document.activeElement.name')).toBe('scope');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('The event was moved.').waitFor();
    const { items } = await site().calendar.events.list({ search: 'yoga', status: ['private'] });
    expect(items.map(({ start_date }) => start_date.slice(0, 10))).toEqual([
      '2026-12-01',
      '2026-12-09',
      '2026-12-15',
    ]);
    await page.context().close();
  });

  it('leads by a key from an event to the form that moves it', async () => {
    const page = await entered(browser(), site());
    await page.goto(`${site().base}/manage/events/month?month=2026-12`);
    await page.getByRole('link', { name: 'Jazz in the courtyard' }).focus();
    await page.keyboard.press('m');
    expect(await page.getByLabel('New day').inputValue()).toBe('2026-12-18');
    await page.keyboard.type('12252026');
    await page.keyboard.press('Enter');
    await page.getByText('The event was moved.').waitFor();
    expect(await startOf('jazz')).toBe('2026-12-25 20:00:00');
    await page.context().close();
  });
});
