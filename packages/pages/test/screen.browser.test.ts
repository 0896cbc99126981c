import type { CDPSession } from 'playwright-core';
import { sync } from '@kalends/sync';
import { tribeEvents } from '@kalends/http-adapter';
import { expect, it } from 'vitest';
import { pages } from '../src/index.js';
import { objections } from './axe.js';
import { describeInBrowser } from './browser.js';
import { NOW, useSite } from './site.js';

let time = NOW;

const site = useSite(
  { clock: () => time, interfaces: [tribeEvents(), sync(), pages()] },
  async ({ calendar }) => {
    for (let number = 0; number < 16; number++)
      await calendar.events.create({
        title: `Event ${number} <b>& with a title that is so long that it takes all of two lines, even on a display in a hall`,
        start_date: `2026-11-2${number % 4} ${19 + (number % 4)}:00`,
        end_date: `2026-11-2${number % 4} 23:30`,
        venue: { venue: 'Hall', city: 'Riverton' },
      });
  },
);

describeInBrowser('the page for a display', (browser) => {
  const open = async (path = '/events/screen/', javaScriptEnabled = true) => {
    const context = await browser().newContext({
      viewport: { width: 1920, height: 1080 },
      javaScriptEnabled,
    });
    const page = await context.newPage();
    await page.goto(site().base + path);
    return { page, context };
  };

  it('shows today and the next days without controls, all below each other without a script', async () => {
    const { page, context } = await open('/events/screen/', false);
    expect(await page.locator('a, button, input, nav, footer, header').count()).toBe(0);
    expect(await page.locator('.k-slide:visible').count()).toBe(4);
    expect(await page.evaluate('getComputedStyle(document.querySelector(".k-slide h2")).fontSize')).toBe(
      '71.28px',
    );
    expect(await page.locator('h2').first().innerText()).toBe('Today · Friday, November 20, 2026');
    await context.close();
  });

  it('fits a display, and has nothing to object to', async () => {
    const { page, context } = await open();
    expect(await page.locator('.k-slide:visible').count()).toBe(1);
    for (const [width, height] of [
      [1920, 1080],
      [1280, 720],
      [1080, 1920],
    ] as const) {
      await page.setViewportSize({ width, height });
      // with four events, as many as a page has
      const over = await page.evaluate<number[]>(
        '[document.documentElement.scrollWidth - innerWidth, document.querySelector(".k-screen").scrollHeight - innerHeight]',
      );
      expect([width, over.every((pixels) => pixels <= 0)]).toEqual([width, true]);
    }
    expect(await objections(page)).toEqual([]);
    await context.close();
  });

  it('shows a change as soon as it is told', async () => {
    const { page, context } = await open();
    const { id } = await site().calendar.events.create({
      ...{ title: 'Just added', start_date: '2026-11-20 18:30', end_date: '2026-11-20 23:00' },
    });
    await page.getByText('Just added').waitFor();
    await site().calendar.events.delete(id);
    await page.getByText('Just added').waitFor({ state: 'detached' });
    await context.close();
  });

  it('turns its pages for 72 hours without growing', async () => {
    const context = await browser().newContext({ viewport: { width: 1920, height: 1080 } });
    const page = await context.newPage();
    await page.clock.install({ time });
    await page.goto(`${site().base}/events/screen/`);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const first = await page.locator('h2:visible').innerText();
    await page.clock.runFor(12_000);
    expect(await page.locator('h2:visible').innerText()).not.toBe(first);
    const counts: Counts[] = [];
    for (let hour = 1; hour <= 72; hour++) {
      time += 3_600_000;
      // what is read in between is read by and by, as in life
      for (let quarter = 0; quarter < 4; quarter++) {
        await page.clock.runFor(900_000);
        await page.evaluate('fetch("/events/screen/").then((answer) => answer.text())');
      }
      if (hour === 8 || hour === 72) counts.push(await countsOf(session));
    }
    time = NOW;
    const [early, late] = counts;
    expect(late?.listeners).toBeLessThanOrEqual((early?.listeners ?? 0) + 5);
    expect(late?.nodes).toBeLessThanOrEqual((early?.nodes ?? 0) + 200);
    expect(late?.heap).toBeLessThan((early?.heap ?? 0) * 1.3 + 1_000_000);
    // three days later, all events of the first are over
    expect(await page.locator('.k-screen').innerText()).not.toContain('November 20');
    await context.close();
  });
});

/** What a page holds, after its garbage was collected. */
interface Counts {
  readonly nodes: number;
  readonly listeners: number;
  readonly heap: number;
}

async function countsOf(session: CDPSession): Promise<Counts> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') };
}
