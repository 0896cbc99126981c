import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

it('README.md shows a program that is tested, and no other', () => {
  const blocks = [...read('packages/client/README.md').matchAll(/^```ts\n(.*?)^```$/gms)];
  expect(blocks.map(([, code]) => code)).toEqual([read('examples/client/concerts.ts')]);
});

it('README.md names every option', () => {
  const [, interior = ''] =
    /interface ClientOptions \{(.*?)^\}/ms.exec(read('packages/client/src/client-options.ts')) ?? [];
  const options = [...interior.matchAll(/readonly (\w+)\??:/g)].map(([, name]) => name);
  expect(options).toContain('baseUrl');
  for (const name of options) expect(read('packages/client/README.md')).toContain(`\`${name}\``);
});
