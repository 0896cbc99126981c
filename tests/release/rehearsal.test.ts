import { expect, it } from 'vitest';
import { read } from '../../docs/test/markdown.js';
import { STEPS } from '../../scripts/release-steps.mjs';

it('the page about releases lists the steps of the rehearsal', () => {
  const rows = [...read('docs/contributing/releases.md').matchAll(/^\| ([a-z ]+?) +\| (.+?) +\|$/gm)];
  const listed = rows.map(([, name, proves]) => ({ name, proves })).filter(({ name }) => name !== 'step');
  expect(listed).toEqual(STEPS.map(({ name, proves }) => ({ name, proves })));
});
