import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { elsewhere, fair, forms, later, rows } from './time-zones.js';

const page = readFileSync(join(import.meta.dirname, '../time-zones.md'), 'utf8');

it.each(Object.entries(rows))('has the row of %s in its table', (_name, [start_date, utc_start_date]) => {
  const cells = [...page.matchAll(/^\|.*\|$/gm)].map(([row]) => row.split('|').map((cell) => cell.trim()));
  expect(cells).toContainEqual(expect.arrayContaining([`\`${start_date}\``, `\`${utc_start_date}\``]));
});

it('reads a date in many forms', () => {
  expect(new Set(forms.map(([start]) => start))).toEqual(new Set(['2031-05-01 20:00:00']));
});

it('changes one date, or the zone alone', () => {
  expect([later.start_date, later.end_date, later.utc_end_date]).toEqual([
    '2031-05-01 10:00:00',
    '2031-05-01 13:00:00',
    '2031-05-01 11:00:00',
  ]);
  expect([elsewhere.start_date, elsewhere.utc_start_date]).toEqual([
    '2031-05-01 10:00:00',
    '2031-05-01 01:00:00',
  ]);
});

it('widens an event of whole days', () => {
  expect([fair.start_date, fair.end_date, fair.utc_start_date]).toEqual([
    '2031-05-02 00:00:00',
    '2031-05-04 23:59:59',
    '2031-05-01 22:00:00',
  ]);
});
