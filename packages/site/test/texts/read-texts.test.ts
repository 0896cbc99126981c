import { describe, expect, it } from 'vitest';
import { readTexts, valuesOfPattern } from '../../src/index.js';

interface Texts {
  readonly title: string;
  readonly page: (page: number, pages: number) => string;
  readonly lost: (count: number, isMost: boolean) => string;
  readonly kinds: { readonly empty: string };
}

const ENGLISH = {
  title: 'Found',
  page: 'Page {page} of {pages}',
  lost: '{count, plural, =0 {None.} one {{isMost, select, true {Up to one} other {One}}.} other {{isMost, select, true {up to } other {}}{count}.}}',
  kinds: { empty: 'Parameters: {"categories":["jazz"]}' },
};

describe('texts as data', () => {
  const english = readTexts<Texts>('en', {}, ENGLISH);

  it('are functions of the values in their patterns', () => {
    expect(english.title).toBe('Found');
    expect(english.page(2, 5)).toBe('Page 2 of 5');
    expect(english.kinds.empty).toBe('Parameters: {"categories":["jazz"]}');
  });

  it('choose by numbers and by values', () => {
    expect([0, 1, 2].map((count) => english.lost(count, false))).toEqual(['None.', 'One.', '2.']);
    expect([0, 1, 2].map((count) => english.lost(count, true))).toEqual(['None.', 'Up to one.', 'up to 2.']);
  });

  it('take their values in the order of the English text', () => {
    const { page } = readTexts<Texts>('ja', { page: '{pages} の {page}' }, ENGLISH);
    expect(page(2, 5)).toBe('5 の 2');
  });

  it('are in English where a language lacks them, by its plural rules', () => {
    const french = readTexts<Texts>('fr', { title: 'Trouvé', kinds: {} }, ENGLISH);
    expect(french.title).toBe('Trouvé');
    expect(french.kinds.empty).toBe(ENGLISH.kinds.empty);
    const { found } = readTexts<{ readonly found: (count: number) => string }>(
      'fr',
      {},
      { found: '{count, plural, one {one} other {{count}}}' },
    );
    // 0 is singular in French, and not in English
    expect(found(0)).toBe('0');
  });

  it('keep what is quoted, and functions of a host', () => {
    const texts = readTexts<{ readonly draft: string; readonly own: (name: string) => string }>(
      'en',
      { own: (name) => `of ${name}` },
      { draft: "Typed on '{when}', not saved", own: 'by {name}' },
    );
    expect([texts.draft, texts.own('Ann')]).toEqual(['Typed on {when}, not saved', 'of Ann']);
  });

  it('are refused if a choice has no other branch, or no end', () => {
    for (const pattern of ['{n, plural, one {1}}', '{n, plural, other {1}', '{n, plural, other {1'])
      expect(() => valuesOfPattern(pattern)).toThrow(SyntaxError);
  });
});
