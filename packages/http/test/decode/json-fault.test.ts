import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFault } from '../../src/decode/json-fault.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });

const lists = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('jsonFault', () => {
  it('finds a fault where JSON.parse fails, and nowhere else', () => {
    const token = fc.constantFrom(
      ...'[]{},:'.split(''),
      '"a"',
      '"',
      '1',
      '-0.5e3',
      'true',
      'null',
      'TRUE',
      '"\\N"',
      ' ',
      '\\u00e9',
      'x',
      '01',
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
        const text = tokens.join('');
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(jsonFault(text) === undefined).toBe(isJson);
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(jsonFault(text)).toBeUndefined();
      }),
    );
  });
});

/** A text with its first fault. */
type Case = [text: string, code?: number, at?: number];

describe('the first fault of a text', () => {
  /** Strings and what is wrong with them, by the position within the quotes. */
  const inStrings: readonly Case[] = [
    ['a \\" \\\\ \\/ \\b \\f \\n \\r \\t é ☃ \ufeff \u{7f}'],
    ['\\u00e9\\u00E9\\uABCD\\uffff'],
    ['😀'],
    ['\\ud83d\\ude00\\uD83D\\uDE00\\uDbFf\\udFfF\\uD800\\uDC00'],
    ['\u0000', 3, 1],
    ['a\u001fb', 3, 2],
    ['\\N', 4, 1],
    ['\\U0041', 4, 1],
    ['\\x', 4, 1],
    ['a\\u12', 4, 2],
    ['\\u12g4', 4, 1],
    ['\ud83d', 10, 1],
    ['a\ude00\ud83d', 10, 2],
    ['\\ud83d', 10, 1],
    ['\\uDFFF', 10, 1],
    ['\\ud83d\\ud83d', 10, 1],
    ['\\ud83d\\ude0', 10, 1],
    ['\\ud83d\\u0041', 10, 1],
    ['\\ud83dx', 10, 1],
  ];

  it.each<Case>([
    ...inStrings.map(([text, ...fault]): Case => [`"${text}"`, ...fault]),
    ['[true,false,null,0,-1,12.5,1e5,1E+5,-0.5e-3]'],
    ['{"a":{},"b":[],"":[{}]}'],
    [' \t\n\r[ \t\n\r1 \t\n\r] \t\n\r'],
    [lists(511)],
    ['', 4, 0],
    ['  ', 4, 2],
    ['"', 3, 1],
    ['"a', 3, 2],
    ['"\\', 3, 2],
    ['"\\"', 3, 3],
    ['[', 4, 1],
    ['[1', 4, 2],
    ['{"a"', 4, 4],
    ['{"a":', 4, 5],
    [lists(512), 1, 511],
    ['{"a":['.repeat(256), 1, 1535],
    ['[1,]', 4, 3],
    ['[,1]', 4, 1],
    ['[1 2]', 4, 3],
    ['["a" "b"]', 4, 5],
    ['["a":1]', 4, 4],
    ['{"a":1,}', 4, 7],
    ['{"a"}', 4, 4],
    ['{"a":}', 4, 5],
    ['{"a" 1}', 4, 5],
    ['{"a" "b"}', 4, 5],
    ['{1:2}', 4, 1],
    ['{[]:2}', 4, 1],
    ['{true:2}', 4, 1],
    ['{:1}', 4, 1],
    ['[1}', 4, 2],
    ['{"a":1]', 4, 6],
    ['{]', 4, 1],
    ['[}', 4, 1],
    [']', 4, 0],
    ['1,2', 4, 1],
    ['[] []', 4, 3],
    ['[]"a"', 4, 2],
    ['[TRUE]', 4, 1],
    ['[False]', 4, 1],
    ['[Null]', 4, 1],
    ['[truex]', 4, 5],
    ['[+1]', 4, 1],
    ['[01]', 4, 2],
    ['[1.]', 4, 2],
    ['[.5]', 4, 1],
    ['[1e]', 4, 2],
    ['[-]', 4, 1],
    ['[é]', 4, 1],
    ['[\u{a0}1]', 4, 1],
    ['\ufeff{}', 4, 0],
    ['[\u0001]', 3, 1],
    ['[1\u000b]', 3, 2],
    ["['a']", 4, 1],
  ])('%#', (text, code, at) => {
    expect(jsonFault(text)).toEqual(code === undefined ? undefined : { code, at });
  });
});
