import { describe, expect, it } from 'vitest';
import { createVerify, hashPassword, withHashes } from '../src/serve/passwords.js';

describe('passwords', () => {
  it('become hashes with a salt of their own each', async () => {
    const [one, other] = await Promise.all([hashPassword('secret'), hashPassword('secret')]);
    expect(one).toMatch(/^scrypt\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(other);
    expect(
      JSON.stringify(await withHashes([{ id: 1, name: 'a', password: 'secret', role: 'editor' }])),
    ).not.toContain('secret');
  });

  it('fit their hash, blanks aside, and no other', async () => {
    const [verify, ann, bob] = [createVerify(), await hashPassword('a b c'), await hashPassword('bob')];
    for (let time = 0; time < 2; time++) {
      expect(await verify('abc', ann)).toBe(true);
      expect(await verify('bob', bob)).toBe(true);
      for (const wrong of ['', 'abd', 'ABC', 'bob']) expect(await verify(wrong, ann)).toBe(false);
      expect(await verify('abc', bob)).toBe(false);
    }
  });

  it('cost little once they were right', async () => {
    const [verify, hash] = [createVerify(), await hashPassword('secret')];
    await verify('secret', hash);
    const started = performance.now();
    for (let time = 0; time < 200; time++) await verify('secret', hash);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
