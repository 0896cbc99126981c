import { expect, it } from 'vitest';
import { ownFieldsOf } from '../../src/fields/own/own-fields.js';
import { valueIn } from '../../src/fields/own/own-values.js';

it.each([
  [{ type: 'choices', options: ['calm', 'loud'] }, 'calm, loud', ['calm', 'loud']],
  [{ type: 'integer' }, '12', 12],
  [{ type: 'flag' }, 'yes', true],
  [{ type: 'text' }, 'a, b', 'a, b'],
] as const)('a value of %j that is written as %j is %j', (declaration, text, value) => {
  const { event } = ownFieldsOf({ event: { moods: declaration } });
  const field = event.get('moods');
  expect(field && valueIn(field, text)).toEqual(value);
});
