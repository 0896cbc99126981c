// Tasks in Chromium, each with what it takes in clicks, key strokes, requests, bytes and time: for `editor-tasks.mjs` and `wordpress-tasks.mjs`.
// CHROMIUM names another browser than Debian's.
//
// A click on a field to type into it counts, the choice in a list counts as two clicks, and the choice of a file as one; every character
// that is typed is a key stroke. The time is that of the browser and the server: people think besides.
import { chromium } from 'playwright-core';
import { browser } from './editor-hands.mjs';

const nothing = () => ({ clicks: 0, keys: 0, requests: 0, bytes: 0 });
let sizes = [];

async function idle() {
  await browser.page.waitForLoadState('networkidle');
  await Promise.all(sizes);
}

/** Starts Chromium, with the page that is counted. */
export async function openBrowser() {
  const chrome = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const context = await chrome.newContext({ viewport: { width: 1000, height: 640 }, locale: 'en-US' });
  context.setDefaultTimeout(20_000);
  Object.assign(browser, { context, page: await context.newPage(), counts: nothing() });
  context.on('requestfinished', (request) => {
    const own = browser.counts;
    own.requests += 1;
    sizes.push(
      request.sizes().then(
        ({ responseBodySize, responseHeadersSize }) => (own.bytes += responseBodySize + responseHeadersSize),
        () => undefined,
      ),
    );
  });
  return chrome;
}

/** Does the tasks of a site one after the other, each from its page; gives a row of the table for each. */
export async function measure(site, tasks, page) {
  const rows = [];
  for (const { name, start = page, prepare, run } of tasks) {
    await prepare?.();
    await browser.page.goto(site + start);
    await idle();
    [browser.counts, sizes] = [nothing(), []];
    const before = performance.now();
    await run();
    const seconds = (performance.now() - before) / 1000;
    await idle();
    const { clicks, keys, requests, bytes } = browser.counts;
    rows.push([name, clicks, keys, requests, Math.round(bytes / 1000), seconds.toFixed(1)]);
  }
  return rows;
}

/** Prints the rows as a table of Markdown, with their sum. */
export function print(rows) {
  const titles = ['task', 'clicks', 'key strokes', 'requests', 'kB', 'seconds'];
  const sum = (column) => rows.reduce((total, row) => total + Number(row[column]), 0);
  const total = ['together', sum(1), sum(2), sum(3), sum(4), sum(5).toFixed(1)];
  for (const row of [titles, ['---', ...titles.slice(1).map(() => '---:')], ...rows, total])
    console.log(`| ${row.join(' | ')} |`);
}
