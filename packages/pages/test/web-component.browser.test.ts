import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { looksAt, objections, objectionsByLook } from './axe.js';
import { describeInBrowser } from './browser.js';
import { openSite, useTown } from './site.js';

const EXAMPLE = new URL('../../../examples/web-component/', import.meta.url);
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', css: 'text/css', js: 'text/javascript' };

/** A site that shows calendars: by the path, the files of the example, or a page with what the query says. */
function startForeign(calendar: () => string): Server {
  return createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://foreign');
    const body = searchParams.get('body');
    response.setHeader('Content-Type', TYPES[pathname.split('.')[1] ?? 'html'] ?? 'text/html');
    if (pathname === '/favicon.ico') return response.writeHead(204).end();
    if (body === null) {
      const file = readFileSync(new URL(`.${pathname}`, EXAMPLE), 'utf8');
      return response.end(file.replaceAll('http://localhost:3000', calendar()));
    }
    response.setHeader(
      'Content-Security-Policy',
      `default-src 'none'; script-src http:; style-src http:; connect-src http:; img-src http:`,
    );
    return response.end(
      `<!doctype html><html lang="en"><title>Elsewhere</title><main><h1>Elsewhere</h1>${body}</main>`,
    );
  }).listen(0, '127.0.0.1');
}

