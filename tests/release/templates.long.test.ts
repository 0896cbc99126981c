import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { createCalendar, type Calendar } from '@kalends/core';
import { createHandler } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createMemoryStore } from '@kalends/store-memory';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser } from '../../packages/pages/test/browser.js';
import { freePort } from '../deploy/proxy.js';
import { PICTURES, takePictures } from './pictures.js';
import { packInto, serveRegistry } from './registry.js';

/** What the templates compile against. */
const TYPED = [
  ...[
    'core',
    'http',
    'site',
    'http-adapter',
    'pages',
    'accounts',
    'store-memory',
    'store-sqlite',
    'client',
    'react',
  ],
];

const folder = mkdtempSync(join(tmpdir(), 'kalends-templates-'));
const tarballs = join(folder, 'tarballs');
let registry: Awaited<ReturnType<typeof serveRegistry>>;
let calendar: Calendar;
const server = createServer();
let site = '';

beforeAll(async () => {
  packInto(tarballs, TYPED);
  registry = await serveRegistry(tarballs);
  calendar = createCalendar({ store: createMemoryStore(), settings: { timezone: 'Europe/Rome' } });
  const dates = { start_date: '2041-05-01 20:00', end_date: '2041-05-01 23:00' };
  await calendar.events.create({ ...dates, title: 'Jazz & more', description: 'Loud & long' });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on('request', toNodeListener(createHandler({ calendar, baseUrl: site })));
});

afterAll(async () => {
  await registry.close();
  server.closeAllConnections();
  server.close();
  await calendar.close();
  rmSync(folder, { recursive: true });
});

/**
 * The environment of npm: our packages are those of the registry, and nothing says that they are tested. `kalends` reads BASE_URL, which vitest
 * sets, and refuses variables
 * that it does not know, and the tests of the night have some.
 */
const environment = (more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:npm_|VITEST|NODE_ENV|KALENDS_|BASE_URL)/i.test(name),
    ),
  ),
  ...{ npm_config_registry: registry.url, npm_config_audit: 'false', npm_config_fund: 'false' },
  // half the time of a compiler that optimizes
  ...{ CFLAGS: '-O1', CXXFLAGS: '-O1' },
  ...{ NEXT_TELEMETRY_DISABLED: '1', npm_config_cache: join(folder, 'cache') },
  ...more,
});

/** Runs npm, which has to succeed; asynchronously, as it asks the registry of this process. */
async function npm(
  cwd: string,
  args: readonly string[],
  more?: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn('npm', args, { cwd, env: environment(more), stdio: ['ignore', 'pipe', 'pipe'] });
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0) throw new Error(`npm ${args.join(' ')} ended with ${status}: ${written}`);
  return written;
}

/** Starts a project until it has printed what is looked for; gives that, and a function that ends it. */
async function started(
  cwd: string,
  args: readonly string[],
  found: RegExp,
  more?: Readonly<Record<string, string>>,
) {
  const child = spawn('npm', args, {
    cwd,
    env: environment(more),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = once(child, 'close');
  let written = '';
  const match = await new Promise<RegExpExecArray>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        written += text;
        const one = found.exec(written);
        if (one !== null) resolve(one);
      });
    void ended.then(() => reject(new Error(`npm ${args.join(' ')} ended: ${written}`)));
  });
  return {
    match,
    async end() {
      // npm, and what it has started
      process.kill(-(child.pid ?? 0), 'SIGTERM');
      await ended;
    },
  };
}

/** Creates a project by the command of the docs, and installs and tests it. */
async function project(template: string): Promise<string> {
  await npm(folder, ['create', 'kalends', template, '--yes', '--', '--template', template]);
  const own = join(folder, template);
  await npm(own, ['install']);
  const tested = stripVTControlCharacters(await npm(own, ['test']));
  expect(tested).toMatch(/(?:Tests {2}\d+ passed|pass \d+)/);
  return own;
}

const LIMIT = { timeout: 1_800_000 };

