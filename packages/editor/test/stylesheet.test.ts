import { expect, it } from 'vitest';
import { STYLESHEET } from '../src/assets/stylesheet.js';

it('has at most 15 kB', () => {
  expect(new TextEncoder().encode(STYLESHEET).length).toBeLessThan(15_000);
});
