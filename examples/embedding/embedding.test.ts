import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
});

it('creates an event and finds it', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined);
  await import('./embedding.js');
  expect(log).toHaveBeenCalledExactlyOnceWith(['Jazz in the courtyard: 2031-05-01 18:00:00 UTC']);
});