it('the server shows demo events, and its own calendar with the settings of .env', LIMIT, async () => {
  const own = await project('server');
  const port = String(await freePort());
  const running = await started(own, ['start'], /API root +(\S+)/, { KALENDS_PORT: port });
  try {
    expect(running.match[1]).toBe('https://calendar.example.org/wp-json/tribe/events/v1');
    const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    expect(page).toContain('Our events');
  } finally {
    await running.end();
  }
  // what the file of Compose names is there, and is what it says
  const { status, stderr } = spawnSync('sh', ['-n', join(own, 'backup.sh')], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

it('the Express app serves its own route and the calendar', LIMIT, async () => {
  const own = await project('express');
  await npm(own, ['run', 'typecheck']);
  // two of them may run on one machine
  const port = String(await freePort());
  const file = join(own, 'server.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace('start(3000,', `start(${port},`));
  const running = await started(own, ['start'], /Bearer (\S+)/);
  try {
    const url = `http://127.0.0.1:${port}`;
    const created = await fetch(`${url}/wp-json/tribe/events/v1/events`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${running.match[1]}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ title: 'Jazz', start_date: 'tomorrow 20:00', end_date: 'tomorrow 23:00' }),
    });
    expect(created.status).toBe(201);
    expect(await (await fetch(`${url}/upcoming`)).json()).toMatchObject([{ title: 'Jazz' }]);
  } finally {
    await running.end();
  }
});

it('the static site has a page for each event', LIMIT, async () => {
  const own = await project('static');
  await npm(own, ['run', 'typecheck']);
  // what is years away is in no list by default
  const dates = { start_date: 'tomorrow 20:00', end_date: 'tomorrow 23:00' };
  await calendar.events.create({ ...dates, title: 'Soon', description: 'Loud and long' });
  await npm(own, ['start', '--', `${site}/wp-json/tribe/events/v1`, 'public']);
  const index = readFileSync(join(own, 'public/index.html'), 'utf8');
  const [, name = ''] = /href="(event-\d+\.html)">Soon/.exec(index) ?? [];
  expect(readFileSync(join(own, 'public', name), 'utf8')).toContain('Loud and long');
});

it('the Next.js app shows the list and the page of an event', LIMIT, async () => {
  const own = await project('next');
  await npm(own, ['run', 'build'], { CALENDAR_URL: site });
  const port = String(await freePort());
  const running = await started(own, ['start', '--', '--port', port], /Ready in/, { CALENDAR_URL: site });
  try {
    const url = `http://127.0.0.1:${port}`;
    const list = await (await fetch(url)).text();
    expect(list).toMatch(/<a href="\/events\/jazz-more">Jazz (?:&amp;|&#038;) more<\/a>/);
    expect(list).toMatch(/Wednesday, May 1, 2041.*8:00 PM.*11:00 PM.*CEST/s);
    const page = await fetch(`${url}/events/jazz-more`);
    expect([page.status, (await page.text()).includes('<title>Jazz &amp; more · Events</title>')]).toEqual([
      200,
      true,
    ]);
    expect(await (await fetch(`${url}/events/jazz-more`)).text()).toContain('calendar.google.com');
    expect((await fetch(`${url}/events/nowhere`)).status).toBe(404);
  } finally {
    await running.end();
  }
});

/** Events of a site that has none yet. */
const FIRST_EVENTS = [
  { title: 'Late Jazz Session', start_date: 'tomorrow 21:00', end_date: 'tomorrow 23:30', cost: '12' },
  { title: 'Book Fair', start_date: '+5 days', end_date: '+6 days', all_day: true },
  { title: 'Pottery for Beginners', start_date: '+8 days 18:00', end_date: '+8 days 20:00' },
];

if (PICTURES !== undefined)
  describeInBrowser('the templates above, as they look', (browser) => {
    it('shows a demonstration, two apps and a static site', LIMIT, async () => {
      const own = (name: string): string => join(folder, name);
      const port = async (): Promise<string> => String(await freePort());
      const demo = await started(own('server'), ['run', 'demo'], /API root +((\S+)\/wp-json\S+)/, {
        KALENDS_PORT: await port(),
      });
      const [, api = '', url = ''] = demo.match;
      const running = [demo];
      try {
        await takePictures(browser(), {
          ...{ name: 'server', url: `${url}/` },
          until: (page) => page.locator('.k-month'),
        });

        const express = await started(own('express'), ['start'], /(http\S+)\/upcoming[^]*Bearer (\S+)/);
        running.push(express);
        const [, site = '', token = ''] = express.match;
        for (const event of FIRST_EVENTS) {
          const created = await fetch(`${site}/wp-json/tribe/events/v1/events`, {
            method: 'POST',
            headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
            body: JSON.stringify(event),
          });
          expect(created.status).toBe(201);
        }
        await takePictures(browser(), {
          ...{ name: 'express', url: `${site}/events/` },
          until: (page) => page.locator('text=Book Fair'),
        });

        await npm(own('static'), ['start', '--', api, 'pictures']);
        await takePictures(browser(), {
          ...{ name: 'static', url: `file://${own('static')}/pictures/index.html` },
          until: (page) => page.locator('li'),
        });

        await npm(own('next'), ['run', 'build'], { CALENDAR_URL: url });
        const nextPort = await port();
        const next = await started(own('next'), ['start', '--', '--port', nextPort], /Ready in/, {
          CALENDAR_URL: url,
        });
        running.push(next);
        await takePictures(browser(), {
          ...{ name: 'next', url: `http://127.0.0.1:${nextPort}/` },
          until: (page) => page.locator('.kalends-event'),
        });
      } finally {
        for (const one of running) await one.end();
      }
    });
  });
