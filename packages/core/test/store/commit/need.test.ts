import { describe, expect, it } from 'vitest';
import { isNeeded } from '../../../src/store/commit/need.js';

describe('a scan finds what a need includes', () => {
  it('of slugs: from the first on, to before the last', () => {
    const ranges = [
      { from: 'a', below: 'b' },
      { from: 'm-2', below: 'm-4' },
    ];
    const slugs = ['', 'Z', 'a', 'az', 'b', 'm-1', 'm-2', 'm-3', 'm-4'];
    const found = slugs.filter((slug) => isNeeded({ need: 'slugs', kind: 'event', ranges }, { slug }));
    expect(found).toEqual(['a', 'az', 'm-2', 'm-3']);
    const all = { need: 'slugs', kind: 'event', ranges: [{ from: '', below: 'A' }] } as const;
    expect(isNeeded(all, {}), 'a record without a slug').toBe(true);
  });

  it('of occurrences: those of the series, in these places', () => {
    const need = {
      need: 'occurrences',
      kind: 'event',
      series: 3,
      recurrence_ids: ['2027-01-01', '2027-01-02'],
    } as const;
    const is = (series: number, recurrence_id: string | null) => isNeeded(need, { series, recurrence_id });
    expect([is(3, '2027-01-01'), is(3, '2027-01-02')]).toEqual([true, true]);
    expect([is(4, '2027-01-01'), is(3, '2027-01-03'), is(3, null)]).toEqual([false, false, false]);
  });

  it('of values: in a field, or in its list', () => {
    const tags = { need: 'links', kind: 'event', field: 'tags', values: [1, 2] } as const;
    expect([[3, 2], [3], []].map((ids) => isNeeded(tags, { tags: ids }))).toEqual([true, false, false]);
    const url = { need: 'records', kind: 'image', field: 'url', values: ['x'] } as const;
    expect([isNeeded(url, { url: 'x' }), isNeeded(url, { url: 'y' })]).toEqual([true, false]);
  });
});
