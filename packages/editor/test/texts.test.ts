import { expect, it } from 'vitest';
import { textsByLanguage } from '../src/kit.js';

const languages = { en: { title: 'Likes', none: 'None yet' }, de: { title: 'Gefällt mir' } };

it('a view has the texts of its language, in English what that lacks', () => {
  const textsOf = textsByLanguage(languages);
  expect(textsOf({ locale: 'de-AT' })).toEqual({ title: 'Gefällt mir', none: 'None yet' });
  expect(textsOf({ locale: 'en' })).toEqual(languages.en);
  expect(textsOf({ locale: 'fi' })).toEqual(languages.en);
  expect(textsOf({ locale: 'de-AT' })).toBe(textsOf({ locale: 'de-AT' }));
});

it('a host replaces some of them', () => {
  const textsOf = textsByLanguage(languages, { none: 'No likes' });
  expect(textsOf({ locale: 'de' })).toEqual({ title: 'Gefällt mir', none: 'No likes' });
});
