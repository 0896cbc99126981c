import { expect, it } from 'vitest';
import { restPage } from '../.vitepress/rest-page.js';

it('the REST reference has every operation with its routes, an example and its answer', async () => {
  const page = await restPage();
  const operations = page.split(/^### /m).filter((text) => /^`[A-Z, ]+ \//m.test(text));
  expect(operations.length).toBeGreaterThan(30);
  expect(operations.filter((text) => !/^Fails with \d{3}: /m.test(text))).toEqual([]);
  const examples = operations.filter((text) => text.includes('<summary>The answer, 20'));
  expect(examples.length).toBeGreaterThan(28);
  expect(page).toContain('## Errors\n');
});
