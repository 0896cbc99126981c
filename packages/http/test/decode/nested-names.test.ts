import { describe, expect, it } from 'vitest';
import { nestNames, type NamedValue } from '../../src/decode/nested-names.js';
import { DEFAULT_REQUEST_LIMITS } from '../../src/decode/request-limits.js';

/** Names with the values 1, 2, 3, … */
const numbered = (names: readonly string[]): NamedValue[] => names.map((name, index) => [name, index + 1]);
const nested = (names: readonly string[], limits: Partial<typeof DEFAULT_REQUEST_LIMITS> = {}) =>
  nestNames(numbered(names), { ...DEFAULT_REQUEST_LIMITS, ...limits });

describe('names with brackets', () => {
  it.each<[readonly string[], object]>([
    [['x', 'y'], { x: 1, y: 2 }],
    [['x', 'x'], { x: 2 }],
    [[''], {}],
    [['x[]', 'x[]'], { x: [1, 2] }],
    [['x[0]', 'x[1]'], { x: [1, 2] }],
    [['x[1]', 'x[0]'], { x: { 1: 1, 0: 2 } }],
    [['x[0]', 'x[0]'], { x: [2] }],
    [['x[0]', 'x[k]'], { x: { 0: 1, k: 2 } }],
    // an empty key is the next number
    [['x[15]', 'x[]'], { x: { 15: 1, 16: 2 } }],
    [['x[7]', 'x[3]', 'x[]'], { x: { 7: 1, 3: 2, 8: 3 } }],
    [['x[a5]', 'x[]'], { x: { a5: 1, 0: 2 } }],
    [['x[5a]', 'x[]'], { x: { '5a': 1, 0: 2 } }],
    [['x[05]', 'x[]'], { x: { '05': 1, 0: 2 } }],
    [['x[-5]', 'x[]'], { x: { '-5': 1, 0: 2 } }],
    [['x[1234567890]', 'x[]'], { x: { 1234567890: 1, 0: 2 } }],
    [['v[a]', 'v[b][c]', 'v[b][d]'], { v: { a: 1, b: { c: 2, d: 3 } } }],
    [['o[0][n]', 'o[0][m]', 'o[1][n]'], { o: [{ n: 1, m: 2 }, { n: 3 }] }],
    [['o[][n]', 'o[][n]'], { o: [{ n: 1 }, { n: 2 }] }],
    // of two values for one key the last counts
    [['x', 'x[a]'], { x: { a: 2 } }],
    [['x[a]', 'x'], { x: 2 }],
    [['x[a][b]', 'x[a]'], { x: { a: 2 } }],
    // what is no bracket
    [['[a]', 'x]', 'y[b'], { '[a]': 1, 'x]': 2, 'y[b': 3 }],
    [['a]b[c'], { 'a]b[c': 1 }],
    [['a[b]c'], { a: { b: 1 } }],
    [['a[b]c[d]'], { a: { b: 1 } }],
    [['a[b][c'], { a: { b: 1 } }],
    [['a[b[c]'], { a: { 'b[c': 1 } }],
    [['__proto__[a]', 'x[__proto__]'], JSON.parse('{"__proto__":{"a":1},"x":{"__proto__":2}}') as object],
  ])('%j', (names, expected) => {
    expect(nested(names)).toEqual(expected);
    expect(Object.keys(nested(names))).toEqual(Object.keys(expected));
  });

  it('leave what a host has parsed as it is', () => {
    const value = { a: [new Map([['b', 1]])] };
    expect(nestNames([['x[y]', value]], DEFAULT_REQUEST_LIMITS)['x']).toEqual({ y: value });
  });
});

it.each([
  ['too many parameters', ['a', '', 'c'], ['a', '', 'c', 'd'], { parameters: 3 }],
  ['a name is nested too deep', ['a[b][c]', 'a[b][][d'], ['a[b][c][d]'], { nesting: 3 }],
])('%s', (what, most, more, limits) => {
  expect(nested(most, limits)).toHaveProperty('a');
  let error: unknown;
  try {
    nested(more, limits);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toMatchObject({ code: 'too_large', message: `The request is too large: ${what}.` });
});
