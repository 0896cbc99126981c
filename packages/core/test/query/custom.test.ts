import { describe, expect, it } from 'vitest';
import { customKeys, customSortKey, customTest } from '../../src/query/custom.js';
import type { CustomCondition } from '../../src/query/query.js';

const LONGEST = 'x'.repeat(255);
const WIDE = '😀'.repeat(255);

describe('what lists look at in a declared field', () => {
  it.each<[CustomCondition['form'], unknown, readonly unknown[]]>([
    ['number', 0, [0]],
    ['number', '7', []],
    ['flag', false, [false]],
    ['flag', 'true', []],
    ['text', '', ['']],
    ['text', 7, []],
    ['text', ['a'], []],
    ['text', LONGEST, [LONGEST]],
    ['text', `${LONGEST}x`, []],
    ['text', WIDE, [WIDE]],
    ['text', `${WIDE}x`, []],
    ['text', '😀'.repeat(254), ['😀'.repeat(254)]],
    ['list', ['a', 7, ['b'], '', `${LONGEST}x`, WIDE], ['a', '', WIDE]],
    ['list', 'a', []],
    ['list', null, []],
  ])('of the form %s is its value, if it has the form: %j', (form, value, keys) => {
    expect(customKeys({ field: value }, { name: 'field', form })).toEqual(keys);
    expect(customKeys({ other: value }, { name: 'field', form })).toEqual([]);
  });

  it('is no member that every object has', () => {
    expect(customKeys({}, { name: 'constructor', form: 'text' })).toEqual([]);
  });
});

describe('a condition', () => {
  it.each<[Pick<CustomCondition, 'form' | 'op' | 'value'>, readonly unknown[], readonly unknown[]]>([
    [{ form: 'number', op: 'in', value: [1, 10] }, [10, 2, 1, '1'], [10, 1]],
    [{ form: 'number', op: 'lt', value: [10] }, [9, 10, 11, '9'], [9]],
    [{ form: 'number', op: 'gt', value: [9] }, [10, 9, 8, 11], [10, 11]],
    [{ form: 'number', op: 'lt', value: [] }, [-1, 0, 1], []],
    [{ form: 'number', op: 'gt', value: [] }, [-1, 0, 1], []],
    [{ form: 'flag', op: 'in', value: [false] }, [true, false, ''], [false]],
    [{ form: 'flag', op: 'lt', value: [true] }, [true, false], [false]],
    [{ form: 'flag', op: 'gt', value: [false] }, [true, false], [true]],
    [{ form: 'text', op: 'lt', value: ['b'] }, ['10', 'B', 'a', 'b', 'c'], ['10', 'B', 'a']],
    [{ form: 'text', op: 'gt', value: ['\uffff'] }, ['a', '\uffff', '😀'], ['😀']],
    [{ form: 'text', op: 'lt', value: [''] }, ['', 'a'], []],
  ])('%j is met by those that compare so', (condition, values, met) => {
    const meets = customTest({ name: 'field', ...condition });
    expect(values.filter((field) => meets({ field }))).toEqual(met);
    expect(meets({})).toBe(false);
  });

  it('on a list is met by one of its entries', () => {
    const meets = customTest({ name: 'moods', form: 'list', op: 'in', value: ['calm', 'loud'] });
    expect([['loud', 'new'], ['new'], []].map((moods) => meets({ moods }))).toEqual([true, false, false]);
  });
});

describe('what records are sorted by', () => {
  it('is the value, behind which those without one come in both directions', () => {
    const by = { name: 'field', form: 'number' } as const;
    const keys = (order: 'asc' | 'desc') =>
      [7, undefined, '7'].map((field) => customSortKey({ field }, by, order)[0]);
    expect(customSortKey({ field: 7 }, by, 'asc').at(-1)).toBe(7);
    expect(keys('asc')).toEqual([0, 1, 1]);
    // a list in this direction is turned round as a whole
    expect(keys('desc')).toEqual([0, -1, -1]);
  });

  it('is a text as it is', () => {
    const by = { name: 'field', form: 'text' } as const;
    expect(customSortKey({ field: '10' }, by, 'asc').at(-1)).toBe('10');
  });

  it('is 0 for no and 1 for yes', () => {
    const by = { name: 'field', form: 'flag' } as const;
    expect([false, true].map((field) => customSortKey({ field }, by, 'asc').at(-1))).toEqual([0, 1]);
  });
});
