import { expect, it } from 'vitest';
import { programsIn, read } from './markdown.js';

const withoutRegions = (text: string): string => text.replaceAll(/^\/\/ #(?:end)?region.*\n/gm, '').trim();

it('the store of docs/stores/own.md can be pasted as it stands, with its imports', () => {
  const [file = '', store = '', contract = ''] = programsIn(read('docs/stores/own.md'));
  const [program, test] = ['docs/snippets/json-store.ts', 'docs/snippets/json-store.test.ts'].map((name) =>
    withoutRegions(read(name)),
  );
  expect(`${file}\n${store}`.trim()).toBe(program);
  expect(contract.trim()).toBe(test);
});
