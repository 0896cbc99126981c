import { it } from 'vitest';
import { sendRandomForms } from '../../../editor/test/random-forms.js';
import { createSourceFile } from '../source-file.js';
import { useSourceSite } from './source-site.js';

const site = useSourceSite(createSourceFile([]).ask, { accounts: true });

it('random forms end in no error of the server', async () => {
  await sendRandomForms(site(), 200, 20261126, Array(40).fill('/manage/sources/new'));
});
