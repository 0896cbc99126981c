import { format, resolveConfig } from 'prettier';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './markdown.js';
import { restPage } from './rest-page.js';

const PAGE = join(ROOT, 'docs/rest.md');

it('docs/rest.md is what the interface says of itself; -u writes it', async () => {
  const config = { ...(await resolveConfig(PAGE)), embeddedLanguageFormatting: 'auto' as const };
  const page = await format(await restPage(), { ...config, filepath: PAGE });
  await expect(page).toMatchFileSnapshot(PAGE);
});
