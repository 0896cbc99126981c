import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fragmentText, readFragment } from '../../src/wire/fragment-text.js';
import type { PostFragment } from '../../src/wire/fragment.js';
import { jsonText } from '../../src/wire/json-text.js';

const hole = fc.record({
  form: fc.constantFrom('venue' as const, 'terms' as const, 'json-ld' as const),
  kind: fc.constantFrom('venue' as const, 'category' as const, 'event' as const),
  ids: fc.array(fc.nat()),
  key: fc.constantFrom(',"venue":', '"tags":'),
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
