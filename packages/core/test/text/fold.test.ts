import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../src/text/fold.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });

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
    ['Rock ’n’ “Roll”', 'rock \'n\' "roll"'],
    ['O´Neil, OʼNeil, O‘Neil, O′Neil', "o'neil, o'neil, o'neil, o'neil"],
    ['„So“ 5″', '"so" 5"'],
    ['Night – Day — 9×6 −1', 'night - day - 9x6 -1'],
    ['Kon\u00adzert\u200b\ufeff', 'konzert'],
    ['ŉ ︲', "'n -"],
  ])('%j reads %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('leaves no diacritic of these scripts, whatever a letter becomes in lower case', () => {
    const blocks = [
      [0x300, 0x36f],
      [0x483, 0x487],
      [0x591, 0x5c7],
      [0x64b, 0x670],
      [0x1ab0, 0x1aff],
      [0x1dc0, 0x1dff],
      [0x20d0, 0x20ff],
      [0xfe20, 0xfe2f],
    ] as const;
    const isMark = (letter: string): boolean => {
      const code = letter.codePointAt(0) ?? 0;
      return /\p{Mn}/u.test(letter) && blocks.some(([from, to]) => from <= code && code <= to);
    };
    const left: string[] = [];
    for (let code = 0x80; code < 0x1_f000; code++) {
      const letter = String.fromCodePoint(code);
      if (/[\p{L}\p{M}\p{N}]/u.test(letter) && [...fold(letter).normalize('NFKD')].some(isMark))
        left.push(letter);
    }
    expect(left).toEqual([]);
    expect(fold('\u0488\u05be\u0660\u1abe\u20dd')).toBe('\u0488\u05be\u0660\u1abe\u20dd');
  });

  it('folds a folded text to itself', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => fold(fold(text)) === fold(text)));
  });
});
