import { createCalendar } from '@kalends/core';
import { createHandler } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createMemoryStore } from '@kalends/store-memory';
import { once } from 'node:events';
import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { build } from 'vite';
import { objections } from '../../packages/pages/test/axe.js';
import { describeInBrowser } from '../../packages/pages/test/browser.js';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
};

describeInBrowser('the app in Chromium', (browser) => {
  const calendar = createCalendar({ store: createMemoryStore(), settings: { timezone: 'Europe/Rome' } });
  const dist = mkdtempSync(join(tmpdir(), 'kalends-vite-'));
  const server = createServer();
  let url = '';

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const api = toNodeListener(createHandler({ calendar, baseUrl: url }));
    server.on('request', (request, response) => {
      const path = request.url ?? '';
      if (path.startsWith('/wp-json/')) {
        api(request, response);
        return undefined;
      }
      if (path === '/favicon.ico') return response.writeHead(204).end();
      const file = path === '/' ? '/index.html' : path;
      return response
        .setHeader('Content-Type', TYPES[extname(file)] ?? '')
        .end(readFileSync(join(dist, file)));
    });
    // the build of a visitor, and not that of tests
    vi.stubEnv('NODE_ENV', 'production');
    await build({
      ...{ root: import.meta.dirname, configFile: join(import.meta.dirname, 'vite.config.js') },
      logLevel: 'silent',
      resolve: { tsconfigPaths: true },
      define: {
        'import.meta.env.VITE_CALENDAR_URL': JSON.stringify(url),
      },
      build: { outDir: dist, emptyOutDir: true },
    });
    vi.unstubAllEnvs();
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await calendar.close();
    rmSync(dist, { recursive: true });
  });

  it('shows the upcoming events as a list and as a month', async () => {
    await calendar.events.create({
      title: 'Jazz & more',
      start_date: 'tomorrow 20:00',
      end_date: 'tomorrow 23:00',
    });
    const page = await browser().newPage();
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(String(error)));
    await page.goto(url);
    await page.locator('.kalends-list a', { hasText: 'Jazz & more' }).waitFor();
    expect(await page.locator('.kalends-time').textContent()).toMatch(/^8:00 PM – 11:00 PM CES?T$/);
    expect(await objections(page)).toEqual([]);
    await page.getByRole('button', { name: 'Month' }).click();
    await page.locator('.kalends-month[aria-busy=false] table').waitFor();
    expect(await page.locator('td[aria-current=date]').count()).toBe(1);
    expect(await objections(page)).toEqual([]);
    expect(said).toEqual([]);
    await page.close();
  });
});
