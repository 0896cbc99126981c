import { join } from 'node:path';
import { expect, it } from 'vitest';
import { formatted } from '../../scripts/formatted.mjs';
import { ROOT } from './markdown.js';
import { restPage } from './rest-page.js';

const PAGE = join(ROOT, 'docs/rest.md');

it('docs/rest.md is what the interface says of itself; -u writes it', async () => {
  await expect(await formatted(PAGE, await restPage())).toMatchFileSnapshot(PAGE);
});
