import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonList, jsonListBytes, jsonText } from '../../src/json/json-text.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });

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

  it.each([[[]], [['1']], [['1', '{}', '"a"']]])('are lists as bytes: %j', (items) => {
    const text = new TextDecoder().decode(jsonListBytes('{"x":', items, ',"y":1}'));
    expect(text).toBe(`{"x":${jsonList(items)},"y":1}`);
  });
});
