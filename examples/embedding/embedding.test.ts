import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
});

it('prints what the README says', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined);
  await import('./embedding.js');
  expect(log).toHaveBeenCalledOnce();
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  const [, said] = /^It prints `(.+)`\./m.exec(readme) ?? [];
  expect(log.mock.lastCall?.join(' ')).toBe(said);
});
