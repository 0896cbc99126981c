import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteReport } from '@kalends/importer';
import { writeRedirects } from '../../src/import/redirect-file.js';
import { paceOf } from '../../src/progress.js';
import { run, serve, start, type Served } from '../running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LOGIN = { KALENDS_SITE_USER: 'admin:secret' };
let files = 0;
const newFile = (ending: string): string => join(folder, `${++files}.${ending}`);
const newStore = (): string => `sqlite:${newFile('db')}`;

let site: Served;
beforeAll(async () => {
  site = await serve(['--demo', '--user', 'admin:secret']);
});
afterAll(async () => {
  site.stop();
  await site.exitCode;
});

/** Imports the demo site and gives what is printed as JSON. */
async function importDemo(options: readonly string[], env: Readonly<Record<string, string>> = LOGIN) {
  const { exitCode, lines, errors } = await run(['import', site.origin, '--json', ...options], env);
  expect([exitCode, errors.filter((line) => line.startsWith('kalends:'))]).toEqual([0, []]);
  return JSON.parse(lines.join('\n')) as SiteReport;
}

describe('kalends import', () => {
  it('brings a site into a file; the next run brings what has changed', async () => {
    const [store, state, report] = [newStore(), newFile('state'), newFile('jsonl')];
    const first = await importDemo(['--store', store, '--state', state, '--report', report]);
    const brought = Object.values(first.counts.brought ?? {}).reduce((sum, count) => sum + count, 0);
    expect(first.counts.brought?.event).toBe(first.records.event);
    const notes = readFileSync(report, 'utf8').trimEnd().split('\n');
    expect(notes.filter((line) => line.includes('"brought"'))).toHaveLength(brought);
    const again = await importDemo(['--store', store, '--state', state, '--report', report]);
    // events that are read again say again that they are in series
    const { unknown: _, ...counts } = again.counts;
    expect(counts).toEqual({});
    const { exitCode } = await run(['check', store.slice('sqlite:'.length)]);
    expect(exitCode).toBe(0);
  });

  it.each([
    [
      301,
      { Location: 'https://www.old.example/cal/wp-json/tribe/events/v1/events?page=1' },
      'Use this URL: https://www.old.example/cal',
    ],
    [
      302,
      { Location: 'https://old.example/?rest_route=/tribe/events/v1/events' },
      'Use this URL: https://old.example',
    ],
    [403, {}, "--header 'User-Agent: NAME'"],
    [403, {}, '--rate 1', 'Access limited: more than 15 requests'],
    [403, {}, '--user NAME:PASSWORD', '{"code":"rest_forbidden","message":"Only for users."}'],
    [401, {}, '--user NAME:PASSWORD', '{"code":"rest_not_logged_in","message":"Only for users."}'],
  ])(
    'says what to do about a response with status %i',
    async (status, headers, hint, body = '<h1>No</h1>') => {
      const server = createServer((_, response) => response.writeHead(status, headers).end(body));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const { exitCode, errors } = await run(['import', url, '--store', newStore()]);
      server.close();
      expect(exitCode).toBe(1);
      expect(errors.join('\n')).toMatch(new RegExp(`${hint.replace(/[?.]/g, String.raw`\$&`)}(?: |$)`));
    },
  );

  it('tells people what came along, and that nothing was written', async () => {
    const { exitCode, lines, errors } = await run(
      ['import', site.origin, '--dry-run', '--store', newStore()],
      LOGIN,
    );
    expect(exitCode).toBe(0);
    expect(lines.join('\n')).toMatch(/^On the site: .*\nnew: .* event.*\nNothing was written\.$/s);
    expect(errors.some((line) => line.startsWith('event records '))).toBe(true);
  });

  it('says what is missing without credentials', async () => {
    const { lines } = await run(['import', site.origin, '--store', newStore()]);
    expect(lines).toContain(
      'Only published records were imported; use the credentials of an administrator to import the rest.',
    );
  });

  it('takes credentials from the standard input', async () => {
    const { main } = await import('../../src/index.js');
    const lines: string[] = [];
    const exitCode = await main(['import', site.origin, '--auth-stdin', '--json', '--store', newStore()], {
      env: {},
      print: (line) => lines.push(line),
      printError: () => undefined,
      stdin: async () => 'admin:secret\n',
      stop: new AbortController().signal,
    });
    expect(exitCode).toBe(0);
    expect((JSON.parse(lines.join('')) as SiteReport).statuses).toContain('trash');
  });

  it.each([
    ['a wrong password', ['--user', 'admin:wrong'], /^kalends: The site: .*password/],
    ['a name alone', ['--user', 'admin'], /^kalends: --user needs a name and a password/],
    ['both ways to log in', ['--user', 'a:b', '--auth-stdin'], /not both/],
    ['a header that is none', ['--header', 'secret'], /^kalends: --header needs a header field, like/],
    ['a rate that is none', ['--rate', '0'], /is not a valid rate/],
  ])('refuses %s', async (_, options, message) => {
    const { exitCode, errors } = await run(['import', site.origin, '--store', newStore(), ...options]);
    expect(exitCode).toBeGreaterThan(0);
    expect(errors.at(-1)).toMatch(message);
  });

  it.each(['ftp://x', 'x', 'http://a:b@calendar.example'])('refuses the address %s', async (url) => {
    const { exitCode, errors } = await run(['import', url, '--store', newStore()]);
    expect([exitCode, errors]).toEqual([2, [expect.stringMatching(/^kalends: URL: /)]]);
  });

  it('ends when it is told to, and goes on', async () => {
    const [store, state] = [newStore(), newFile('state')];
    const options = ['import', site.origin, '--store', store, '--state', state];
    const running = start(options, LOGIN);
    running.stop();
    expect(await running.exitCode).toBe(1);
    expect(running.errors.at(-1)).toBe('kalends: Stopped. Run the same command again to continue.');
    const { exitCode } = await run(options, LOGIN);
    expect(exitCode).toBe(0);
  });
});

