import { describe, expect, it } from 'vitest';
import { Vocabulary } from '../src/vocabulary.js';

/** More words than are looked through one by one, several times. */
const MANY = 2000;
const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${name}${n}`);

function expectHolders(vocabulary: Vocabulary, piece: string, slots: readonly number[]): void {
  const found = vocabulary.containing(piece).flatMap((list) => [...list]);
  expect(
    found.sort((a, b) => a - b),
    piece,
  ).toEqual(slots);
}

describe('the vocabulary', () => {
  it('finds words by their pieces, while it grows', () => {
    const vocabulary = new Vocabulary();
    numbered('word', MANY).forEach((word, slot) => {
      vocabulary.add(word, slot);
      if (slot % 100 === 0) expectHolders(vocabulary, `d${slot}`, [slot]);
    });
    vocabulary.add('late', 1);
    vocabulary.add('late', 7);
    vocabulary.add('word12', MANY);
    expectHolders(vocabulary, 'la', [1, 7]);
    expectHolders(vocabulary, 'd1999', [1999]);
    expectHolders(vocabulary, 'word1234', [1234]);
    expectHolders(vocabulary, 'd12', [
      12,
      ...Array.from({ length: 10 }, (_, n) => 120 + n),
      ...Array.from({ length: 100 }, (_, n) => 1200 + n),
      MANY,
    ]);
    expectHolders(vocabulary, 'x', []);
  });

  it('finds every word once, also at its ends', () => {
    const vocabulary = new Vocabulary();
    ['banana', ...numbered('filler', MANY), 'ananas'].forEach((word, slot) => vocabulary.add(word, slot));
    expectHolders(vocabulary, 'ana', [0, MANY + 1]);
    expectHolders(vocabulary, 'as', [MANY + 1]);
    expectHolders(vocabulary, 'aa', []);
  });

  it('forgets words that nobody has, and takes them up again', () => {
    const vocabulary = new Vocabulary();
    const words = numbered('word', MANY);
    words.forEach((word, slot) => vocabulary.add(word, slot));
    expectHolders(vocabulary, 'word1234', [1234]);
    words.forEach((word, slot) => {
      if (slot >= 100) vocabulary.remove(word, slot);
    });
    expectHolders(vocabulary, 'word1234', []);
    expectHolders(vocabulary, 'word99', [99]);
    vocabulary.add('word50', 3);
    vocabulary.add('word1234', 5);
    vocabulary.add('word150', 6);
    expectHolders(vocabulary, 'word1234', [5]);
    expectHolders(
      vocabulary,
      '50',
      [3, 50, 6].sort((a, b) => a - b),
    );
    expectHolders(vocabulary, 'word99', [99]);
  });
});
