import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createChance } from './chance.js';
import { fileProducts } from './file-products.js';
import { interfaceProducts } from './interface-products.js';
import { LIMITS, type DocumentedLimit, type LimitName } from './limits.js';
import { recordProducts } from './record-products.js';
import { requestProducts } from './request-products.js';
import { uploadProducts } from './upload-products.js';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/limits.md'), 'utf8');
/** The sections about what a request or a file may have; those on logins, connections and databases multiply nothing. */
const SECTIONS = PAGE.split(/^## /m).filter((section) =>
  /^(?:Requests|Answers|Values|Files)\b/.test(section),
);
const ROWS = (SECTIONS.join('\n').match(/^\|.*$/gm) ?? []).filter(
  (row) => !row.startsWith('| what') && !row.startsWith('| --'),
);
const limits = Object.entries<DocumentedLimit>(LIMITS);

it('every documented limit is one that requests are made of', () => {
  expect(SECTIONS).toHaveLength(4);
  const unknown = ROWS.filter((row) => !limits.some(([, limit]) => row.startsWith(`| ${limit.row}`)));
  expect(unknown).toEqual([]);
});

it.each(limits)('%s is documented', (_name, { row, most }) => {
  const [documented = ''] = ROWS.filter((one) => one.startsWith(`| ${row}`));
  const [, , value = ''] = documented.split('|');
  expect(value).toContain(most.toLocaleString('en'));
});

it('every limit is a factor of a product, or is tested alone', async () => {
  const sizes = { units: 1, divisor: 1, chance: createChance(1) };
  const factors = new Set<LimitName>(
    [
      ...requestProducts(sizes),
      ...recordProducts(sizes),
      ...uploadProducts(sizes),
      ...interfaceProducts(sizes),
      ...(await fileProducts()),
    ].flatMap((product) => product.limits),
  );
  const left = limits.filter(([name, { alone }]) => alone === undefined && !factors.has(name as LimitName));
  expect(left.map(([name]) => name)).toEqual([]);
});
