import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonList, jsonPieces, jsonText, whole } from '../../src/json/json-text.js';

describe('JSON texts', () => {
  it('are ASCII and say the same', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const text = jsonText(value);
        expect(text).toMatch(/^[\0-\x7f]*$/);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('escape as the reference does', () => {
    expect(jsonText({ title: 'é – 😀' })).toBe(String.raw`{"title":"\u00e9 \u2013 \ud83d\ude00"}`);
    expect(jsonText('\ud83d')).toBe(String.raw`"\ud83d"`);
    expect(jsonText(['ä'], 4)).toBe('[\n    "\\u00e4"\n]');
  });

  it('are lists, too', () => {
    expect(jsonList([])).toBe('[]');
    expect(jsonList(['1', '{}'])).toBe('[1,{}]');
  });

  it('are lists in pieces, long ones in several', () => {
    expect(jsonPieces([])).toEqual(['[]']);
    expect(jsonPieces(['1', '{}'])).toEqual(['[1,{}]']);
    const long = Array.from({ length: 9 }, (_, n) => jsonText({ n, text: 'x'.repeat(10_000 * (n % 3)) }));
    const pieces = jsonPieces(long);
    expect(pieces.length).toBeGreaterThan(1);
    expect(whole(pieces)).toBe(jsonList(long));
    expect(whole('text')).toBe('text');
  });
});
