import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { read, ROOT } from '../../docs/test/markdown.js';
import { JUDGES } from '../../scripts/interop-judges.mjs';

const [, table = ''] = /<!-- judges -->([^]*)<!-- \/judges -->/.exec(read('docs/runtimes.md')) ?? [];

it('the page about runtimes lists every judge with its result', () => {
  const rows = [
    ...table.matchAll(/^\| (\S.*?) +\| \S+ +\| .*? +\| (?:(\d+) of (\d+) tests pass|each night)/gm),
  ];
  expect(rows.map(([, name]) => name)).toEqual(JUDGES.map(({ name }) => name));
  expect(rows.filter(([, , passed, all]) => passed !== all || passed === '0')).toEqual([]);
});

it.each(JUDGES.map(({ name, tests }) => [name, tests] as const))(
  '%s judges in tests that there are',
  (_, tests) => {
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  },
);
