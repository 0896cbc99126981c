import { expect, it } from 'vitest';
import { VECTORS } from '../../http-adapter/test/xss/vectors.js';
import { describeInBrowser } from './browser.js';
import { BREAKOUTS } from './payloads.js';
import { openSite } from './site.js';

const FACTS = 'main > article > .k-event-columns > .k-side:has(+ .k-description) > dl.k-facts';

describeInBrowser('hostile texts in Chromium', (browser) => {
  it(
    'run nowhere: as title, description, excerpt, venue, organizer and category',
    { timeout: 600_000 },
    async () => {
      const site = await openSite();
      const page = await browser().newPage();
      const ran: string[] = [];
      page.on('dialog', (dialog) => {
        ran.push(dialog.message());
        void dialog.dismiss();
      });
      let shown = 0;
      const texts = [...VECTORS, ...BREAKOUTS];
      for (const [index, text] of texts.entries()) {
        const slug = `event-${index}`;
        await site.calendar.events.create({
          ...{ title: `T${index} ${text}`, description: text, excerpt: text, slug },
          ...{ start_date: '2026-11-27 10:00:00', end_date: '2026-11-27 12:00:00' },
          venue: { venue: `V${index} ${text}`, address: text, description: text },
          organizer: { organizer: `O${index} ${text}`, description: text },
          categories: [`C${index} ${text}`],
        });
        const answer = await page.goto(`${site.base}/event/${slug}/`);
        expect([text, answer?.status()]).toEqual([text, 200]);
        // the heading stands where it belongs, so nothing in front of it has broken out
        shown += await page.locator('main > article > h1').count();
        // and the facts are beside the description, for all to see
        expect([text, await page.locator(FACTS).isVisible()]).toEqual([text, true]);
      }
      await page.goto(`${site.base}/events/2026-11-27/`);
      await page.goto(`${site.base}/events/2026-11/`);
      expect([ran, shown]).toEqual([[], texts.length]);
      await site.close();
    },
  );
});
