import { describe, expect, it } from 'vitest';
import { jsonText } from '../../src/json/json-text.js';
import { Link, partsOf } from '../../src/render/placeholder.js';

describe('partsOf', () => {
  it('writes an object as JSON does', () => {
    const object = { id: 1, text: '"ü"\n', none: undefined, list: [1, { a: null }], off: false };
    expect(partsOf(object)).toEqual([jsonText(object)]);
  });

  it('leaves a hole for each link, its key with it, whatever texts look like', () => {
    const image = new Link('image', 'image', [3]);
    const tags = new Link('terms', 'tag', []);
    expect(partsOf({ id: 1, text: '{"":0}', image, tags, all_day: true })).toEqual([
      '{"id":1,"text":"{\\"\\":0}"',
      {
        slot: { form: 'image', kind: 'image', key: ',"image":', number: expect.any(Number) as number },
        ids: [3],
      },
      {
        slot: { form: 'terms', kind: 'tag', key: ',"tags":', number: expect.any(Number) as number },
        ids: [],
      },
      ',"all_day":true}',
    ]);
  });
});
