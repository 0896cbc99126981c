import { expect, it } from 'vitest';
import { neutralOf } from '../src/addresses.js';

const neutral = neutralOf('https://a.example');

it.each([
  [String.raw`https:\/\/a.example\/x`, String.raw`{site \/}\/x`],
  [String.raw`"\/\/a.example\/x"`, String.raw`"{//site \/}\/x"`],
  [String.raw`http:\/\/a.example\/x`, String.raw`http:\/\/a.example\/x`],
  [String.raw`ftp:\\\/\\\/a.example`, String.raw`ftp:\\\/\\\/a.example`],
])('the address of the site in %s is masked, that of another scheme is not', (text, masked) => {
  expect(neutral(text)).toBe(masked);
});

it('a million backslashes stay, and take no longer than other characters', () => {
  const text = '\\'.repeat(1_000_000);
  expect(neutral(text)).toBe(text);
});
