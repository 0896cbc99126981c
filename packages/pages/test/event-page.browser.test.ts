import { gzipSync } from 'node:zlib';
import { feeds } from '@kalends/feeds';
import { tribeEvents } from '@kalends/http-adapter';
import { expect, it } from 'vitest';
import { pages } from '../src/index.js';
import { looksAt, objectionsByLook } from './axe.js';
import { describeInBrowser } from './browser.js';
import { useSite } from './site.js';

const evening = (day: string) => ({ start_date: `${day} 20:00`, end_date: `${day} 22:00` });

const site = useSite({ interfaces: [tribeEvents(), feeds(), pages()] }, async ({ calendar }) => {
  const { id: music } = await calendar.categories.create({ name: 'Music', color: '#c2185b' });
  const shared = {
    categories: [music],
    venue: {
      ...{
        venue: 'Quarry Park',
        address: '1 Market Street',
        city: 'Riverton',
        zip: '12601',
        country: 'United States',
      },
      ...{ phone: '+1 555 0101', website: 'https://park.example/', geo_lat: 40.5, geo_lng: -74 },
    },
    organizer: { organizer: 'Riverton Jazz Club', phone: '+1 555 0100' },
    description: 'An evening of standards.\n\n'.repeat(8),
  };
  const { id } = await calendar.series.create({
    ...{ ...shared, title: 'Jazz in the courtyard', ...evening('2026-11-16'), cost: ['12'] },
    recurrence: 'FREQ=WEEKLY;COUNT=6',
  });
  const { refs } = await calendar.select({ kind: 'event', series: [id], limit: 20 });
  await calendar.events.update(refs[1]?.id ?? 0, {
    event_status: 'cancelled',
    event_status_reason: 'Closed.',
  });
  await calendar.events.create({
    ...shared,
    ...evening('2026-11-21'),
    title: 'Open air',
    cost: ['kostenlos'],
  });
});

const EVENT = '/event/jazz-in-the-courtyard';

describeInBrowser('the page of an event', (browser) => {
  it('has nothing to object to, whatever its state is', async () => {
    const page = await browser().newPage();
    for (const path of [
      `${EVENT}-2026-11-30/`,
      `${EVENT}-2026-11-23/`,
      `${EVENT}-2026-11-16/`,
      '/event/open-air/',
    ]) {
      await page.goto(site().base + path);
      await page.evaluate('document.querySelectorAll("details").forEach((one) => { one.open = true; })');
      expect([path, await objectionsByLook(page, looksAt(1_280, 390))]).toEqual([path, []]);
    }
    await page.goto(`${site().base}/events/list/?tribe-bar-search=riverton`);
    expect(await objectionsByLook(page, looksAt(390))).toEqual([]);
    await page.close();
  });

  it('has its title, date, place, price and button on the first screen of a phone', async () => {
    const page = await browser().newPage({ viewport: { width: 360, height: 740 } });
    await page.goto(`${site().base}${EVENT}-2026-11-30/`);
    for (const what of ['h1', '.k-when', '.k-facts a[href*="/venue/"]', '.k-facts bdi', '.k-press']) {
      const box = await page.locator(what).first().boundingBox();
      expect([what, (box?.y ?? 1_000) + (box?.height ?? 0) <= 740]).toEqual([what, true]);
    }
    await page.close();
  });

  it.each(['Europe/Berlin', 'America/New_York'])(
    'does not move while the times of a visitor come: %s',
    async (timezoneId) => {
      for (const [width, height] of [
        [360, 740],
        [768, 900],
        [1280, 900],
      ] as const) {
        const page = await browser().newPage({ viewport: { width, height }, timezoneId });
        await page.goto(`${site().base}/event/open-air/`);
        const shift = await page.evaluate<number>(`new Promise((resolve) => {
          let sum = 0;
          const add = (entries) => { for (const { value } of entries) sum += value; };
          const observer = new PerformanceObserver((list) => add(list.getEntries()));
          observer.observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => { add(observer.takeRecords()); resolve(sum); }));
        })`);
        expect(shift).toBeLessThan(0.02);
        await page.close();
      }
    },
  );

  it('keeps dates and buttons in sight beside a long text', async () => {
    const page = await browser().newPage({ viewport: { width: 1_280, height: 500 } });
    await page.goto(`${site().base}${EVENT}-2026-11-30/`);
    await page.mouse.wheel(0, 250);
    await page.waitForFunction('scrollY > 200');
    const top = await page.evaluate<number>('document.querySelector(".k-side").getBoundingClientRect().top');
    expect(top).toBeGreaterThanOrEqual(0);
    await page.close();
  });

  it('copies its address, and that of a calendar, where a script may', async () => {
    const context = await browser().newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await page.goto(`${site().base}/event/open-air/`);
    await page.getByRole('button', { name: 'Copy link' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${site().base}/event/open-air/`);
    await context.close();
    const plain = await browser().newContext({ javaScriptEnabled: false });
    const without = await plain.newPage();
    await without.goto(`${site().base}/event/open-air/`);
    expect(await without.getByRole('button', { name: 'Copy link' }).count()).toBe(0);
    await without.getByText('Add to calendar').click();
    expect(await without.getByRole('link', { name: 'Google Calendar' }).first().isVisible()).toBe(true);
    await plain.close();
  });

  it('is found, put into a calendar and left again on a phone, without a script', async () => {
    const context = await browser().newContext({
      viewport: { width: 390, height: 740 },
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    await page.goto(`${site().base}/events/`);
    // what is on near a place, this weekend, for nothing
    await page.getByRole('searchbox').fill('quarry park');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Events at Quarry Park' }).click();
    await page.getByRole('link', { name: 'This weekend' }).first().click();
    await page.getByRole('link', { name: 'Open air' }).click();
    expect(await page.locator('.k-facts').first().innerText()).toContain('Free');
    await page.getByText('Add to calendar').click();
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: 'iCalendar' }).click();
    expect((await file).suggestedFilename()).toMatch(/\.ics$/);
    await page.getByRole('link', { name: 'All events' }).first().click();
    expect(new URL(page.url()).pathname).toBe('/events/');
    await context.close();
  });

  it('weighs at most 20 kB with all that it loads', async () => {
    const { base, text } = site();
    const page = await text(`${EVENT}-2026-11-30/`);
    const files = [...page.matchAll(/(?:href|src)="([^"]*\/kalends\/[^"]*)"/g)].map(([, url = '']) =>
      url.slice(base.length),
    );
    expect(files).toHaveLength(3);
    const sizes = await Promise.all(
      [`${EVENT}-2026-11-30/`, ...files].map(async (path) => gzipSync(await text(path)).length),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(20_000);
  });
});
