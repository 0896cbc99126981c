import { describe, expect, it } from 'vitest';
import { isObject, readJsonBody } from '../../src/decode/json-body.js';
import { NO_PARAMS } from '../../src/decode/query-text.js';
import { DEFAULT_REQUEST_LIMITS } from '../../src/decode/request-limits.js';

type Sent = string | readonly number[];
const bytesOf = (sent: Sent): Uint8Array =>
  typeof sent === 'string' ? new TextEncoder().encode(sent) : Uint8Array.from(sent);

/** Reads a body that is sent. */
const read = (sent: Sent, values = 20_000) =>
  readJsonBody(
    {
      method: 'POST',
      url: '/',
      headers: {},
      body: (most) => Promise.resolve(bytesOf(sent).subarray(0, most)),
    },
    { ...DEFAULT_REQUEST_LIMITS, values },
  );

/** Reads a body that a host has parsed. */
const readParsed = (parsedBody: unknown) =>
  readJsonBody(
    {
      method: 'POST',
      url: '/',
      headers: {},
      parsedBody,
      body: () => Promise.reject(new Error('read twice')),
    },
    DEFAULT_REQUEST_LIMITS,
  );

/** Each of the messages by its code (errors.md §2). */
const MESSAGES: Readonly<Record<number, string>> = {
  1: 'Maximum stack depth exceeded',
  3: 'Control character error, possibly incorrectly encoded',
  4: 'Syntax error',
  5: 'Malformed UTF-8 characters, possibly incorrectly encoded',
  10: 'Single unpaired UTF-16 surrogate in unicode escape',
};
const invalid = (code: number) => ({
  code: 'rest_invalid_json',
  message: 'Invalid JSON body passed.',
  data: { json_error_code: code, json_error_message: MESSAGES[code] },
});
const TOO_MANY = { code: 'too_large', message: 'The request is too large: its body has too many values.' };

/** Lists in lists, with a text inside. */
const lists = (levels: number, inside = ''): string => `${'['.repeat(levels)}${inside}${']'.repeat(levels)}`;

it('tells objects from other values', () => {
  const values = [{}, { a: 1 }, [], null, undefined, 1, 'a', true];
  expect(values.map(isObject)).toEqual([true, true, false, false, false, false, false, false]);
});

it.each<[Sent, object]>([
  ['{"a":"é","b":[1,{"c":null}],"d":true}', { a: 'é', b: [1, { c: null }], d: true }],
  ['{"a":1,"a":2}', { a: 2 }],
  ['{"a":"\\ud83d\\ude00😀"}', { a: '😀😀' }],
  [`{"a":${lists(510, '1')}}`, JSON.parse(`{"a":${lists(510, '1')}}`) as object],
  // many lists and objects, none of them deep
  [`{"a":[${'[],{},[{}],'.repeat(300)}0]}`, JSON.parse(`{"a":[${'[],{},[{}],'.repeat(300)}0]}`) as object],
])('%#: a body has the properties of its object', async (sent, expected) => {
  expect(await read(sent)).toEqual(expected);
  expect(await readParsed(sent)).toEqual(expected);
});

it.each<[Sent]>([[''], ['[1]'], ['7'], ['"a"'], ['null'], ['true'], [lists(511)]])(
  '%#: a body without an object has none',
  async (sent) => {
    expect(await read(sent)).toBe(NO_PARAMS);
    expect(await readParsed(sent)).toBe(NO_PARAMS);
  },
);

/** The UTF-8 bytes of é. */
const LETTER = [0xc3, 0xa9];
const times = (count: number, bytes: readonly number[]): number[] =>
  Array.from({ length: count }, () => bytes).flat();

