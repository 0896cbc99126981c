import { expect, it } from 'vitest';
import { importJson } from '../../src/index.js';
import { allEvents, newCalendar } from '../support.js';

const event = (title: string, more: object = {}): string =>
  JSON.stringify({
    kind: 'event',
    input: { title, start_date: '2031-05-01 20:00', end_date: '2031-05-01 22:00' },
    links: { venue: 1, categories: [1] },
    source: { uid: `${title}@example.org` },
    ...more,
  });

const FILE = [
  '{"kind":"category","key":1,"input":{"name":"Music","slug":"music"}}',
  '{"kind":"venue","key":1,"input":{"venue":"Hall"}}',
  event('Jazz'),
  'no JSON',
  '{"kind":"image","input":{"title":"x"}}',
  '{"kind":"event","input":{"title":7}}',
  event('Lost', { links: { venue: 2 } }),
  event('Late', { input: { title: 'Late', start_date: 'some day', end_date: 'some day' } }),
].join('\n');

it('links entries by their keys, finds what is there already, and tells errors by their lines', async () => {
  const calendar = newCalendar();
  const venue = await calendar.venues.create({ venue: 'Hall' });
  const report = await importJson(FILE, { calendar });
  expect(report.errors.map(({ line }) => line).sort()).toEqual([4, 5, 6, 7, 8]);
  expect(report.counts).toEqual({ created: 2, unchanged: 1 });
  const [jazz, ...others] = await allEvents(calendar);
  expect(others).toEqual([]);
  expect(jazz).toMatchObject({ title: 'Jazz', venue: venue.id, uid: 'Jazz@example.org' });
  expect((await calendar.load('category', jazz?.categories ?? []))[0]?.name).toBe('Music');
  expect((await importJson(FILE, { calendar })).counts).toEqual({ unchanged: 3 });
});

it('writes nothing when it is strict and there is an error, or when it is a dry run', async () => {
  const calendar = newCalendar();
  const version = await calendar.version();
  expect((await importJson(FILE, { calendar, strict: true })).dryRun).toBe(true);
  expect((await importJson(FILE, { calendar, dryRun: true })).counts).toEqual({ created: 3 });
  expect(await calendar.version()).toBe(version);
});

it('leaves out a line that is too long, and imports the others', async () => {
  const calendar = newCalendar();
  const long = JSON.stringify({ kind: 'tag', input: { name: 'x', slug: '[],'.repeat(2_000_000) } });
  const report = await importJson(`${long}\n{"kind":"tag","input":{"name":"Jazz"}}\n`, { calendar });
  expect(report.errors).toEqual([{ line: 1, message: 'The line has more than 5000000 bytes.' }]);
  expect(report.records.map(({ title }) => title)).toEqual(['Jazz']);
});

it('reads long lines in slices, and tells those that are nested too deeply or have too many values', async () => {
  const lines = [
    '['.repeat(1_000_000),
    `[${'0,'.repeat(1_000_000)}0]`,
    '{"a":'.repeat(50),
    event('Long', {
      input: {
        title: 'Long',
        start_date: '2031-05-01 20:00',
        end_date: '2031-05-01 22:00',
        description: 'x'.repeat(150_000),
      },
      links: {},
    }),
  ];
  const calendar = newCalendar();
  const report = await importJson(lines.join('\n'), { calendar });
  expect(report.errors).toEqual([
    { line: 1, message: 'The line has more than 100 levels.' },
    { line: 2, message: 'The line has more than 500000 values.' },
    { line: 3, message: 'It is no JSON.' },
  ]);
  expect((await allEvents(calendar)).map(({ title }) => title)).toEqual(['Long']);
});
