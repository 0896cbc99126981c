import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { objections, objectionsByLook, looksAt } from '../../packages/pages/test/axe.js';
import { describeInBrowser } from '../../packages/pages/test/browser.js';
import { takePictures } from '../../tests/release/pictures.js';
import { ROOT } from './markdown.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** In three weeks: the calendar runs by the clock of the browser. */
const DATE = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);

/** Pages with code in most of the languages of the docs. */
const PAGES_WITH_CODE = ['in-an-hour', 'web-component'];

/** Builds a site of the playground and of pages with code, as `npm run docs` builds it among all pages. */
function buildSite(): string {
  // within the docs, so that VitePress and its plugins are found
  const cache = join(ROOT, 'docs/.vitepress/cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'playground-'));
  mkdirSync(join(folder, '.vitepress/theme'), { recursive: true });
  for (const path of ['playground', ...PAGES_WITH_CODE.map((name) => `${name}.md`)])
    cpSync(join(ROOT, 'docs', path), join(folder, path), { recursive: true });
  writeFileSync(
    join(folder, '.vitepress/config.ts'),
    `import { CODE_THEME, focusableCode } from '../../../code-blocks.js';
     import { withContentPolicy } from '../../../content-policy.js';
     const markdown = { theme: CODE_THEME, config: focusableCode };
     export default { title: 'Kalends', ignoreDeadLinks: true, transformHtml: withContentPolicy, markdown };\n`,
  );
  writeFileSync(
    join(folder, '.vitepress/theme/index.ts'),
    `export { default } from '../../../../theme/index.js';\n`,
  );
  const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: ROOT, stdio: 'pipe' });
  run('scripts/playground.mjs', join(folder, 'public/playground'));
  run('node_modules/vitepress/bin/vitepress.js', 'build', folder);
  return folder;
}

function startServer(site: string): Server {
  return createServer((request, response) => {
    const path = (request.url ?? '').replace(/\?.*/, '').replace(/\/$/, '/index.html');
    const file = join(site, path);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
    return response.end(readFileSync(file));
  }).listen(0, '127.0.0.1');
}

const stop = async (server: Server): Promise<void> => {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
};

describeInBrowser('the playground in Chromium', (browser) => {
  let folder: string;
  let server: Server;
  beforeAll(async () => {
    folder = buildSite();
    server = startServer(join(folder, '.vitepress/dist'));
    await new Promise((resolve) => server.once('listening', resolve));
  });
  afterAll(async () => {
    if (server.listening) await stop(server);
    rmSync(folder, { recursive: true });
  });

  /** Opens the playground; what the console reports is pushed to a list. */
  async function open(width = 1280): Promise<{ page: Page; errors: string[]; elsewhere: string[] }> {
    const page = await browser().newPage({ viewport: { width, height: 900 } });
    const errors: string[] = [];
    const elsewhere: string[] = [];
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('request', (request) => !request.url().startsWith(origin) && elsewhere.push(request.url()));
    await page.goto(`${origin}/playground/`);
    await page.locator('iframe').waitFor();
    return { page, errors, elsewhere };
  }

  const answerIn = async (page: Page): Promise<{ readonly total?: number; readonly title?: string }> =>
    JSON.parse((await page.locator('.answer').textContent()) ?? '') as object;

  const search = async (page: Page, text: string) => {
    await page.getByLabel('Path').fill(`/wp-json/tribe/events/v1/events?search=${text}`);
    await page.getByLabel('Method').selectOption('GET');
    await page.getByRole('button', { name: 'Send' }).click();
  };

  /** Creates an event in the editor, and finds it on its page and by REST. */
  async function createEvent(page: Page, title: string): Promise<void> {
    const frame = page.frameLocator('iframe');
    await page.getByRole('button', { name: 'New event' }).click();
    await frame.locator('[name=title]').fill(title);
    await frame.locator('#e-field-start_date').getByLabel('Date').fill(DATE);
    await frame.getByRole('button', { name: 'Publish' }).first().click();
    await frame.getByRole('link', { name: 'View page' }).first().click();
    await frame.locator('h1', { hasText: title }).waitFor();
    await search(page, title);
    await expect.poll(async () => (await answerIn(page)).total).toBe(1);
  }

  it.each(PAGES_WITH_CODE)('%s has code that is read in light and dark colours', async (name) => {
    const page = await browser().newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}.html`);
    await page.locator('pre.shiki').first().waitFor();
    expect(await objectionsByLook(page, looksAt(390, 1280))).toEqual([]);
    await page.close();
  });

  it('lists by REST, creates in the editor and shows it, also offline', async () => {
    const { page, errors, elsewhere } = await open();
    await expect.poll(async () => (await answerIn(page)).total).toBeGreaterThan(50);
    await page.frameLocator('iframe').locator('.k-month').waitFor();
    await takePictures(browser(), {
      ...{ name: 'playground', url: page.url(), height: 1_900 },
      until: (one) => one.frameLocator('iframe').locator('.k-month'),
    });
    await createEvent(page, 'Moonrise');
    await page.getByRole('button', { name: 'Create an event' }).click();
    await expect.poll(async () => (await answerIn(page)).title).toBe('Jazz in the courtyard');
    expect(errors).toEqual([]);
    expect(await objections(page)).toEqual([]);

    await stop(server);
    await createEvent(page, 'Eclipse');
    await page.reload();
    await page.locator('iframe').waitFor();
    await createEvent(page, 'Comet');
    await search(page, 'Eclipse');
    await expect.poll(async () => (await answerIn(page)).total).toBe(0);
    expect(elsewhere).toEqual([]);
    await page.close();
  });
});
