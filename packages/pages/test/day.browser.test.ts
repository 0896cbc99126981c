import { expect, it } from 'vitest';
import { describeInBrowser } from './browser.js';
import { useSite } from './site.js';

const site = useSite({ locale: 'de' }, async ({ calendar }) => {
  const events = [
    { title: 'Concert', start_date: '2026-12-10 20:00', end_date: '2026-12-10 22:30' },
    { title: 'Alarm', start_date: '2026-12-10 09:00', end_date: '2026-12-10 09:00', featured: true },
    { title: 'Fair', start_date: '2026-12-09 10:00', end_date: '2026-12-11 18:00' },
    { title: 'Holiday', start_date: '2026-12-10', end_date: '2026-12-10', all_day: true },
  ];
  for (const event of events) await calendar.events.create(event);
});

describeInBrowser('dates in Chromium', (browser) => {
  const open = async (path: string, width: number) => {
    const page = await browser().newPage({ viewport: { width, height: 900 } });
    await page.goto(site().base + path);
    return page;
  };

  it('are not broken on a phone, and are a line above the title in a day', async () => {
    const page = await open('/events/2026-12-10/', 360);
    const lines = await page.evaluate<number[]>(`[...document.querySelectorAll('.k-clock')].map((clock) => {
      const { height, bottom } = clock.getBoundingClientRect();
      const title = clock.parentElement.querySelector('h3').getBoundingClientRect();
      return bottom <= title.top + 1 ? Math.round(height / parseFloat(getComputedStyle(clock).lineHeight)) : 0;
    })`);
    expect(lines).toEqual([1, 1, 1, 1]);
    await page.close();
  });

  it('are seen once in a card, as its heading says the day', async () => {
    const page = await open('/events/?tribe-bar-date=2026-12-10', 1_200);
    const seen = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('.k-day-group > h2, .k-clock')].map((when) =>
      when.innerText.replaceAll(/\\s+/g, ' ').trim())`);
    expect(seen).toEqual([
      'Donnerstag, 10. Dezember',
      'Ganztägig – Fr., 11. Dez.',
      'Ganztägig',
      '09:00',
      '20:00 – 22:30',
    ]);
    await page.close();
  });

  it.each(['ltr', 'rtl'])(
    'of several days have a bar with a title that reaches over two, %s',
    async (dir) => {
      const { id } = await site().calendar.events.create({
        ...{ title: 'A title that is much too long for the bar of two days that it has in a month' },
        ...{ start_date: '2026-12-15', end_date: '2026-12-16', all_day: true },
      });
      const page = await open('/events/2026-12/', 1_200);
      const [left = 0, right = 0, cell = 0] = await page.evaluate<number[]>(`(() => {
      document.documentElement.dir = '${dir}';
      const bar = document.querySelector('.k-goes-on a[data-event="${id}"]');
      const cell = bar.closest('td').getBoundingClientRect();
      const title = bar.querySelector('.k-title').getBoundingClientRect();
      const after = document.documentElement.dir === 'rtl';
      return after
        ? [cell.right - title.right, cell.right - title.left, cell.width]
        : [title.left - cell.left, title.right - cell.left, cell.width];
    })()`);
      expect(left).toBeLessThan(20);
      expect(right).toBeGreaterThan(1.5 * cell);
      expect(right).toBeLessThan(2 * cell);
      await site().calendar.events.delete(id);
      await page.close();
    },
  );
});