describe('the state of an import', () => {
  it('that was edited, is of something else or is used by another import ends it with a sentence', async () => {
    const options = ['import', site.origin, '--store', newStore(), '--state'];
    for (const edit of ['{}', '5', '{"state":{"version":2}}']) {
      const state = newFile('state');
      writeFileSync(state, edit);
      const { exitCode, errors } = await run([...options, state], LOGIN);
      expect([exitCode, errors]).toEqual([
        1,
        [expect.stringMatching(/^kalends: \S+ is not a saved state, or was edited/)],
      ]);
    }
    const state = newFile('state');
    const both = await Promise.all(
      [1, 2].map(() => run(['import', site.origin, '--store', newStore(), '--state', state], LOGIN)),
    );
    expect(both.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1]);
    expect(both.flatMap(({ errors }) => errors.filter((line) => line.startsWith('kalends:')))).toEqual([
      expect.stringMatching(/^kalends: \S+ was changed by another run/),
    ]);
  });
});

describe('a file of redirects', () => {
  const moves = new Map([
    ['/event/a/', '/event/a-2/'],
    ['/agenda/b/?x=1', '/event/b/'],
    ['/event/"; return 200 x; #/', '/event/c/'],
    ['/event/{host}/', '/event/d/'],
    ['/*', '/event/e/'],
    ['/event/f*', '/event/f/'],
  ]);

  it('has lines for nginx, and keeps those of earlier runs', () => {
    const file = newFile('map');
    writeFileSync(file, '"/old/" "/new/";\n"/event/a/" "/event/a-9/";\n');
    writeRedirects(file, moves);
    expect(readFileSync(file, 'utf8')).toBe(
      '"/agenda/b/?x=1" "/event/b/";\n"/event/a/" "/event/a-2/";\n"/old/" "/new/";\n',
    );
  });

  it('has one line for paths that differ by upper case, and none to the same page', () => {
    const file = newFile('map');
    writeFileSync(file, '"/agenda/A/" "/event/a-9/";\n');
    const more = { '/agenda/a/': '/event/a/', '/Agenda/a/': '/venue/a/', '/event/B/': '/event/b/' };
    writeRedirects(file, new Map(Object.entries(more)));
    expect(readFileSync(file, 'utf8')).toBe('"/agenda/a/" "/event/a/";\n');
  });

  it('has directives for Caddy', () => {
    const file = newFile('caddy');
    writeRedirects(file, new Map([['/old/', '/new/']]));
    writeRedirects(file, moves);
    expect(readFileSync(file, 'utf8')).toBe(
      'redir /agenda/b/?x=1 /event/b/ permanent\nredir /event/a/ /event/a-2/ permanent\nredir /old/ /new/ permanent\n',
    );
  });
});

describe('the pace of an import', () => {
  it('is told with the time that is left', () => {
    let now = 0;
    const pace = paceOf(() => now);
    expect(pace(0, 1000)).toBe('');
    now = 2000;
    expect(pace(100, 1000)).toBe(', 50 a second, 18 s left');
    now = 4000;
    expect(pace(104, 10_000)).toBe(', 26 a second, 7 min left');
    expect(pace(3, 10)).toBe('');
  });
});
