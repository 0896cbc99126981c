import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createCalendar } from '@kalends/core';
import { pages } from '@kalends/pages';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { describeInBrowser } from '../../pages/test/browser.js';
import { oembed } from '../src/index.js';

const DATES = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

const calendar = createCalendar({
  store: createMemoryStore(),
  settings: { title: 'Town Hall', timezone: 'Europe/Rome' },
});

describeInBrowser('the embedding in Chromium', (browser) => {
  it('shows the event, and a link without its script', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const interfaces = [tribeEvents(), pages(), oembed()];
    server.on('request', toNodeListener(createHandler({ calendar, baseUrl: base, interfaces })));
    await calendar.events.create({ title: 'Tune <1>', ...DATES, slug: 'tune', venue: { venue: 'Hall' } });
    const about = encodeURIComponent(`${base}/event/tune/`);
    const answered = await fetch(`${base}/wp-json/oembed/1.0/embed?url=${about}&maxwidth=300`);
    const { html } = (await answered.json()) as { html: string };
    for (const javaScriptEnabled of [true, false]) {
      const page = await browser().newPage({ javaScriptEnabled });
      await page.route('**/elsewhere', (route) => route.fulfill({ contentType: 'text/html', body: html }));
      await page.goto(`${base}/elsewhere`);
      await page.getByRole('link', { name: 'Tune' }).waitFor();
      expect(await page.locator('kalends-calendar .k-where').count()).toBe(javaScriptEnabled ? 1 : 0);
      expect(await page.locator('blockquote').isVisible()).toBe(!javaScriptEnabled);
      await page.close();
    }
    server.closeAllConnections();
    server.close();
  });
});
