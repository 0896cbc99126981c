import { expect, it } from 'vitest';
import { openConnection } from '../src/file/connection.js';
import { migrate } from '../src/file/migrations.js';
import { createDictionary } from '../src/search/dictionary.js';
import { matchOf } from '../src/search/match.js';

/** A file with a hundred words that have a part in common, and a rare one. */
function withWords() {
  const db = openConnection({
    file: ':memory:',
    durability: 'normal',
    admit: (connection) => migrate(connection, ':memory:'),
  });
  const dictionary = createDictionary(db);
  for (let number = 0; number < 100; number++) dictionary.numberOf(`word${number}`);
  return { db, rare: dictionary.numberOf('rarely') };
}

/** The number of words that the index is asked for. */
const asked = (expression = ''): number => expression.split(' OR ').length;

it.each([
  ['all words that a part is in, where the index alone decides', ['ord', 'rarely'], 100],
  ['the rare words only, where the texts are read anyway', ['ord', 'rarely', 'd'], 1],
  ['the rare words only, where some are excluded', ['ord', 'rarely'], 1, ['x']],
])('the index is asked for %s', (_what, all, count, none: string[] = []) => {
  const { db, rare } = withWords();
  const match = matchOf(db, { all, none });
  expect(asked(match?.expression)).toBe(count);
  expect(match?.expression).toContain(String(rare));
  db.close();
});
