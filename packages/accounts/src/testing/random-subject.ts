import { deepStrictEqual as same } from 'node:assert/strict';
import { CalendarError } from '@kalends/core';
import type { Account } from '../account.js';
import type { Accounts } from '../accounts.js';
import { createMemoryAccounts } from '../memory-accounts.js';
import { newAccount, newKey, newSession } from './fixtures.js';
import type { Subject } from './subject.js';

const STEPS = 300;

const NAMES = ['ann', 'Ann', 'bob', 'çelik', 'ÇELIK', 'a@b.example', 'A@B.example', 'zoë', 'zoe\u0308'];

/** Pseudo-random numbers from a seed (mulberry32). */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Step = (accounts: Accounts) => Promise<unknown>;

/** A random step; the accounts that it changes may be from an earlier state. */
function randomStep(pick: (below: number) => number, known: readonly Account[]): Step {
  const name = NAMES[pick(NAMES.length)] ?? '';
  const email = pick(3) === 0 ? (NAMES[pick(NAMES.length)] ?? null) : null;
  const at = `2031-06-${String(10 + pick(20))}T00:00:00Z`;
  const id = 1 + pick(12);
  const account = known[pick(Math.max(known.length, 1))];
  const hash = String(pick(15)).padStart(64, '0');
  const steps: readonly Step[] = [
    (accounts) => accounts.add(newAccount({ name, email })),
    (accounts) => accounts.add(newAccount({ name, email, id })),
    async (accounts) => account && accounts.update({ ...account, name, email }),
    async (accounts) => account && accounts.update({ ...account, disabled: !account.disabled }),
    async (accounts) => account && accounts.update({ ...account, removed: at }),
    (accounts) => accounts.addKey(newKey(id, { hash })),
    (accounts) => accounts.revokeKey(id, at),
    (accounts) => accounts.noteUse(id, at),
    (accounts) => accounts.find({ login: name }),
    (accounts) => accounts.find({ id }),
    (accounts) => accounts.findKey(hash),
    async (accounts) =>
      account &&
      accounts.addSession(newSession(account.id, { hash, created: at }), {
        revision: account.revision,
        most: 100,
      }),
    (accounts) => accounts.findSession(hash),
    (accounts) => accounts.endSession(hash),
  ];
  return steps[pick(steps.length)] ?? ((accounts) => accounts.list());
}

const outcomeOf = (step: Promise<unknown>): Promise<unknown> =>
  step.catch((error: unknown) => {
    if (error instanceof CalendarError) return error.code;
    throw error;
  });

/** Long random sequences of steps have the same effect as on accounts in memory. */
export const randomSubject: Subject = {
  name: 'random steps',
  tests: {
    'end as they do in memory': async (accounts, { seed }) => {
      const pick = chance(seed);
      const reference = createMemoryAccounts();
      let known: readonly Account[] = [];
      for (let step = 0; step < STEPS; step++) {
        const work = randomStep(pick, known);
        const expected = await outcomeOf(work(reference));
        same(await outcomeOf(work(accounts)), expected, `step ${step} from the seed ${seed}`);
        if (pick(3) > 0) known = (await reference.list()).accounts;
      }
      same(await accounts.list(), await reference.list());
    },
  },
};
