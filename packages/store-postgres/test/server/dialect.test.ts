import { expect, it } from 'vitest';
import { dialectOf } from '../../src/server/dialect.js';

it.each(['kalends', "a$&b$`c$'d$$", 'a"b', '$1'])('the schema %s is a name, whatever is in it', (schema) => {
  expect(dialectOf(schema).text('SELECT kalends.x')).toBe(`SELECT "${schema.replace('"', '""')}".x`);
});
