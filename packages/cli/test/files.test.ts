import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { FileReport } from '@kalends/importer';
import { run } from './running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const newName = (ending: string): string => join(folder, `${++files}.${ending}`);
function newFile(ending: string, text: string): string {
  const file = newName(ending);
  writeFileSync(file, text);
  return file;
}

const ICS = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:a@example.org', 'DTSTART:20310501T100000'],
  ...['SUMMARY:Jazz', 'LOCATION:Mill\\, 1 River St', 'TRANSP:OPAQUE', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n');

const CSV = 'What,When\nJam,2031-05-13\nFair,5/6/2031\n';

it('imports an iCalendar file, exports what came of it, and imports that into another store', async () => {
  const [first, second] = [`sqlite:${newName('db')}`, `sqlite:${newName('db')}`];
  const file = newFile('ics', ICS);
  const told = await run(['import', file, '--store', first, '--timezone', 'Europe/Rome']);
  expect(told).toMatchObject({
    exitCode: 0,
    lines: ['Not imported: TRANSP 1.', 'Records: 1 new.', `They are in ${first.slice(7)}.`],
  });
  const again = await run(['import', file, '--store', first, '--timezone', 'Europe/Rome']);
  expect(again.lines).toContain('Records: 1 as before.');
  for (const format of ['ics', 'csv', 'json']) {
    const copy = newName(format);
    expect((await run(['export', '--store', first, '--format', format, '--output', copy])).exitCode).toBe(0);
    const store = format === 'ics' ? second : `sqlite:${newName('db')}`;
    expect((await run(['import', copy, '--store', store])).exitCode).toBe(0);
    const printed = await run(['export', '--store', store, '--format', format]);
    expect(printed.lines.join('\n')).toBe(readFileSync(copy, 'utf8').replace(/\n$/, ''));
    // what is there is not overwritten
    const refused = await run(['export', '--store', first, '--format', format, '--output', copy]);
    expect([refused.exitCode, refused.errors.join()]).toEqual([
      1,
      expect.stringContaining('cannot be written'),
    ]);
  }
});

it('reads a CSV file by a mapping: shown first, then strictly, then with its dates told', async () => {
  const database = newName('db');
  const mapping = newFile('json', JSON.stringify({ What: 'EVENT NAME', When: 'EVENT START DATE' }));
  const command = ['import', newFile('csv', CSV), '--store', `sqlite:${database}`, '--mapping', mapping];
  const preview = await run([...command, '--preview', '1']);
  expect(preview).toMatchObject({
    exitCode: 0,
    lines: [
      'What -> event_name',
      'When -> event_start_date',
      'line 2: {"event_name":"Jam","event_start_date":"2031-05-13"}',
    ],
  });
  expect(existsSync(database)).toBe(false);
  const strict = await run([...command, '--strict']);
  expect([strict.exitCode, strict.lines[0], strict.lines.at(-1)]).toEqual([
    1,
    expect.stringMatching(/^error, line 3, When: "5\/6\/2031": The day may be/),
    'Nothing was written.',
  ]);
  const report = newName('json');
  expect((await run([...command, '--strict', '--date-format', 'mdy', '--report', report])).exitCode).toBe(0);
  expect((JSON.parse(readFileSync(report, 'utf8')) as FileReport).counts).toEqual({ created: 2 });
});

it('stores costs without a symbol in the given currency', async () => {
  const [database, copy] = [newName('db'), newName('json')];
  const file = newFile('csv', 'TITLE,START DATE,EVENT COST\nJam,2031-05-13,10\nFair,2031-05-14,£5\n');
  const store = ['--store', `sqlite:${database}`];
  expect((await run(['import', file, ...store, '--currency', 'Kč CZK postfix'])).exitCode).toBe(0);
  await run(['export', ...store, '--output', copy]);
  const costs = [...readFileSync(copy, 'utf8').matchAll(/"cost":\[([^\]]*)\]/g)].map(([, cost]) => cost);
  expect(costs).toEqual(['"10Kč"', '"£5"']);
});

it.each([
  ['a file that is not there', ['import', 'none.ics'], 1, /none\.ics cannot be read/],
  ['a file that is none', ['import', newFile('ics', 'Dear diary')], 1, /no BEGIN:VCALENDAR/],
  [
    'a mapping that is none',
    ['import', newFile('csv', CSV), '--mapping', newFile('json', '[1]')],
    1,
    /is not a mapping/,
  ],
  ['a preview of a calendar', ['import', newFile('ics', ICS), '--preview', '2'], 2, /for CSV files/],
  ['a store that is not there', ['export', '--store', 'sqlite:none.db'], 1, /none\.db/],
  ['a format that is none', ['export', '--format', 'xls'], 2, /not a valid format/],
])('refuses %s', async (_what, args, exitCode, message) => {
  const store = args.includes('--store') ? [] : ['--store', `sqlite:${newName('db')}`];
  const told = await run([...args, ...store]);
  expect([told.exitCode, told.errors.join()]).toEqual([exitCode, expect.stringMatching(message)]);
});
