import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { optionRows } from '../src/options.js';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const EMBEDDING = 'examples/embedding/embedding.ts';
const MOUNTS = [
  'examples/express/app.ts',
  'examples/koa/app.ts',
  'examples/fastify/app.ts',
  'examples/hono/app.ts',
  'examples/fetch/route.ts',
  'examples/node-http/app.ts',
];

describe.each([
  { page: 'README.md', files: [EMBEDDING, ...MOUNTS] },
  { page: 'packages/http-adapter/README.md', files: MOUNTS },
])('$page', ({ page, files }) => {
  it('shows programs that are tested, and no others', () => {
    const blocks = [...read(page).matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);
    expect(blocks).toEqual(files.map(read));
  });
});

describe('docs/serve.md', () => {
  const page = read('docs/serve.md');

  it.each(optionRows.map(([name, option]) => ({ name, ...option })))(
    'describes --$name',
    ({ name, value, variables }) => {
      expect(page).toContain(`\`--${name}${value === undefined ? '' : ` ${value}`}\``);
      expect(page).toContain(`**\`--${name}\`**`);
      for (const variable of variables) expect(page).toContain(`\`${variable}\``);
    },
  );
});

describe('docs/dependencies.md', () => {
  it('lists every production dependency with its licence', () => {
    const script = join(root, 'scripts/check-dependencies.mjs');
    const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

describe('docs/differences.md', () => {
  it('lists each correction once', () => {
    const numbers = [...read('docs/differences.md').matchAll(/^### F(\d+) /gm)].map(([, number]) =>
      Number(number),
    );
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 32 }, (_, index) => index + 1));
  });
});
