import { expect, it } from 'vitest';
import { csvLine } from '../../src/export/csv-text.js';

it('cells that another delimiter would split are quoted', () => {
  expect(csvLine(['a;=1+1', 'a\t=1', 'a b', '=1', ''])).toBe('"a;=1+1","a\t=1",a b,\'=1,\r\n');
});
