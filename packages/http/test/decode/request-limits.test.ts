import { expect, it } from 'vitest';
import { bodyTooLarge, DEFAULT_REQUEST_LIMITS, hasMore, tooLarge } from '../../src/decode/request-limits.js';

it('has the limits of docs/limits.md', () => {
  expect(DEFAULT_REQUEST_LIMITS).toEqual({
    bodySize: 2_097_152,
    uploadSize: 10_485_760,
    smallBodySize: 65_536,
    bodiesSize: 33_554_432,
    clientBodiesSize: 8_388_608,
    values: 20_000,
    parameters: 1_000,
    nesting: 64,
  });
});

it('says what is too large', () => {
  expect(tooLarge('too many parameters')).toMatchObject({
    code: 'too_large',
    message: 'The request is too large: too many parameters.',
  });
  expect(bodyTooLarge(7)).toMatchObject({
    code: 'too_large',
    message: 'The request is too large: its body has more than 7 bytes.',
  });
});

it.each([
  ['', '&', 0, false],
  ['a&b', '&', 0, true],
  ['a&b', '&', 1, false],
  ['a&b&', '&', 1, true],
  ['&a', '&', 0, true],
  // occurrences do not overlap
  ['----', '--', 1, true],
  ['---', '--', 1, false],
])('%j has %j more than %i times: %j', (text, part, most, expected) => {
  expect(hasMore(text, part, most)).toBe(expected);
});
