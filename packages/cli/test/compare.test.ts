import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCalendar } from '@kalends/core';
import { createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { run, serve, type Served } from './running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-compare-'));
const servers: Served[] = [];
afterAll(async () => {
  for (const server of servers) server.stop();
  await Promise.all(servers.map(({ exitCode }) => exitCode));
  rmSync(folder, { recursive: true });
});

async function serving(name: string, title: string): Promise<Served> {
  const file = join(folder, name);
  const calendar = createCalendar({ store: createSqliteStore({ file }), clock: () => Date.UTC(2031, 0, 1) });
  await calendar.events.create({
    title,
    start_date: '2031-05-01 20:00',
    end_date: '2031-05-01 23:00',
    slug: 'jazz',
  });
  await calendar.close();
  const server = await serve(['--store', `sqlite:${file}`, '--user', 'ann:secret']);
  servers.push(server);
  return server;
}

let a: string;
let same: string;
let other: string;
beforeAll(async () => {
  const [x, y, z] = [
    await serving('a.db', 'Jazz'),
    await serving('b.db', 'Jazz'),
    await serving('c.db', 'Folk'),
  ];
  [a, same, other] = [x.origin, y.origin, z.origin];
});

const FAST = ['--sample', '1', '--only', 'events'];

describe('kalends compare', () => {
  it('ends with 0 when nothing differs', async () => {
    const { exitCode, lines, errors } = await run(['compare', a, same, ...FAST]);
    expect(errors).toEqual([]);
    expect(lines.join('\n')).toMatch(
      /^(?:clock .*\n)?Listed +A +B *\nevents +(\d+) +\1 +equal\n\d+ requests compared\. Nothing undeclared differs\.$/,
    );
    expect(exitCode).toBe(0);
  });

  it('ends with 1 when something differs, prints it and writes reports', async () => {
    const [html, json, state] = ['r.html', 'r.json', 'state'].map((name) => join(folder, name));
    const args = ['--report', html ?? '', '--report', json ?? '', '--state', state ?? ''];
    const users = ['--user-a', 'ann:secret', '--user-b', 'ann:secret'];
    const { exitCode, lines } = await run(['compare', a, other, ...FAST, ...args, ...users]);
    expect(exitCode).toBe(1);
    const text = lines.join('\n');
    expect(text).toMatch(/^events +\d+ +\d+ +(?:equal|different)$/m);
    expect(text).toContain('value event.title: ');
    expect(text).toContain('    A "Jazz"\n    B "Folk"');
    expect(text).toContain('event.json_ld.name');
    expect(JSON.parse(readFileSync(json ?? '', 'utf8'))).toMatchObject({ equal: false, finished: true });
    expect(readFileSync(html ?? '', 'utf8')).toContain('<code>event.title</code>');
    expect(existsSync(state ?? '')).toBe(false);
  });

  it('ends with 0 when nothing differs but what the import has reported', async () => {
    const imported = join(folder, 'import.jsonl');
    const note = { what: 'differs', kind: 'event', id: 1, field: 'title', reason: 'is shown otherwise' };
    writeFileSync(imported, `${JSON.stringify(note)}\n`);
    const { exitCode, lines } = await run(['compare', a, other, ...FAST, '--imported', imported]);
    expect(lines.join('\n')).toMatch(/^import +\d+ +event: title: is shown otherwise$/m);
    expect(exitCode).toBe(0);
  });

  it('sets its counts beside those of the import, in one table', async () => {
    const imported = join(folder, 'counted.jsonl');
    const [database, redirects] = [join(folder, 'copy.db'), join(folder, 'copy.map')];
    const files = ['--report', imported, '--redirects', redirects];
    const moving = await run(['import', a, '--store', `sqlite:${database}`, ...files]);
    expect(moving.exitCode).toBe(0);
    const copy = await serve(['--store', `sqlite:${database}`, '--old-addresses', imported]);
    servers.push(copy);
    const { lines } = await run(['compare', a, copy.origin, ...FAST, '--imported', imported]);
    const table = lines.join('\n');
    expect(table).toMatch(/^Listed +A +B *\nevents +1 +1 +equal$/m);
    expect(table).toMatch(/^events at the import, lists of events +1 +1 +equal$/m);
    expect(table).toMatch(/^events at the import, sitemap +1 +1 +equal/m);
    expect(table).toMatch(/^events at the import, calendar file \(\.ics\) +1 +1 +equal/m);
  });

  it.each([
    ['{"what":"counted","proofs":[{"source":"stars"}]}\n', /line 1 is no note$/],
    ['{"what":"differs"}\n', /is not the report of an import: line 1 is no note$/],
    ['{"what":"brought","kind":"event","id":1}\n{', /line 2 is no note$/],
    [undefined, /no such file/],
  ])('refuses a report of an import that is none: %j', async (text, message) => {
    const imported = join(folder, 'other.jsonl');
    if (text === undefined) rmSync(imported, { force: true });
    else writeFileSync(imported, text);
    const { exitCode, errors } = await run(['compare', a, same, ...FAST, '--imported', imported]);
    expect(errors.join('\n')).toMatch(message);
    expect(exitCode).toBe(1);
  });

  it('leaves out what is to be ignored', async () => {
    const ignore = [
      'event.title',
      'event.json_ld',
      '*[]',
      '*.total*',
      'header x-tec-total',
      'header x-tec-totalpages',
    ];
    const { exitCode, lines } = await run([
      ...['compare', a, other, '--json', ...FAST],
      ...ignore.flatMap((path) => ['--ignore', path]),
    ]);
    expect(JSON.parse(lines.join(''))).toMatchObject({ differences: [], equal: true });
    expect(exitCode).toBe(0);
  });

  it('ends with 1 when a server does not answer as the interface', async () => {
    // the other server says where its requests arrive
    const print = vi.spyOn(console, 'error').mockReturnValue();
    const { exitCode, errors } = await run(['compare', a, `${same}/nowhere`]);
    expect(print.mock.calls).toEqual([[expect.stringContaining('below /nowhere')]]);
    print.mockRestore();
    expect({ exitCode, errors }).toEqual({
      exitCode: 1,
      errors: [`kalends: ${same}/nowhere answers with status 404.`],
    });
  });

  it.each([
    [['compare', 'x'], 'Use: kalends compare A B [options]'],
    [['compare', 'x', 'y'], 'A must be the URL of a site, such as https://calendar.example, not "x"'],
    [
      ['compare', 'http://a.example', 'http://b.example', '--user-a', 'x'],
      '--user-a needs a name and a password: NAME:PASSWORD',
    ],
    [
      ['compare', 'http://a.example', 'http://b.example', '--user-a', 'x:y'],
      'Give --user-a and --user-b, or neither',
    ],
    [
      ['compare', 'http://a.example', 'http://b.example', '--expect', 'F1'],
      'F1 is no correction that shows in what is read.',
    ],
    [
      ['compare', 'http://a.example', 'http://b.example', '--report', 'x.pdf'],
      '--report: "x.pdf" ends neither with .json nor with .html',
    ],
  ])('answers %j with one line and exit code 2', async (args, error) => {
    expect(await run(args)).toEqual({ exitCode: 2, lines: [], errors: [`kalends: ${error}`] });
  });
});
