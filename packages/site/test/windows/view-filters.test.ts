import { expect, it } from 'vitest';
import { filterParams, hasEmptyFilters, readFilters } from '../../src/windows/view-filters.js';

const conditions = (count: number, value = '1') =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, value]));

it('ignores conditions that are no texts', () => {
  for (const one of [
    [{ toString: '1' }],
    [{ a: '1' }, 'x'],
    { in: [{ valueOf: '1' }] },
    { in: { in: '1' } },
  ]) {
    const params = { custom: { style: one } };
    expect(readFilters(params)).toEqual({});
    expect(hasEmptyFilters(params)).toBe(false);
  }
  const style = { 'custom[style]': 'jazz,folk' };
  expect(readFilters({ custom: { style: ['jazz', 'folk'] } })).toEqual(style);
});

it('reads few conditions more than a list may have, besides those that are empty', () => {
  const { custom } = filterParams(readFilters({ custom: conditions(900) }));
  const count = Object.keys(custom as object).length;
  expect(count).toBeGreaterThan(10);
  expect(count).toBeLessThan(30);
  expect(readFilters({ custom: { ...conditions(900, ''), last: '1' } })).toEqual({ 'custom[last]': '1' });
});

it('reads names of objects as any', () => {
  const custom = JSON.parse('{ "__proto__": "1", "constructor": { "__proto__": "2" } }') as object;
  const filters = readFilters({ custom });
  expect(filters).toEqual({ 'custom[__proto__]': '1', 'custom[constructor][__proto__]': '2' });
  expect(JSON.stringify(filterParams(filters))).toBe(
    '{"custom":{"__proto__":{"in":"1"},"constructor":{"__proto__":"2"}}}',
  );
});
