import { expect, it } from 'vitest';
import { looksAt, objections, objectionsByLook } from './axe.js';
import { describeInBrowser } from './browser.js';
import { tribeEvents } from '@kalends/http-adapter';
import { pages } from '../src/index.js';
import { apiReference } from '../src/reference.js';
import { fillTown, openSite, useTown } from './site.js';

const VIEWS = {
  month: '/',
  list: '/events/',
  past: '/events/?eventDisplay=past',
  week: '/events/week/',
  day: '/events/2026-11-25/',
  event: '/event/jazz-in-the-courtyard/',
  venue: '/venue/old-corn-hall/',
  organizer: '/organizer/riverton-jazz-club/',
  category: '/events/category/concerts/',
  filters: '/events/?filters=open&featured=true&tribe-bar-date=2026-11-21&until=2026-11-30',
  'embedded month': '/embed/month/',
  'embedded event': '/embed/event/5/',
  'next three': '/embed/next-three/',
  missing: '/event/nothing/',
};

describeInBrowser('in Chromium', (browser) => {
  const site = useTown();

  it('is accessible narrow and wide, in dark and light colours', async () => {
    const page = await browser().newPage({ timezoneId: 'Asia/Tokyo' });
    const errors: string[] = [];
    page.on('console', (message) => errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    for (const [name, path] of Object.entries(VIEWS)) {
      await page.goto(site().base + path);
      expect([name, await objectionsByLook(page, looksAt(360, 1100))]).toEqual([name, []]);
    }
    expect(errors).toEqual([expect.stringContaining('404 (Not Found)')]);
    await page.close();
  });

  it('has targets that are large enough in a month full of events, also from the right', async () => {
    const full = await openSite({ locale: 'ar' });
    for (let number = 1; number <= 6; number++)
      for (const [start_date, end_date] of [
        ['2026-11-02', '2026-11-12'],
        ['2026-11-18 10:00:00', '2026-11-18 11:00:00'],
      ] as const)
        await full.calendar.events.create({
          title: `Latin title ${number} that is too long for its day`,
          ...{ start_date, end_date, all_day: start_date.length === 10 },
        });
    const page = await browser().newPage({ viewport: { width: 1100, height: 900 } });
    await page.goto(`${full.base}/events/2026-11/`);
    expect(await objections(page)).toEqual([]);
    const heights = await page.evaluate<number[]>(`[...document.querySelectorAll('.k-month a')]
      .filter((link) => link.checkVisibility()).map((link) => link.getBoundingClientRect().height)`);
    expect(heights.filter((height) => height < 24)).toEqual([]);
    // a title that is cut off keeps its start, on its own day or on the next one of its bar
    const starts = await page.evaluate<
      boolean[]
    >(`[...document.querySelectorAll('.k-month .k-title')].map((title) => {
      title.scrollIntoView({ block: 'center' });
      const range = document.createRange();
      range.setStart(title.firstChild, 0);
      range.setEnd(title.firstChild, 1);
      const { left, top, width, height } = range.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('a');
      return seen?.dataset.event === title.closest('a').dataset.event;
    })`);
    expect([starts.length > 8, starts.filter((isSeen) => !isSeen)]).toEqual([true, []]);
    await page.close();
    await full.close();
  });

  it('shows the lines of a month in one size, and whole titles on focus', async () => {
    const page = await browser().newPage({ viewport: { width: 1200, height: 900 } });
    await page.goto(site().base + VIEWS.month);
    const [heights, cut] = await page.evaluate<[number[], string[]]>(`(() => {
      const lines = [...document.querySelectorAll('.k-month li a')];
      const heights = [...new Set(lines.map((line) => line.getBoundingClientRect().height))];
      const cut = lines.filter((line) => {
        line.focus();
        const title = line.querySelector('.k-title');
        return title.scrollWidth > title.clientWidth + 1 && getComputedStyle(title).display !== 'inline';
      });
      return [heights, cut.map((line) => line.textContent)];
    })()`);
    expect([heights, cut]).toEqual([[24], []]);
    await page.close();
  });

  it('looks the same under another name of its host', async () => {
    const page = await browser().newPage();
    await page.goto(`${site().base}/events/`.replace('127.0.0.1', 'localhost'));
    const bar = "getComputedStyle(document.querySelector('.k-bar')).display";
    expect(await page.evaluate(bar)).toBe('flex');
    await page.getByRole('searchbox').fill('jazz');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.locator('h1', { hasText: 'jazz' }).waitFor();
    await page.close();
  });

  it('begins the month on a phone with today, without JavaScript', async () => {
    const later = await openSite({ clock: () => Date.UTC(2026, 10, 26, 12) });
    await fillTown(later.calendar);
    const context = await browser().newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    await page.goto(`${later.base}/events/month/`);
    const shown = () => page.locator('.k-month-list h3:visible').allTextContents();
    expect(await shown()).toEqual(['Winter fair', 'Night walk']);
    await page.getByText('Past events (8)').click();
    expect((await shown()).slice(0, 2)).toEqual(['Jazz in the courtyard', 'Workshop 1']);
    await context.close();
    await later.close();
  });

  it('says on a phone when an event is before its long description', async () => {
    const { id } = await site().calendar.events.create({
      ...{ title: 'Long', start_date: '2031-05-01', end_date: '2031-05-01', venue: { venue: 'Hall' } },
      description: 'A long text. '.repeat(500),
    });
    const page = await browser().newPage({ viewport: { width: 360, height: 740 } });
    await page.goto(`${site().base}/?post_type=tribe_events&p=${id}`);
    const { y = 0 } = (await page.locator('.k-facts').boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(740);
    await site().calendar.events.delete(id);
    await page.close();
  });

  it('shows the times of an event in the zone of the visitor', async () => {
    const context = await browser().newContext({ timezoneId: 'Asia/Tokyo', locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(site().base + VIEWS.event);
    const text = await page.locator('.k-local').textContent();
    expect(text).toMatch(/^Your time: Sunday, November 22, 2026.*10:00.*1:00\s*PM/);
    await context.close();
  });

  it('is walked through by keyboard', async () => {
    const page = await browser().newPage();
    await page.goto(site().base);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
    await page.locator('[data-day="2026-11-20"]').focus();
    const focused = () => page.evaluate('document.activeElement.dataset.day');
    for (const [key, day] of [
      ['ArrowRight', '2026-11-21'],
      ['ArrowDown', '2026-11-28'],
      ['ArrowLeft', '2026-11-27'],
      ['ArrowUp', '2026-11-20'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focused()).toBe(day);
    }
    await page.keyboard.press('PageDown');
    await page.waitForURL('**/events/2026-12/');
    await page.locator('[data-day="2026-12-01"]').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/events/2026-12-01/');
    await page.close();
  });

  it('has an icon that browsers can show', async () => {
    const whole = await openSite({ wholeSite: true });
    const page = await browser().newPage();
    await page.goto(`${whole.base}/events/`);
    const size = await page.evaluate(`(async () => {
      const icon = new Image();
      icon.src = document.querySelector('link[rel=icon]').href;
      await icon.decode();
      return [icon.naturalWidth, icon.naturalHeight];
    })()`);
    expect(size).toEqual([16, 16]);
    await page.close();
    await whole.close();
  });

  it('finds events by its form, without JavaScript', async () => {
    const context = await browser().newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site().base}/events/`);
    await page.getByRole('searchbox').fill('jazz');
    await page.getByRole('button', { name: 'Search' }).click();
    expect(await page.locator('h1').textContent()).toBe('Events for “jazz”');
    expect(await page.locator('.k-card').count()).toBe(1);
    await context.close();
  });
});

describeInBrowser('the API reference in Chromium', (browser) => {
  const site = useTown({ interfaces: [tribeEvents(), pages({ feeds: false }), apiReference()] });
  const DOC = '/wp-json/tribe/events/v1/doc';

  it('shows the operations, and sends a request', async () => {
    const page = await browser().newPage();
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    // under another name of the host than that of the base URL
    await page.goto(`${site().base}${DOC}`.replace('127.0.0.1', 'localhost'));
    await page.getByText('tribe/events/v1').first().waitFor();
    await page.getByText('Lists events').first().click();
    const answered = page.waitForResponse((response) => response.url().includes('/v1/events?'));
    await page.getByRole('button', { name: 'Execute' }).click();
    expect((await answered).status()).toBe(200);
    expect(errors).toEqual([]);
    await page.close();
  });

  it('is accessible in dark and light colours', async () => {
    const page = await browser().newPage();
    await page.goto(`${site().base}${DOC}`);
    await page.getByText('Lists events').first().waitFor();
    expect(await objectionsByLook(page, looksAt(1280))).toEqual([]);
    await page.getByText('Lists events').first().click();
    await page.getByRole('button', { name: 'Execute' }).waitFor();
    expect(await objectionsByLook(page, looksAt(1280))).toEqual([]);
    await page.close();
  });

  it('stays JSON for programs', async () => {
    for (const accept of ['application/json', '*/*'])
      expect((await site().get(DOC, { headers: { Accept: accept } })).headers.get('content-type')).toBe(
        'application/json; charset=UTF-8',
      );
    const page = await site().get(DOC, { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
    expect(page.headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect(page.headers.get('cache-control')).toBe('no-store');
  });
});
