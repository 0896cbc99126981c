import { it } from 'vitest';
import { sendRandomForms } from './random-forms.js';
import { useSite } from './site.js';

const site = useSite({
  accounts: true,
  fields: {
    event: { age: { type: 'integer' }, level: { type: 'choice', options: ['hard'] } },
    venue: { seats: { type: 'integer' } },
  },
});

it('random forms end in no error of the server', async () => {
  await sendRandomForms(site(), 400, 20261126);
});
