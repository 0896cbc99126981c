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

it('10,000 random forms end in no error of the server', { timeout: 1_200_000 }, async () => {
  await sendRandomForms(site(), 10_000, 41);
});
