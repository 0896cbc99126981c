import { expect, it } from 'vitest';
import { objections } from './axe.js';
import { describeInBrowser } from './browser.js';
import { useSite } from './site.js';

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900"/></svg>';

const site = useSite({}, async ({ calendar }) => {
  const { events } = calendar;
  // seven events on each of many days, in a month of six weeks
  for (let day = 1; day <= 31; day++)
    for (let number = 0; number < (day % 3) * 3 + 1; number++)
      await events.create({
        title: `An event with quite a long title number ${number} of day ${day}`,
        start_date: `2027-05-${String(day).padStart(2, '0')} ${10 + number}:00`,
        end_date: `2027-05-${String(day).padStart(2, '0')} ${11 + number}:30`,
      });
  await events.create({
    ...{ title: 'Concert', start_date: '2026-12-10 20:00', end_date: '2026-12-10 22:00', cost: ['12'] },
    description: 'An evening of standards, played by people who know them well.\n\n'.repeat(6),
    ...{
      venue: { venue: 'Hall', address: '1 Market Street', city: 'Riverton' },
      organizer: { organizer: 'Club' },
    },
    ...{ categories: ['Music'], tags: ['evening'], image: 'https://pictures.example/a.svg' },
  });
  for (let number = 0; number < 5; number++)
    await events.create({
      title: `Similar ${number}`,
      start_date: '2026-12-11 20:00',
      end_date: '2026-12-11 22:00',
      categories: ['Music'],
    });
});

/** The number of pages of a PDF, and the size of the first in millimetres. */
function pagesOf(pdf: Buffer): { pages: number; size: number[] } {
  const text = pdf.toString('latin1');
  const [, width = '', height = ''] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
  return {
    pages: text.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0,
    size: [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)),
  };
}

describeInBrowser('on paper', (browser) => {
  const print = async (path: string, options: object = {}) => {
    const page = await browser().newPage();
    await page.route('**/a.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }));
    await page.goto(site().base + path);
    const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true, ...options });
    await page.close();
    return pagesOf(pdf);
  };

  it.each([
    ['/events/2027-05/?print', {}, [210, 297]],
    ['/events/2027-05/?print', { landscape: true }, [297, 210]],
    ['/events/2027-05/?print=portrait&qr', {}, [210, 297]],
    ['/events/2027-05/?print=landscape&qr', {}, [297, 210]],
    ['/events/2026-12/?print=landscape', {}, [297, 210]],
    ['/events/list/?print&qr', { landscape: true }, [297, 210]],
    ['/event/concert/', {}, [210, 297]],
  ])('%s is one page of A4 (%j)', async (path, options, size) => {
    if (path.includes('/list/')) {
      const { pages } = await print(path, options);
      expect(pages).toBeGreaterThan(1);
      expect(pages).toBeLessThan(8);
    } else expect(await print(path, options)).toEqual({ pages: 1, size });
  });

  it('a poster has no controls, and its address as a code where that is wanted', async () => {
    const page = await browser().newPage({ viewport: { width: 1280, height: 900 } });
    for (const [path, codes] of [
      ['/events/2027-05/?print', 0],
      ['/events/2027-05/?print&qr', 1],
      ['/events/list/?print=portrait&qr', 1],
    ] as const) {
      await page.goto(site().base + path);
      expect(await page.locator('a, button, input, nav, footer, .k-header').count()).toBe(0);
      expect(await page.locator('.k-code svg').count()).toBe(codes);
      expect([path, await objections(page)]).toEqual([path, []]);
    }
    await page.close();
  });
});