describeInBrowser('the web component in Chromium', (browser) => {
  const site = useTown();
  let foreign: Server;
  beforeAll(async () => {
    foreign = startForeign(() => site().base);
    await new Promise((resolve) => foreign.once('listening', resolve));
  });
  afterAll(
    () =>
      new Promise((resolve) => {
        foreign.close(resolve);
        foreign.closeAllConnections();
      }),
  );

  const urlOf = (path: string): string =>
    `http://127.0.0.1:${(foreign.address() as AddressInfo).port}/${path}`;

  /** Opens a page of the other site; what the console reports of is pushed to a list. */
  async function open(
    path: string,
    options: BrowserContextOptions = {},
  ): Promise<{ page: Page; errors: string[] }> {
    const page = await browser().newPage({ viewport: { width: 1100, height: 900 }, ...options });
    const errors: string[] = [];
    page.on('console', (message) => errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(urlOf(path));
    return { page, errors };
  }

  const withScript = (html: string): string =>
    `?body=${encodeURIComponent(`${html}<script src="${site().base}/embed.js"></script>`)}`;

  const loaded = (page: Page) => expect.poll(() => page.locator('kalends-calendar:not([aria-busy])').count());

  it.each([1200, 360])('shows the page of examples in dark and light colours at %i pixels', async (width) => {
    const { page, errors } = await open('index.html', { viewport: { width, height: 900 } });
    await loaded(page).toBe(4);
    expect(await page.locator('#next h3').allTextContents()).toEqual([
      'Jazz in the courtyard',
      'Workshop 1',
      'Workshop 2',
    ]);
    expect(await page.locator('#concerts h3').allTextContents()).toEqual(['Jazz in the courtyard']);
    await page.locator('#month [data-event]:visible', { hasText: 'Night walk' }).first().click();
    await page.locator('#chosen kalends-calendar h2', { hasText: 'Night walk' }).waitFor();
    expect(errors).toEqual([]);
    expect(await objectionsByLook(page, looksAt(width))).toEqual([]);
    await page.close();
  });

  it('takes fonts and colours of the page around it, if asked', async () => {
    const { page } = await open('index.html', { colorScheme: 'dark' });
    await loaded(page).toBe(4);
    const style = (place: string, names: string) =>
      page.evaluate<string[]>(`(() => {
        const style = getComputedStyle(document.querySelector('${place} kalends-calendar').shadowRoot.querySelector('.k-main'));
        return ${JSON.stringify(names.split(' '))}.map((name) => style[name]);
      })()`);
    const names = 'fontFamily color backgroundColor';
    expect(await style('#next', names)).toEqual(['Georgia, serif', 'rgb(59, 42, 26)', 'rgba(0, 0, 0, 0)']);
    const [font, ...light] = await style('#concerts', names);
    expect(font).toContain('system-ui');
    expect(light).toEqual(['rgb(27, 31, 36)', 'rgb(255, 255, 255)']);
    expect(await style('#month', 'color')).toEqual(['rgb(232, 234, 237)']);
    const corner = `getComputedStyle(document.querySelector('#month kalends-calendar').shadowRoot.querySelector('.k-bar input')).borderRadius`;
    expect(await page.evaluate(corner)).toBe('0px');
    await page.close();
  });

  it('waits for its styles, and goes back by the button of the browser', async () => {
    const { page } = await open('?body=');
    let sendStyles = (): void => undefined;
    const styled = new Promise<void>((resolve) => (sendStyles = resolve));
    await page.route('**/kalends/pages.css', async (route) => {
      await styled;
      await route.continue();
    });
    const list = page.waitForResponse('**/embed/**');
    const goes = page.goto(urlOf(withScript('<kalends-calendar category="concerts"></kalends-calendar>')));
    await (await list).finished();
    const calendar = page.locator('kalends-calendar');
    expect(await calendar.locator('.k-card').count(), 'cards before their styles').toBe(0);
    expect(await calendar.locator('progress').isVisible()).toBe(true);
    sendStyles();
    await goes;
    await calendar.locator('.k-card h3').waitFor();
    expect(await calendar.locator('progress').count()).toBe(0);
    expect(await calendar.locator('.k-main').getAttribute('lang')).toBe('en');
    await calendar.getByRole('link', { name: 'Month' }).click();
    await calendar.locator('.k-month').waitFor();
    await calendar.getByRole('searchbox').fill('fair');
    await calendar.getByRole('button').click();
    await calendar.locator('h2', { hasText: 'fair' }).waitFor();
    await page.goBack();
    await calendar.locator('.k-month').waitFor();
    await page.goBack();
    await calendar.locator('.k-card h3').waitFor();
    await page.route('**/embed/**', (route) => route.abort());
    await calendar.getByRole('link', { name: 'Month' }).click();
    await calendar.locator('[role=alert]', { hasText: 'could not be loaded' }).waitFor();
    expect(await calendar.getAttribute('aria-busy')).toBeNull();
    await page.close();
  });

  it('filters by its attributes, which a script may change', async () => {
    const { page } = await open(
      withScript('<kalends-calendar tag="outdoors" date="2026-11-22"></kalends-calendar>'),
    );
    const titles = () => page.locator('kalends-calendar h3').allTextContents();
    await expect.poll(titles).toEqual(['Night walk']);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.evaluate(`(() => {
      const calendar = document.querySelector('kalends-calendar');
      for (const name of ['tag', 'date']) calendar.removeAttribute(name);
      calendar.setAttribute('featured', 'true');
    })()`);
    await expect.poll(titles).toEqual(['Jazz in the courtyard']);
    expect(requests).toEqual(['/embed/list/']);
    await page.close();
  });

  it('shows slots of the page while it loads, if it is empty, and if it fails', async () => {
    const slots = ['loading', 'empty', 'error'].map((name) => `<p slot="${name}">${name}!</p>`).join('');
    const { page } = await open('?body=');
    let respond = (): void => undefined;
    const asked = new Promise<void>((resolve) => (respond = resolve));
    await page.route('**/embed/**', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(
      urlOf(withScript(`<kalends-calendar view="list" date="2031-01-01">${slots}</kalends-calendar>`)),
    );
    const shown = () => page.locator('[slot]:visible').allTextContents();
    await expect.poll(shown).toEqual(['loading!']);
    respond();
    await expect.poll(shown).toEqual(['empty!']);
    await page.evaluate(`document.querySelector('kalends-calendar').setAttribute('event', '999')`);
    await page.evaluate(`document.querySelector('kalends-calendar').setAttribute('view', 'event')`);
    await expect.poll(shown).toEqual(['error!']);
    expect(await objections(page)).toEqual([]);
    await page.close();
  });

  it('tells the page around it what happens, and lets it decide', async () => {
    const { page } = await open(withScript('<kalends-calendar view="list"></kalends-calendar>'));
    await loaded(page).toBe(1);
    await page.evaluate(`(() => {
      window.told = [];
      for (const type of ['load', 'navigate', 'event', 'error'])
        document.addEventListener('kalends-' + type, (event) => {
          told.push([type, event.detail.url.replace(/^.*?\\/(?=e)/, ''), event.detail.title ?? event.detail.status ?? '']);
          if (type === window.prevented) event.preventDefault();
        });
      window.prevented = 'event';
    })()`);
    const calendar = page.locator('kalends-calendar');
    await calendar.getByRole('link', { name: 'Night walk' }).click();
    await calendar.getByRole('link', { name: 'Week', exact: true }).click();
    await calendar.locator('.k-week').waitFor();
    await page.evaluate(`window.prevented = 'navigate'`);
    await calendar.getByRole('link', { name: 'List', exact: true }).click();
    await page.evaluate(`document.querySelector('kalends-calendar').setAttribute('category', 'none')`);
    await calendar.locator('[role=alert]', { hasText: 'Not found' }).waitFor();
    const [base] = [site().base];
    expect(await page.evaluate('told')).toEqual([
      ['event', 'event/night-walk/', 'Night walk'],
      ['navigate', 'embed/week/', ''],
      ['load', 'embed/week/', ''],
      ['navigate', 'embed/list/', ''],
      ['error', 'embed/category/none/list/', 404],
    ]);
    expect(page.url().startsWith(base)).toBe(false);
    await page.close();
  });

  it('is used by keyboard', async () => {
    const { page } = await open(withScript('<kalends-calendar view="month"></kalends-calendar>'));
    const calendar = page.locator('kalends-calendar');
    await calendar.locator('[data-day="2026-11-20"]').focus();
    const focused = () =>
      page.evaluate<string>(`(() => {
        const { activeElement: at } = document.querySelector('kalends-calendar').shadowRoot;
        return at.dataset.day ?? at.textContent;
      })()`);
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('2026-11-27');
    await page.keyboard.press('PageDown');
    await calendar.locator('[data-day="2026-12-24"]').waitFor();
    await expect.poll(focused).toBe('December 2026');
    await page.close();
  });

  it('runs nothing of hostile texts, and leads nowhere else', async () => {
    const hostile = await openSite();
    const text = `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>"'>`;
    const made = await hostile.calendar.events.create({
      ...{ title: `T ${text}`, description: text, start_date: '2026-11-27', end_date: '2026-11-27' },
      ...{ venue: { venue: text, city: text }, cost: [text], categories: [text] },
    });
    const views = ['list', 'month', 'week', 'day', 'next-three'].map(
      (view) => `<kalends-calendar view="${view}" date="2026-11-27" search="T"></kalends-calendar>`,
    );
    const all = `${views.join('')}<kalends-calendar event="${made.id}"></kalends-calendar>
      <kalends-calendar view="../../event"></kalends-calendar><kalends-calendar category="../../.." view="../.."></kalends-calendar>
      <script src="${hostile.base}/embed.js"></script>`;
    const { page } = await open(`?body=${encodeURIComponent(all)}`);
    await loaded(page).toBe(8);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(await page.locator('kalends-calendar [role=alert]').count()).toBe(2);
    expect(await page.locator('kalends-calendar [onerror]').count()).toBe(0);
    await page.close();
    await hostile.close();
  });

  it('shows calendars of two sites on one page', async () => {
    const other = await openSite({ locale: 'de' });
    const link = `<a href="${other.base}/events/">Termine</a>`;
    const { page } = await open(
      withScript(
        `<kalends-calendar></kalends-calendar><kalends-calendar site="${other.base}">${link}</kalends-calendar>`,
      ),
    );
    await page.locator('kalends-calendar h2', { hasText: 'Upcoming events' }).waitFor();
    expect(await page.getByRole('link', { name: 'Termine' }).isVisible()).toBe(true);
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('script'), { src: '${other.base}/embed.js' }))`,
    );
    await page.locator('kalends-calendar[site] h2', { hasText: 'Kommende Veranstaltungen' }).waitFor();
    expect(await page.getByRole('link', { name: 'Termine', exact: true }).count()).toBe(0);
    await page.close();
    await other.close();
  });

  it('is small where it shall be', async () => {
    const { page } = await open(
      withScript('<kalends-calendar view="list" maxwidth="300" maxheight="200"></kalends-calendar>'),
    );
    await page.locator('kalends-calendar .k-card').first().waitFor();
    const { width = 0, height = 0 } = (await page.locator('kalends-calendar').boundingBox()) ?? {};
    expect([width, height]).toEqual([300, 200]);
    await page.close();
  });

  it('is a frame where no script may run: links out of it open around it', async () => {
    const { page } = await open('index.html', { javaScriptEnabled: false });
    const frame = page.frameLocator('#frame iframe');
    await frame.getByRole('link', { name: 'Week', exact: true }).click();
    await frame.locator('.k-week').waitFor();
    await frame.getByRole('link', { name: 'List', exact: true }).click();
    await frame.getByRole('searchbox').fill('jazz');
    await frame.getByRole('button', { name: 'Search' }).click();
    await frame.locator('h1', { hasText: 'jazz' }).waitFor();
    expect(page.url()).toBe(urlOf('index.html'));
    await frame.getByRole('link', { name: 'Jazz in the courtyard' }).click();
    await page.waitForURL(`${site().base}/event/jazz-in-the-courtyard/`);
    await page.close();
  });
});
