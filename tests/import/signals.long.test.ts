import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createSqliteStore } from '@kalends/store-sqlite';
import { entriesOf, seeded } from '../../packages/importer/test/site/random-calendar.js';
import { serveSite, type ServedSite } from '../../packages/importer/test/site/site-server.js';
import { run } from '../../packages/cli/test/running.js';
import { bundleCommand } from '../torture/server-process.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-signals-'));
const LOGIN = { KALENDS_SITE_USER: 'admin:abcd efgh' };

let program: string;
let site: ServedSite;
beforeAll(async () => {
  program = await bundleCommand(mkdtempSync(join(folder, 'program-')));
  site = await serveSite();
  await site.calendar.import(entriesOf(30, seeded(3)));
  const image = 'https://calendar.example/wp-content/uploads/hall.gif';
  const day = '2031-05-01';
  await site.calendar.events.create({ title: 'Seen', image, start_date: day, end_date: day });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

const GIF = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');

/** The site as it leaves the first request to an address without an answer. `asked` has all requests. */
async function siteThatHangsAt(address: RegExp) {
  const asked: string[] = [];
  let hangs = (): void => undefined;
  let isHanging = true;
  const server = createServer((request, response) => {
    const { url = '', method = 'GET', headers } = request;
    asked.push(`${method} ${url}`);
    if (isHanging && address.test(url)) hangs();
    else if (url.startsWith('/wp-content/')) response.end(GIF);
    else {
      const { authorization } = headers;
      void fetch(site.url + url, {
        method,
        headers: authorization === undefined ? {} : { authorization },
      }).then(async (answer) => {
        response.writeHead(
          answer.status,
          Object.fromEntries(
            [...answer.headers].filter(
              ([name]) =>
                !/^(?:content-(?:length|encoding)|transfer-encoding|connection|keep-alive)$/.test(name),
            ),
          ),
        );
        response.end(await answer.text());
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hung = (): Promise<void> => new Promise((resolve) => (hangs = resolve));
  return { url, asked, hung, answer: () => (isHanging = false) };
}

/** Runs the command in a process of its own, which gets a signal as soon as the site hangs. */
async function stopWhere(args: readonly string[], signal: NodeJS.Signals, hung: () => Promise<void>) {
  const hangs = hung();
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: LOGIN,
  });
  const errors = text(child.stderr);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await Promise.race([hangs, ended]);
  child.kill(signal);
  return { exitCode: await ended, errors: await errors };
}

const IMPORTS: readonly (readonly [string, RegExp, readonly string[]])[] = [
  ['it looks for the interface', /events\?.*per_page=1\b/, []],
  ['it reads the index', /^\/wp-json\/?$/, []],
  ['it reads categories', /\/categories\?/, []],
  ['it reads venues', /\/venues\?/, []],
  ['it tries large pages', /\/events\?.*per_page=50/, []],
  ['it reads events', /\/events\?per_page=50&status=/, []],
  ['it compares the totals of years', /\/events\?.*2031-01-01/, []],
  ['it asks for the ids of wp/v2', /\/wp\/v2\/tribe_events\?/, []],
  ['it reads sitemaps', /^\/(?:robots\.txt|wp-sitemap\.xml)$/, []],
  ['it asks for each id', /\/events\/\d+$/, ['--hidden']],
  ['it fetches pictures', /^\/wp-content\//, ['--media', join(folder, 'media')]],
];

describe('an import that gets a signal while', () => {
  it.each(IMPORTS)('%s ends by itself, keeps what is done and goes on', async (phase, address, options) => {
    const { url, hung, answer, asked } = await siteThatHangsAt(address);
    const file = join(folder, phase.replaceAll(/\W/g, '-'));
    const store = ['--store', `sqlite:${file}.db`];
    const args = ['import', url, ...store, '--state', `${file}.state`, ...options];
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const stopped = await stopWhere(args, signal, hung);
      expect(stopped).toEqual({
        exitCode: 1,
        errors: expect.stringMatching(
          /kalends: Stopped\. Run the same command again to continue\.\n$/,
        ) as string,
      });
    }
    // the second run has asked for nothing that the first one had read
    if (phase === 'it reads events')
      expect(asked.filter((one) => one.includes('/categories?'))).toHaveLength(1);
    answer();
    const { lines, exitCode } = await run(args, LOGIN);
    expect([exitCode, lines.filter((line) => line.startsWith('All of it'))]).toEqual([
      0,
      [expect.anything()],
    ]);
    const copy = createSqliteStore({ file: `${file}.db` });
    onTestFinished(() => copy.close());
    const startsOf = async (of: Pick<ServedSite, 'store'>['store']) =>
      (await of.scan('event', 0, 99)).map(({ id, start_date }) => `${id} ${start_date}`);
    expect(await startsOf(copy)).toEqual(await startsOf(site.store));
  });
});

describe('a comparison that gets a signal while', () => {
  it.each([
    ['it looks for the interface', /events\?.*per_page=1\b/],
    ['it finds the largest page', /events\?.*per_page=50/],
    ['it compares records', /\/venues\/\d+$/],
  ])('%s ends by itself, and goes on', async (phase, address) => {
    const { url, hung, answer, asked } = await siteThatHangsAt(address);
    const state = join(folder, `${phase.replaceAll(/\W/g, '-')}.compared`);
    const args = ['compare', url, site.url, '--state', state, '--sample', '2', '--only', 'venues'];
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      expect(await stopWhere(args, signal, hung)).toMatchObject({ exitCode: 1 });
    answer();
    const before = new Set(asked.splice(0));
    const { lines, exitCode } = await run(args);
    expect([exitCode, lines.at(-1)]).toEqual([0, expect.stringMatching(/Nothing undeclared differs\.$/)]);
    if (phase === 'it compares records') {
      const again = asked.filter((one) => one.includes('/venues/?') && before.has(one));
      expect(again).toEqual([]);
    }
  });
});
