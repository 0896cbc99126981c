// Prints the first three hits of the search of the built documentation site (`npm run docs`) for each term:
// `node scripts/search-docs.mjs docker cors image ical`. Needs Chromium, by default /usr/bin/chromium (or CHROMIUM).
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import { chromium } from 'playwright-core';

const dist = join(import.meta.dirname, '../docs/.vitepress/dist');
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  const file = join(dist, pathname.endsWith('/') ? `${pathname}index.html` : decodeURIComponent(pathname));
  readFile(file).then(
    (content) => response.setHeader('Content-Type', TYPES[extname(file)] ?? 'text/plain').end(content),
    () => response.writeHead(404).end(),
  );
}).listen(0, '127.0.0.1');
await once(server, 'listening');

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${server.address().port}/quick-start.html`);
await page.locator('.VPNavBarSearch button').first().click();
const input = page.locator('.VPLocalSearchBox input');
const results = page.locator('.VPLocalSearchBox .result');
const nothing = page.locator('.VPLocalSearchBox .no-results');
for (const term of process.argv.slice(2)) {
  await input.fill('');
  await results.first().waitFor({ state: 'detached' });
  await input.fill(term);
  await results.or(nothing).first().waitFor();
  const hits = await results.evaluateAll((all) => all.slice(0, 3).map((hit) => hit.getAttribute('href')));
  console.log(`${term}: ${hits.join('  ') || 'nothing found'}`);
}
await browser.close();
server.close();
