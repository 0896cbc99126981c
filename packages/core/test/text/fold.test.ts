import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../src/text/fold.js';

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