it.each<[string, Sent, number]>([
  ['blanks', ' ', 4],
  ['a byte order mark', '\u{feff}{}', 4],
  ['a byte order mark before what is not UTF-8', [0xef, 0xbb, 0xbf, 0x7b, 0xff], 4],
  ['words in upper case', '{"a":TRUE}', 4],
  ['words in upper case before a control character', '[TRUE,"\u0001"]', 4],
  ['an escape in upper case before half a pair', '["\\N","\\ud83d"]', 4],
  ['a control character', '["\t"]', 3],
  ['half a pair', '{"a":"\\ud83d"}', 10],
  ['512 levels', lists(512), 1],
  ['512 levels under a name that is there again', `{"a":${lists(511)},"a":1}`, 1],
  ['512 levels with blanks and objects', `${'{"a":[ '.repeat(256)}${']}'.repeat(256)}`, 1],
  ['what is not UTF-8', [0xff], 5],
  ['what is not UTF-8 behind all', [0x7b, 0x7d, 0xff], 5],
  ['what is not UTF-8 in a text', [0x5b, 0x22, ...LETTER, 0xff, 0x22, 0x5d], 5],
  ['half a letter at the end', [0x5b, 0x22, 0xc3], 5],
  ['a control character before what is not UTF-8', [0x22, ...times(5, LETTER), 0x01, 0xff], 3],
  ['the same behind fewer letters', [0x22, ...times(4, LETTER), 0x01, 0xff], 3],
  ['a control character behind what is not UTF-8', [0x22, ...times(5, LETTER), 0xff, 0x01, 0x22], 5],
  ['two texts without a comma before what is not UTF-8', [...bytesOf('["a" "b" '), 0xff], 4],
])('of several errors the first is told: %s', async (_, sent, code) => {
  await expect(read(sent)).rejects.toMatchObject(invalid(code));
});

it('reads no more than the limit', async () => {
  const limits = { ...DEFAULT_REQUEST_LIMITS, bodySize: 2 };
  const body = (most: number) => Promise.resolve(bytesOf('{}x').subarray(0, most));
  expect(await readJsonBody({ method: 'POST', url: '/', headers: {}, body }, limits)).toEqual({});
});

describe('the values of a body', () => {
  it.each<[string, number]>([
    ['{}', 1],
    ['{"a":1,"b":[1,2],"c":{"d":1,"e":2}}', 5],
    ['{"a":",,,,"}', 1],
    ['{"a":"\\",,,,","b":1}', 2],
    ['{"a":"\\\\","b":","}', 2],
    ['{"a":"\\\\\\",,","b":1}', 2],
    ['{"a":"x\\\\\\\\","b":1}', 2],
    ['{",":1}', 1],
    ['{"":"","b":""}', 2],
  ])('%s has %i', async (text, count) => {
    expect(await read(text, count)).toEqual(JSON.parse(text));
    await expect(read(text, count - 1)).rejects.toMatchObject(TOO_MANY);
  });

  it.each<[string, string, object]>([
    ['behind 511 levels', lists(511, '1,1,1'), TOO_MANY],
    ['before 512 levels', `[1,1,1,${lists(511)}]`, TOO_MANY],
    ['behind 512 lists', lists(512, '1,1,1'), invalid(1)],
    ['behind 512 lists with blanks', `${'[ '.repeat(512)}1,1,1`, invalid(1)],
    ['behind 512 objects', `${'{"a":'.repeat(512)}1,1,1`, invalid(1)],
    ['behind 512 objects with blanks', `${'{ "a" : '.repeat(512)}1,1,1`, invalid(1)],
    ['behind lists that have ended', `${lists(300)}${lists(300)}[1,1,1]`, TOO_MANY],
    ['behind objects that have ended', `${'{}'.repeat(600)}[1,1,1]`, TOO_MANY],
    ['in a text that has no end', '{"a":"1,1,1', invalid(3)],
    ['in a text that ends within an escape', '{"a":"1,1,1\\"', invalid(3)],
  ])('too many of them %s', async (_, text, error) => {
    await expect(read(text, 2)).rejects.toMatchObject(error);
  });
});

/** A value at so many levels. */
const nested = (levels: number, value: unknown): unknown =>
  levels === 0 ? value : { a: nested(levels - 1, value) };

describe('a body that a host has parsed', () => {
  it.each<[unknown, object]>([
    [
      { a: 1, b: undefined },
      { a: 1, b: undefined },
    ],
    [nested(511, 1), nested(511, 1) as object],
    [[1], {}],
    [null, {}],
    [7, {}],
  ])('%#: has its properties', async (parsed, expected) => {
    expect(await readParsed(parsed)).toEqual(expected);
  });

  it.each<[unknown, number]>([
    [nested(512, 1), 1],
    [{ a: 1, b: nested(511, []) }, 1],
    [{ a: 1, b: '\ud83d' }, 10],
    [{ a: [1, { '\ude00': 1 }] }, 10],
  ])('%#: is refused', async (parsed, code) => {
    await expect(readParsed(parsed)).rejects.toMatchObject(invalid(code));
  });
});
