import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { execFile, spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { API, newSite } from './support/site.js';

const chromium = [process.env['CHROMIUM'] ?? '', 'chromium', 'google-chrome', 'chrome'].find(
  (command) => command !== '' && spawnSync(command, ['--version']).status === 0,
);

const PAGE = (zone: string) => `<!doctype html><meta charset="utf-8"><title>Calendar</title>
<script src="/fullcalendar.js"></script><div id="calendar" style="width: 1100px"></div>
<script>
  new FullCalendar.Calendar(document.getElementById('calendar'), {
    initialDate: '2031-05-10', timeZone: '${zone}', dayMaxEvents: false, displayEventEnd: true,
    eventTimeFormat: { hour: '2-digit', minute: '2-digit', hour12: false },
    events: '${API}/events.json', eventSourceFailure: (error) => document.title = error.message,
  }).render();
</script>`;

const script = join(dirname(createRequire(import.meta.url).resolve('fullcalendar')), 'index.global.min.js');

/** What a headless browser shows of a page: its document when all is loaded, and a picture of it. */
async function shown(url: string, folder: string): Promise<string> {
  const options = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--window-size=1150,950',
  ];
  const own = [`--user-data-dir=${join(folder, 'profile')}`, `--screenshot=${join(folder, 'month.png')}`];
  const args = [...options, ...own, '--virtual-time-budget=20000', '--dump-dom', url];
  const { stdout } = await promisify(execFile)(chromium ?? '', args, { maxBuffer: 1e8 });
  return stdout;
}

/** A day's cell of a month: the text of each of its events. */
function eventsOf(html: string, day: string): string[] {
  const cell = html.split(`data-date="${day}"`)[1]?.split('data-date="')[0] ?? '';
  return [...cell.matchAll(/<a [^>]*class="[^"]*fc-event[^"]*"[^>]*>(.*?)<\/a>/gs)].map(([, inner = '']) =>
    inner
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

it.skipIf(chromium === undefined)(
  `FullCalendar shows a month of it${chromium === undefined ? ': no Chromium here (apt-get install chromium)' : ''}`,
  { timeout: 180_000 },
  async () => {
    const { calendar, get } = newSite({ colors: { music: 'rgb(170, 0, 0)' } });
    const { events } = calendar;
    await events.create({
      title: 'Jazz &amp; <i>Blues</i>',
      start_date: '2031-05-14 20:00',
      end_date: '2031-05-14 23:00',
      timezone: 'Europe/Berlin',
      categories: 'Music',
    });
    await events.create({ title: 'Camp', all_day: true, start_date: '2031-05-20', end_date: '2031-05-21' });
    await events.create({
      title: '&lt;script&gt;document.title = "hacked"&lt;/script&gt;',
      start_date: '2031-05-15 12:00',
      end_date: '2031-05-15 13:00',
      timezone: 'UTC',
    });
    for (let number = 0; number < 60; number++)
      await events.create({
        title: `Class ${number}`,
        start_date: '2031-05-06 10:00',
        end_date: '2031-05-06 11:00',
        timezone: 'UTC',
      });
    const asked: string[] = [];
    const server = createServer((request, response) => {
      const { url = '' } = request;
      if (url === '/fullcalendar.js') return void response.end(readFileSync(script));
      if (!url.startsWith(API))
        return void response
          .setHeader('Content-Type', 'text/html')
          .end(PAGE(url === '/berlin' ? 'Europe/Berlin' : 'UTC'));
      asked.push(url);
      void get(url).then(({ status, headers, text }) => {
        response.writeHead(status, Object.fromEntries(headers)).end(text);
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const folder = mkdtempSync(join(tmpdir(), 'kalends-chromium-'));
    try {
      const html = await shown(`${address}/utc`, folder);
      expect(html).toContain('<title>Calendar</title>');
      expect(asked).toHaveLength(1);
      expect(asked[0]).toMatch(
        /events\.json\?start=2031-04-27T00%3A00%3A00Z&end=2031-06-\d\dT00%3A00%3A00Z&timeZone=UTC$/,
      );
      expect(eventsOf(html, '2031-05-14')).toEqual(['18:00 - 21:00 Jazz & Blues'.replace('&', '&amp;')]);
      expect(eventsOf(html, '2031-05-20').join()).toContain('Camp');
      expect(eventsOf(html, '2031-05-06')).toHaveLength(60);
      expect(html).toContain('rgb(170, 0, 0)');
      expect(html).toContain('href="http://calendar.test/event/jazz-blues/"');
      expect(statSync(join(folder, 'month.png')).size).toBeGreaterThan(10_000);
      // a zone by name: FullCalendar takes the clocks as they are told
      expect(eventsOf(await shown(`${address}/berlin`, folder), '2031-05-14')).toEqual([
        '20:00 - 23:00 Jazz &amp; Blues',
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      server.close();
    }
  },
);
