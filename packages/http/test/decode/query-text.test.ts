import { expect, it } from 'vitest';
import { NO_PARAMS, readQuery } from '../../src/decode/query-text.js';
import { DEFAULT_REQUEST_LIMITS } from '../../src/decode/request-limits.js';

it.each<[string, object]>([
  ['a=1&b=2', { a: '1', b: '2' }],
  ['a=x+y%20z&b', { a: 'x y z', b: '' }],
  ['a=%zz&b=%ff', { a: '%zz', b: '\u{fffd}' }],
  ['a=1&a=2', { a: '2' }],
  ['a[]=1&a[]=2', { a: ['1', '2'] }],
])('reads the query %s', (text, expected) => {
  expect(readQuery(text, DEFAULT_REQUEST_LIMITS)).toEqual(expected);
});

it('makes nothing of an empty query', () => {
  expect(readQuery('', DEFAULT_REQUEST_LIMITS)).toBe(NO_PARAMS);
});

it('counts the parameters before it reads them, empty ones too', () => {
  const limits = { ...DEFAULT_REQUEST_LIMITS, parameters: 2 };
  expect(readQuery('a=1&b=2', limits)).toEqual({ a: '1', b: '2' });
  for (const text of ['a=1&b=2&c=3', '&&'])
    expect(() => readQuery(text, limits)).toThrow('The request is too large: too many parameters.');
});
