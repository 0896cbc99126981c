import { expect, it } from 'vitest';
import { textsByLanguage } from '../src/kit.js';

interface Texts {
  readonly title: string;
  readonly none: string;
}

const languages = { en: { title: 'Likes', none: 'None yet' }, de: { title: 'Gefällt mir' } };

it('a view has the texts of its language, in English what that lacks', () => {
  const textsOf = textsByLanguage<Texts>(languages);
  expect(textsOf({ locale: 'de-AT' })).toEqual({ title: 'Gefällt mir', none: 'None yet' });
  expect(textsOf({ locale: 'en' })).toEqual(languages.en);
  expect(textsOf({ locale: 'fi' })).toEqual(languages.en);
  expect(textsOf({ locale: 'de-AT' })).toBe(textsOf({ locale: 'de-AT' }));
});

it('a host replaces some of them', () => {
  const textsOf = textsByLanguage<Texts>(languages, { none: 'No likes' });
  expect(textsOf({ locale: 'de' })).toEqual({ title: 'Gefällt mir', none: 'No likes' });
});

it('texts with values are patterns, by the plural rules of their language', () => {
  const textsOf = textsByLanguage<{ readonly found: (count: number) => string }>({
    en: { found: '{count, plural, one {one like} other {{count} likes}}' },
    fr: { found: '{count} j’aime' },
    pl: { found: '{count, plural, one {jeden} few {{count} polubienia} other {{count} polubień}}' },
  });
  expect([0, 1, 2].map(textsOf({ locale: 'en' }).found)).toEqual(['0 likes', 'one like', '2 likes']);
  expect([1, 22, 25].map(textsOf({ locale: 'pl' }).found)).toEqual(['jeden', '22 polubienia', '25 polubień']);
  expect(textsOf({ locale: 'fr' }).found(7)).toBe('7 j’aime');
  // English words by English rules: 0 is one thing in French
  expect(textsOf({ locale: 'de' }).found(1)).toBe('one like');
});
