import { describe, expect, it } from 'vitest';
import { readCost } from '../../src/adapter.js';
import { FREE_WORDS } from '../../src/money/free-words.js';

const EURO = { symbol: '€', position: 'postfix' } as const;

describe('the price of a cost that is free', () => {
  it('is 0 in each of the nine languages of the pages', () => {
    expect(Object.keys(FREE_WORDS).sort()).toEqual(['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pl']);
    for (const words of Object.values(FREE_WORDS))
      for (const word of words) {
        expect(readCost([word], EURO)).toMatchObject({ cost: word, price: '0' });
        expect(readCost([word.toUpperCase()], EURO).price).toBe('0');
      }
  });

  it('is a word where that means something else', () => {
    expect(readCost(['Donation'], EURO).price).toBe('Donation');
    expect(readCost(['Frei nach Kant'], EURO).price).toBe('Frei nach Kant');
  });
});

describe('an amount with blanks between its thousands', () => {
  it.each([
    ['1 234,50', '1234.50'],
    ['12\u00a0345,60 €', '12345.60'],
    ['1\u202f234,50', '1234.50'],
  ])('is one: %s', (text, value) => {
    expect(readCost([text], EURO).cost_details.values).toEqual([value]);
  });

  it.each(['1 234', '10 200,5', '5 10,25'])('is several otherwise: %s', (text) => {
    expect(readCost([text], EURO).cost_details.values).toHaveLength(2);
  });
});
