import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { login, run, serve } from './running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-fields-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;

function fileWith(text: string): string {
  const file = join(folder, `fields-${++files}.json`);
  writeFileSync(file, text);
  return file;
}

const EVENT = { title: 'Jazz', start_date: '2031-05-01 20:00:00', end_date: '2031-05-01 23:00:00' };

it('serves fields that a file declares, which a configuration file names', async () => {
  const fields = fileWith('{ "event": { "age": { "type": "integer", "label": "From age", "min": 0 } } }');
  const config = fileWith(JSON.stringify({ fields, user: ['admin:secret'] }));
  const site = await serve(['--config', config]);
  const write = async (custom_fields: object) => {
    const headers = { 'Content-Type': 'application/json', ...login('admin', 'secret') };
    const body = JSON.stringify({ ...EVENT, custom_fields });
    const answer = await fetch(`${site.origin}/wp-json/tribe/events/v1/events`, {
      ...{ method: 'POST', headers, body },
    });
    return { ...((await answer.json()) as object), status: answer.status };
  };
  expect(await write({ age: '18' })).toMatchObject({
    status: 201,
    custom_fields: { age: { label: 'From age', value: '18' } },
  });
  expect((await write({ age: -1 })).status).toBe(400);
  expect((await write({ color: 'red' })).status).toBe(400);
  site.stop();
  expect(await site.exitCode).toBe(0);
});

it.each([
  [
    '{\n  "venue": { "age": { "type": "flag" } },\n  "event": {\n    "style": { "type": "text", "label": "event" },\n    "age": {\n      "type": "int"\n    }\n  }\n}',
    'line 5: event.age: the type is one of',
  ],
  [
    '{\n  "event": {\n    "title": { "type": "text" }\n  }\n}',
    'line 3: event.title: the calendar has a field',
  ],
  ['{\n\n  "tag": {}\n}', 'line 3: tag: fields are declared for'],
  ['{\n  "presets": ["audience"]\n}', 'line 2: presets: it is an object of lists by kind'],
  [
    '{\n  "presets": {\n    "event": ["audience", "toString"]\n  }\n}',
    'line 3: presets.event: it is a list of some of accessibility, audience',
  ],
  ['{\n  "presets": {\n    "tag": ["audience"]\n  }\n}', 'line 1: tag: fields are declared for'],
  ['{\n  "event": 7\n}', 'line 2: event: it is an object of fields by name'],
])('names the line of a declaration that it refuses', async (text, told) => {
  const file = fileWith(text);
  const { exitCode, errors } = await run(['serve', '--fields', file]);
  expect(exitCode).toBe(2);
  expect(errors.join('\n')).toContain(`${file}, ${told}`);
});

it('declares the presets that a file names, which its own fields stand above', async () => {
  const fields = fileWith(
    JSON.stringify({
      presets: { event: ['audience', 'accessibility'] },
      event: { min_age: { type: 'integer', label: 'Ab', filter: true } },
    }),
  );
  const site = await serve(['--fields', fields, '--user', 'admin:secret']);
  const headers = { 'Content-Type': 'application/json', ...login('admin', 'secret') };
  const body = JSON.stringify({
    ...EVENT,
    custom_fields: { min_age: 6, wheelchair: 'limited', captions: 'yes' },
  });
  const url = `${site.origin}/wp-json/tribe/events/v1/events`;
  expect(await (await fetch(url, { method: 'POST', headers, body })).json()).toMatchObject({
    custom_fields: {
      min_age: { label: 'Ab', value: '6' },
      wheelchair: { label: 'Wheelchair access', value: 'limited' },
      captions: { label: 'Captions', value: 'true' },
    },
  });
  const listed = await fetch(`${url}?custom[wheelchair]=yes,limited&starts_after=2031-01-01`);
  expect(await listed.json()).toMatchObject({ total: 1 });
  site.stop();
  expect(await site.exitCode).toBe(0);
});

it('does not start with a field of another type than its values, unless the declaration says so', async () => {
  const store = `sqlite:${join(folder, 'types.db')}`;
  const declare = (field: object) => fileWith(JSON.stringify({ event: { age: field } }));
  const start = async (field: object) => {
    const site = await serve(['--store', store, '--fields', declare(field)]);
    site.stop();
    return site.exitCode;
  };
  expect(await start({ type: 'text' })).toBe(0);
  const { exitCode, errors } = await run([
    'serve',
    '--store',
    store,
    '--fields',
    declare({ type: 'integer' }),
  ]);
  expect(exitCode).toBe(1);
  expect(errors.join('\n')).toContain(
    'fields.event.age: the type is integer, but the stored values are of the type text',
  );
  expect(await start({ type: 'integer', was: 'text' })).toBe(0);
  expect(await start({ type: 'integer' })).toBe(0);
});

it('refuses a file that is not there, or no JSON object', async () => {
  const told = async (file: string) => (await run(['serve', '--fields', file])).errors.join('\n');
  expect(await told(join(folder, 'none.json'))).toContain('cannot be read');
  expect(await told(fileWith('{\n"event": x }'))).toContain('is not JSON');
  expect(await told(fileWith('[]'))).toContain('expected a JSON object with kinds of records as keys');
});

it('exports and imports the values of fields that a file declares', async () => {
  const fields = fileWith('{ "event": { "age": { "type": "integer", "wire": "from_age" } } }');
  const csv = join(folder, 'events.csv');
  writeFileSync(csv, 'EVENT NAME,EVENT START DATE,from_age\r\nJazz,2031-05-01,18\r\n');
  const [first, second] = ['a', 'b'].map((name) => `sqlite:${join(folder, `${name}.db`)}`);
  const declared = ['--fields', fields];
  expect((await run(['import', csv, '--store', String(first)])).errors.join('\n')).toContain('"from_age"');
  const shown = await run(['import', csv, '--preview', '1', ...declared]);
  expect(shown.lines).toContain('from_age -> custom.age');
  for (const [file, store] of [
    [csv, first],
    [join(folder, 'copy.json'), second],
  ] as const) {
    expect(await run(['import', file, '--store', String(store), ...declared])).toMatchObject({ exitCode: 0 });
    const printed = await run(['export', '--format', 'csv', '--store', String(store), ...declared]);
    const [titles, row] = printed.lines.map((line) => line.trim());
    expect([titles?.split(',').at(-1), row?.split(',').at(-1)]).toEqual(['from_age', '18']);
    if (store === first)
      await run(['export', '--store', String(store), '--output', join(folder, 'copy.json'), ...declared]);
  }
});
