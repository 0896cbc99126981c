import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TARGETS } from './targets.js';

const CORPUS = join(import.meta.dirname, 'corpus');

it('each target has a folder of examples', () => {
  expect(readdirSync(CORPUS).sort()).toEqual(Object.keys(TARGETS).sort());
});

describe.each(Object.entries(TARGETS))('%s', (name, target) => {
  it.each(readdirSync(join(CORPUS, name)))('keeps its promises for %s', async (file) => {
    await target(readFileSync(join(CORPUS, name, file)));
  });
});
