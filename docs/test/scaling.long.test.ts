import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { read, ROOT } from './markdown.js';

/** The cells of the tables in a text, without what only aligns them. */
const tablesOf = (text: string): string[] =>
  [...text.matchAll(/(?:^\|.*\n)+/gm)].map(([table]) =>
    table.replaceAll(/ *\| */g, '|').replaceAll(/-{3,}/g, '---'),
  );

it('docs/scaling.md shows what scripts/bench/scaling.mjs counts', () => {
  const program = join(ROOT, 'scripts/bench/scaling.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const counted = tablesOf(stdout.replaceAll('--:', '---:'));
  expect(counted).toHaveLength(4);
  const shown = tablesOf(read('docs/scaling.md').replaceAll(/-+:/g, '---:'));
  for (const table of counted) expect(shown).toContain(table);
});
