import { describe, expect, it } from 'vitest';
import { createVerifiedLogins } from '../src/http/verified-logins.js';

const QUARTER = 15 * 60_000;

function open() {
  const state = { now: 1_000 };
  return { state, logins: createVerifiedLogins(() => state.now) };
}

describe('a verified login', () => {
  it('is that of one account, one password and one hash', () => {
    const { logins } = open();
    logins.add(1, 'password', 'hash');
    expect(logins.has(1, 'password', 'hash')).toBe(true);
    for (const [account, password, hash] of [
      [2, 'password', 'hash'],
      [1, 'Password', 'hash'],
      [1, 'password', 'hash2'],
      [1, 'password","hash', ''],
    ] as const)
      expect(logins.has(account, password, hash)).toBe(false);
  });

  it('is forgotten a quarter of an hour after its last use, and comes back by a new check alone', () => {
    const { state, logins } = open();
    logins.add(1, 'password', 'hash');
    state.now += QUARTER;
    expect(logins.has(1, 'password', 'hash')).toBe(true);
    state.now += QUARTER;
    expect(logins.has(1, 'password', 'hash')).toBe(true);
    state.now += QUARTER + 1;
    expect([1, 2].map(() => logins.has(1, 'password', 'hash'))).toEqual([false, false]);
    logins.add(1, 'password', 'hash');
    expect(logins.has(1, 'password', 'hash')).toBe(true);
  });

  it('is one of 10,000: those that were not used for longest are forgotten', () => {
    const { logins } = open();
    for (let account = 1; account <= 10_000; account++) logins.add(account, 'password', 'hash');
    expect(logins.has(1, 'password', 'hash')).toBe(true);
    logins.add(10_001, 'password', 'hash');
    const known = [1, 2, 3, 10_000, 10_001].map((account) => logins.has(account, 'password', 'hash'));
    expect(known).toEqual([true, false, true, true, true]);
  });
});
