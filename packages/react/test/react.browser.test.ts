import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, type EventJson, type Page as EventPage } from '@kalends/client';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { objections } from '../../pages/test/axe.js';
import { describeInBrowser } from '../../pages/test/browser.js';
import type { Beginning } from './app.js';
import { bundle, serverProgram } from './bundle.js';
import { fillCalendar, serveCalendar, type Served } from './served-calendar.js';
import type * as Program from './server-program.js';

const VERSIONS = [18, 19] as const;
type Version = (typeof VERSIONS)[number];

/** A promise, and what resolves it. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

describeInBrowser('components of React in Chromium', (browser) => {
  let served: Served;
  let host: Server;
  let initial: EventPage<EventJson>;
  const scripts = new Map<Version, string>();
  const servers = new Map<Version, typeof Program>();

  beforeAll(async () => {
    for (const version of VERSIONS) {
      scripts.set(version, await bundle('./browser-program.tsx', version, 'browser'));
      servers.set(version, await serverProgram(version));
    }
    host = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://host');
      const version = Number(searchParams.get('react')) as Version;
      if (pathname === '/favicon.ico') return response.writeHead(204).end();
      if (pathname === '/script.js')
        return response.setHeader('Content-Type', 'text/javascript; charset=utf-8').end(scripts.get(version));
      const begins = JSON.parse(searchParams.get('begins') ?? '{}') as Beginning;
      const whole = begins.initial === undefined ? '' : servers.get(version)?.asString(begins);
      return response
        .setHeader('Content-Type', 'text/html; charset=utf-8')
        .end(
          `<!doctype html><html lang="en"><title>Host</title><style>body { line-height: 1.5 }</style><div id="root">${whole}</div>` +
            `<script>const BEGINS = ${JSON.stringify(begins).replaceAll('<', '\\u003c')}</script>` +
            `<script src="/script.js?react=${version}"></script>`,
        );
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => host.once('listening', resolve));
  });
  afterAll(
    () =>
      new Promise((resolve) => {
        host.close(resolve);
        host.closeAllConnections();
      }),
  );
  beforeEach(async () => {
    served = await serveCalendar();
    await fillCalendar(served.calendar);
    const range = { start_date: '2031-05-01', end_date: '2031-06-30', per_page: 50 };
    initial = await createClient({ baseUrl: served.url }).events.list(range);
    served.log.length = 0;
    return () => served.close();
  });

  /** Opens the host's page; what the console says is pushed to a list. */
  async function open(
    version: Version,
    begins: Omit<Beginning, 'baseUrl'>,
    options: BrowserContextOptions = {},
  ): Promise<{ page: Page; said: string[] }> {
    const page = await browser().newPage(options);
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(String(error)));
    const query = new URLSearchParams({
      react: String(version),
      begins: JSON.stringify({ baseUrl: served.url, ...begins }),
    });
    await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/?${query.toString()}`);
    return { page, said: said.filter((text) => !text.includes('React DevTools')) };
  }

  const titles = (page: Page) => page.locator('.kalends-list a').allTextContents();
  const ready = (page: Page) =>
    expect.poll(() => page.locator('.kalends-list[aria-busy=false]').count()).toBe(1);
  const problems = (said: readonly string[]) => said.filter((text) => !text.includes('React DevTools'));

  it.each(VERSIONS)('React %i takes over what a server rendered, in any zone', async (version) => {
    for (const timezoneId of ['Pacific/Auckland', 'America/Los_Angeles']) {
      const { page, said } = await open(version, { initial }, { timezoneId, locale: 'de-DE' });
      await ready(page);
      const times = await page.locator('.kalends-list time').allTextContents();
      expect(times.slice(0, 4)).toEqual([
        'Thursday, May 1, 2031',
        '8:00 PM',
        '11:00 PM',
        'Friday, May 2, 2031',
      ]);
      // it has come to life: a button works
      await page.getByRole('button', { name: 'June 2031' }).click();
      await page.locator('caption', { hasText: 'June 2031' }).waitFor();
      expect(problems(said)).toEqual([]);
      // what the server has asked for is not asked for again
      expect(served.log).toEqual([]);
      await page.close();
    }
  });

  it.each(VERSIONS)(
    'React %i in strict mode asks, shows, and ends what it no longer needs',
    async (version) => {
      const { page, said } = await open(version, { slug: 'jazz-more' });
      await expect.poll(() => titles(page)).toEqual(['Jazz & more', 'Night train', 'Workshop', 'Fair']);
      await page.locator('.kalends-add a', { hasText: 'Google Calendar' }).waitFor();
      const links = await page.evaluate<string[]>(
        "[...document.querySelectorAll('.kalends-add a')].map(({ href }) => href)",
      );
      expect(links).toHaveLength(4);
      expect(links).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/google.*20310501T180000Z%2F20310501T210000Z.*Old\+Corn\+Hall/),
        ]),
      );
      expect(await page.locator('td[aria-current=date] time').textContent()).toBe('8');
      expect(await page.getByRole('columnheader').allTextContents()).toEqual(
        'Mon Tue Wed Thu Fri Sat Sun'.split(' '),
      );
      expect(await objections(page)).toEqual([]);
      // buttons, then the list, then the month, in the order of its days
      const focused: string[] = [];
      for (let at = 0; at < 10; at += 1) {
        await page.keyboard.press('Tab');
        focused.push(await page.evaluate<string>('document.activeElement.textContent'));
      }
      expect(focused.slice(4)).toEqual([
        'Jazz & more',
        'Night train',
        'Workshop',
        'Fair',
        'April 2031',
        'June 2031',
      ]);
      // React 18 and 19 mount twice; the first request of each is ended
      expect(problems(said)).toEqual([]);
      const before = served.log.filter((line) => line.endsWith('304')).length;
      await page.getByRole('button', { name: 'reload' }).click();
      await expect.poll(() => served.log.filter((line) => line.endsWith('304')).length).toBe(before + 1);
      await page.close();
    },
  );

  it('the answer to former filters is not shown, whichever comes first', async () => {
    const [arrived, late] = [gate(), gate()];
    served.before = async ({ url = '' }) => {
      if (!url.includes('markets')) return false;
      arrived.open();
      await late.opened;
      return false;
    };
    const { page } = await open(19, {});
    await expect.poll(() => titles(page)).toHaveLength(4);
    await page.getByRole('button', { name: 'markets' }).click();
    await arrived.opened;
    await page.getByRole('button', { name: 'concerts' }).click();
    await expect.poll(() => titles(page)).toEqual(['Jazz & more']);
    late.open();
    // it was ended by the browser
    await expect.poll(() => served.log.some((line) => /markets.* cut$/.test(line))).toBe(true);
    expect(await titles(page)).toEqual(['Jazz & more']);
    await page.close();
  });

  it('a request ends with its component', async () => {
    const arrived = gate();
    served.before = ({ method }) => {
      if (method === 'OPTIONS') return false;
      arrived.open();
      return true;
    };
    const { page } = await open(19, {});
    await arrived.opened;
    await page.evaluate('globalThis.reactRoot.unmount()');
    await expect.poll(() => served.log.filter((line) => line.endsWith('cut')).length).toBeGreaterThan(0);
    await expect.poll(() => page.locator('#root > *').count()).toBe(0);
    await page.close();
  });

  it('an error is shown with its reason, and goes when the next request succeeds', async () => {
    served.before = (_, response) => {
      const headers = { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' };
      const body = { code: 'busy', message: 'Come &amp; see later.', data: { status: 500 } };
      response.writeHead(500, headers).end(JSON.stringify(body));
      return true;
    };
    const { page } = await open(19, {});
    const alert = page.locator('.kalends-list [role=alert]');
    await alert.waitFor();
    expect(await alert.textContent()).toBe('The events could not be loaded. Come & see later.');
    served.before = () => false;
    await page.getByRole('button', { name: 'reload' }).click();
    await expect.poll(() => titles(page)).toHaveLength(4);
    expect(await alert.count()).toBe(0);
    await page.getByRole('button', { name: 'nowhere' }).click();
    await page.locator('.kalends-list .kalends-empty, .kalends-list [role=alert]').waitFor();
    expect(await titles(page)).toEqual([]);
    await page.close();
  });

  it('a page that is asked for while the list is asked for again is added', async () => {
    const { page, said } = await open(19, { per_page: 2 });
    await ready(page);
    const [arrived, late] = [gate(), gate()];
    served.before = async ({ method }) => {
      if (method === 'OPTIONS') return false;
      arrived.open();
      await late.opened;
      return false;
    };
    await page.getByRole('button', { name: 'reload' }).click();
    await arrived.opened;
    const more = page.getByRole('button', { name: 'More events' });
    await more.click({ clickCount: 2 });
    late.open();
    await expect.poll(() => titles(page)).toEqual(['Jazz & more', 'Night train', 'Workshop', 'Fair']);
    await ready(page);
    expect(await more.count()).toBe(0);
    expect(problems(said)).toEqual([]);
    await page.close();
  });

  it('further pages are added, and a change of the calendar is shown', async () => {
    const { page, said } = await open(19, { per_page: 2, follow: true });
    await expect.poll(() => titles(page)).toEqual(['Jazz & more', 'Night train']);
    await ready(page);
    await page.getByRole('button', { name: 'More events' }).click();
    await expect.poll(() => titles(page)).toEqual(['Jazz & more', 'Night train', 'Workshop', 'Fair']);
    expect(await page.getByRole('button', { name: 'More events' }).count()).toBe(0);
    const { items } = await served.calendar.events.list({ search: 'Fair', start_date: '2031-06-01' });
    await served.calendar.events.update(items[0]?.id ?? 0, { title: 'Great fair' });
    await expect.poll(() => titles(page)).toContain('Great fair');
    expect(problems(said)).toEqual([]);
    await page.close();
  });
});
