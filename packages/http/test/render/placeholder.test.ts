import { describe, expect, it } from 'vitest';
import { jsonText } from '../../src/json/json-text.js';
import { Placeholder, partsOf, pickParts } from '../../src/render/placeholder.js';

describe('partsOf', () => {
  it('writes an object as JSON does', () => {
    const object = { id: 1, text: '"ü"\n', none: undefined, list: [1, { a: null }], off: false };
    expect(partsOf(object)).toEqual([jsonText(object)]);
  });

  it('leaves each placeholder open, its key with it, whatever texts look like', () => {
    const image = new Placeholder('image', 'image', [3]);
    const tags = new Placeholder('terms', 'tag', []);
    expect(partsOf({ id: 1, text: '{"":0}', image, tags, all_day: true })).toEqual([
      '{"id":1,"text":"{\\"\\":0}"',
      { key: ',"image":', placeholder: image },
      { key: ',"tags":', placeholder: tags },
      ',"all_day":true}',
    ]);
  });
});

describe('pickParts', () => {
  it('picks members whatever is nested in them', () => {
    const all = {
      id: 1,
      list: [{ text: ']}"\\' }, [], '{['],
      none: null,
      object: { a: [{ b: '}' }], c: {} },
      empty: [],
      last: 'x',
    };
    const { none, empty, ...wanted } = all;
    expect([none, empty]).toEqual([null, []]);
    expect(pickParts(partsOf(all), (name) => name in wanted)).toEqual([jsonText(wanted)]);
  });

  it.each(['{"id":1,"list":[{"a":"', '{"id":1,"list":[{"a":1}', '{"id":1,"text":"x\\"', '{"id":1,,,"a"'])(
    'ends with a text that is cut off: %s',
    (text) => {
      const strings = pickParts([text], () => true).filter((part) => typeof part === 'string');
      expect(strings.join('')).toContain('"id":1');
    },
  );
});
