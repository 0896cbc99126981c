import { it } from 'vitest';
import { sendRandomForms } from './random-forms.js';
import { useSite } from './site.js';
import { createSourceFile } from './source-file.js';

const site = useSite({
  accounts: true,
  askSource: createSourceFile([]).ask,
  fields: {
    event: { age: { type: 'integer' }, level: { type: 'choice', options: ['hard'] } },
    venue: { seats: { type: 'integer' } },
  },
});

it('random forms end in no error of the server', async () => {
  await sendRandomForms(site(), 400, 20261126);
});
