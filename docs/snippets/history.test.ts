import { expect, it } from 'vitest';
import { items, titled, whole } from './history.js';

it('tells what changed, and puts it back', () => {
  expect(items).toMatchObject([
    {
      revision: 2,
      actor: 8,
      changes: [
        { field: 'title', before: 'Jazz in the courtyard', after: 'Jazz, indoors' },
        { field: 'cost', before: [], after: ['10'] },
      ],
    },
  ]);
  expect(titled).toMatchObject({ title: 'Jazz in the courtyard', cost: ['10'], revision: 3 });
  expect(whole).toMatchObject({ title: 'Jazz in the courtyard', cost: [], revision: 4 });
});
