import { expect, it } from 'vitest';
import {
  decimal,
  entries,
  flag,
  isFilled,
  isNothing,
  isText,
  isTrueWord,
  positiveInteger,
  readAll,
} from '../../src/decode/query-values.js';

it.each<[unknown, isText: boolean, isFilled: boolean, isNothing: boolean]>([
  ['jazz', true, true, false],
  ['0.0', true, true, false],
  ['', true, false, false],
  ['0', true, false, false],
  [0, false, false, true],
  [false, false, false, true],
  [[], false, false, true],
  [{}, false, false, true],
  [1, false, false, false],
  [true, false, false, false],
  [[0], false, false, false],
  [{ a: 1 }, false, false, false],
  [null, false, false, false],
  [undefined, false, false, false],
])('%j: is it a text, filled, nothing?', (given, ...expected) => {
  expect([isText(given), isFilled(given), isNothing(given)]).toEqual(expected);
});

it.each<[unknown, number | undefined]>([
  [1.5, 1.5],
  [-2, -2],
  ['1.5', 1.5],
  ['-1.5', -1.5],
  ['+1', 1],
  ['01', 1],
  ['12', 12],
  ['2.', 2],
  ['.25', 0.25],
  ['1e2', 100],
  ['1E+2', 100],
  ['25e-1', 2.5],
  ['1e10', 1e10],
  [' \t\n\r\v\f1', 1],
  ['1 \t\n\r\v\f', 1],
  [Number.NaN, undefined],
  [Infinity, undefined],
  ['1e999', undefined],
  ['', undefined],
  [' ', undefined],
  ['.', undefined],
  ['e1', undefined],
  ['1e', undefined],
  ['1 2', undefined],
  ['x1', undefined],
  ['1x', undefined],
  ['+-1', undefined],
  ['0x2', undefined],
  ['Infinity', undefined],
  ['\u{a0}1', undefined],
  [true, undefined],
  [null, undefined],
  [undefined, undefined],
  [[1], undefined],
  [['1'], undefined],
])('%j is the number %j', (given, expected) => {
  expect(decimal(given)).toBe(expected);
});

const MOST = Number.MAX_SAFE_INTEGER;

it.each<[unknown, number | undefined]>([
  [1, 1],
  ['1', 1],
  ['2.0', 2],
  ['+2', 2],
  [' 2', 2],
  ['02', 2],
  ['2.', 2],
  ['1e1', 10],
  ['.2e1', 2],
  [String(MOST), MOST],
  // above the safe integers there is no page any more
  ['9223372036854775808', MOST],
  ['9223372036854777856', undefined],
  ['1e19', undefined],
  [0, undefined],
  ['0', undefined],
  [-1, undefined],
  [1.5, undefined],
  ['1.5', undefined],
  ['0.5', undefined],
  ['0x2', undefined],
  ['x', undefined],
  ['', undefined],
  [true, undefined],
  [[1], undefined],
  [null, undefined],
])('%j is the positive whole number %j', (given, expected) => {
  expect(positiveInteger(given)).toBe(expected);
});

it.each<[unknown, unknown]>([
  [true, true],
  [false, false],
  [1, true],
  [0, false],
  ['true', true],
  ['TRUE', true],
  ['1', true],
  ['false', false],
  ['False', false],
  ['0', false],
  // the type rule refuses them
  ['yes', 'yes'],
  ['No', 'No'],
  ['on', 'on'],
  ['', ''],
  [2, 2],
  [null, null],
])('%j is the flag %j', (given, expected) => {
  expect(flag(given)).toBe(expected);
});

it.each<[unknown, boolean]>([
  ...['1', 'true', 'yes', 'y', 'on', 'enable', 'enabled', 'Yes', 'ON', true, 1].map(
    (given): [unknown, boolean] => [given, true],
  ),
  ...['', '0', 'false', 'no', 'n', 'off', 'ja', ' yes', false, 0, 2, null, undefined, ['yes'], {}].map(
    (given): [unknown, boolean] => [given, false],
  ),
])('%j as a truthy word: %j', (given, expected) => {
  expect(isTrueWord(given)).toBe(expected);
});

it.each<[unknown, readonly unknown[]]>([
  ['a', ['a']],
  ['a, b ,c', ['a', 'b', 'c']],
  [',', ['', '']],
  ['', ['']],
  [
    [' a ', 1, null, [' b ']],
    ['a', 1, null, [' b ']],
  ],
  [{ x: ' a', y: 'b,c' }, ['a', 'b,c']],
  [[], []],
  [7, [7]],
  [true, [true]],
  [null, [null]],
  [undefined, [undefined]],
])('%j has the entries %j', (given, expected) => {
  expect(entries(given)).toEqual(expected);
});

it.each<[readonly unknown[], unknown]>([
  [[], []],
  [
    [1, 2],
    [1, 2],
  ],
  [
    [1, '', 2, ''],
    [1, 2],
  ],
  [[''], []],
  [[1, 'x'], undefined],
  [['x', '', 1], undefined],
  [['x'], undefined],
])('of the entries %j it reads %j', (given, expected) => {
  const read = (entry: unknown) => (entry === '' ? null : positiveInteger(entry));
  expect(readAll(given, read)).toEqual(expected);
});
