import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareNames, fold, nameKey } from '../../src/text/fold.js';

describe('fold', () => {
  it.each([
    ['Dup', 'dup'],
    ['Düp', 'dup'],
    ['CAFÉ', 'cafe'],
    ['cafe\u0301', 'cafe'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['Ærø Łódź', 'aero lodz'],
    ['İstanbul', 'istanbul'],
    ['ﬁ ①', 'fi 1'],
    ['ΣΟΦΌΣ', 'σοφοσ'],
    ['Ёлка', 'елка'],
    ['שָׁלוֹם', 'שלום'],
    ['हिन्दी', 'हिन्दी'],
    ['한국', '한국'],
    ['日本', '日本'],
  ])('%j reads %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('folds a folded text to itself', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => fold(fold(text)) === fold(text)));
  });
});

describe('compareNames', () => {
  const sorted = ['_x', '9', 'apple', 'Banana', 'Éclair', 'TT', 'zoo', 'Яблоко', '日本'];

  it('orders signs, digits, letters, other scripts', () => {
    expect([...sorted].reverse().sort(compareNames)).toEqual(sorted);
    expect(['b', 'A', 'C', 'a b', 'a-b'].sort(compareNames)).toEqual(['A', 'a b', 'a-b', 'b', 'C']);
  });

  it('finds names equal that differ in case and accents only', () => {
    expect(compareNames('Éclair', 'ECLAIR')).toBe(0);
  });

  it('is the order of the UTF-8 bytes of the keys', () => {
    const bytes = (text: string) => Buffer.from(nameKey(text));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(Math.sign(compareNames(a, b))).toBe(Buffer.compare(bytes(a), bytes(b)));
      }),
    );
  });
});
