import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser } from '../../pages/test/browser.js';
import { API, newSite } from './support/site.js';

const SCRIPT = join(dirname(createRequire(import.meta.url).resolve('fullcalendar')), 'index.global.min.js');

const PAGE = (zone: string) => `<!doctype html><meta charset="utf-8"><title>Calendar</title>
<script src="/fullcalendar.js"></script><div id="calendar" style="width: 1100px"></div>
<script>
  new FullCalendar.Calendar(document.getElementById('calendar'), {
    initialDate: '2031-05-10', timeZone: '${zone}', dayMaxEvents: false, displayEventEnd: true,
    eventTimeFormat: { hour: '2-digit', minute: '2-digit', hour12: false },
    events: '${API}/events.json', eventSourceFailure: (error) => document.title = error.message,
  }).render();
</script>`;

const { calendar, get } = newSite({ colors: { music: 'rgb(170, 0, 0)' } });
const asked: string[] = [];
/** The site, and pages of another author that have a calendar in them. */
const server = createServer((request, response) => {
  const { url = '' } = request;
  if (url === '/fullcalendar.js') return void response.end(readFileSync(SCRIPT));
  if (!url.startsWith(API))
    return void response
      .setHeader('Content-Type', 'text/html')
      .end(PAGE(url === '/berlin' ? 'Europe/Berlin' : 'UTC'));
  asked.push(url);
  void get(url).then(({ status, headers, text }) => {
    response.writeHead(status, Object.fromEntries(headers)).end(text);
  });
});

beforeAll(async () => {
  const { events } = calendar;
  const day = (number: number, from: string, to: string) => ({
    start_date: `2031-05-${number} ${from}`,
    end_date: `2031-05-${number} ${to}`,
    timezone: 'UTC',
  });
  await events.create({
    ...{ title: 'Jazz &amp; <i>Blues</i>', ...day(14, '20:00', '23:00') },
    ...{ timezone: 'Europe/Berlin', categories: 'Music' },
  });
  await events.create({ title: 'Camp', all_day: true, start_date: '2031-05-20', end_date: '2031-05-21' });
  const title = '&lt;script&gt;document.title = "hacked"&lt;/script&gt;';
  await events.create({ title, ...day(15, '12:00', '13:00') });
  for (let number = 0; number < 60; number++)
    await events.create({ title: `Class ${number}`, ...day(16, '10:00', '11:00') });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describeInBrowser('FullCalendar', (browser) => {
  it('shows a month of events.json', async () => {
    const page = await browser().newPage();
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    /** The events of a day, with their times. */
    const eventsOn = (date: string) => page.locator(`[data-date="${date}"] .fc-event`).allInnerTexts();

    await page.goto(`${address}/utc`, { waitUntil: 'networkidle' });
    expect(await page.title()).toBe('Calendar');
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(
      /events\.json\?start=2031-04-27T00%3A00%3A00Z&end=2031-06-\d\dT00%3A00%3A00Z&timeZone=UTC$/,
    );
    expect(await eventsOn('2031-05-14')).toEqual(['18:00 - 21:00\nJazz & Blues']);
    expect((await eventsOn('2031-05-20')).join()).toContain('Camp');
    expect(await eventsOn('2031-05-16')).toHaveLength(60);
    const jazz = page.locator('[data-date="2031-05-14"] .fc-event');
    expect(await jazz.getAttribute('href')).toBe('http://calendar.test/event/jazz-blues/');
    expect(await jazz.innerHTML()).toContain('rgb(170, 0, 0)');

    // a zone by name: FullCalendar takes the clocks as they are told
    await page.goto(`${address}/berlin`, { waitUntil: 'networkidle' });
    expect(await eventsOn('2031-05-14')).toEqual(['20:00 - 23:00\nJazz & Blues']);
  });
});
