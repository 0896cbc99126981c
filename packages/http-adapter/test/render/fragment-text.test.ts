import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fragmentText, readFragment } from '../../src/render/fragment-text.js';
import type { PostFragment } from '../../src/render/fragment.js';
import { jsonText } from '../../src/json/json-text.js';
import { slotNumbered, slotOf } from '../../src/render/placeholder.js';

const hole = fc.record({
  slot: fc
    .tuple(
      fc.constantFrom('venue' as const, 'terms' as const, 'json-ld' as const),
      fc.constantFrom('venue' as const, 'category' as const, 'event' as const),
      fc.constantFrom('venue', 'tags'),
    )
    .map(([form, kind, name]) => slotOf(form, kind, name)),
  ids: fc.array(fc.nat()),
});
const parts = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary' }).map((text) => jsonText(text)),
    hole,
  ),
);
const fragment: fc.Arbitrary<PostFragment> = fc.record({
  id: fc.nat(),
  revision: fc.nat(),
  subject: fc.record({ author: fc.nat(), status: fc.constantFrom('publish' as const, 'draft' as const) }),
  parts,
  ld: fc.option(parts),
});

describe('a fragment as a text', () => {
  it('has no slot that nobody has numbered', () => {
    expect(() => slotNumbered(-1)).toThrow(RangeError);
    expect(slotNumbered(slotOf('venue', 'venue', 'venue').number)).toBe(slotOf('venue', 'venue', 'venue'));
  });

  it('is ASCII and gives the same fragment', () => {
    fc.assert(
      fc.property(fragment, (given) => {
        const text = fragmentText(given);
        expect(text).toMatch(/^[\x20-\x7e\n]*$/);
        expect(readFragment(text)).toEqual(given);
      }),
    );
  });
});
