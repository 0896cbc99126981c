import { createMemoryAccounts, type Accounts } from '@kalends/accounts';
import { addAccount, createAccountLinks, type AccountLinks } from '@kalends/auth';
import { accountsAuth } from '@kalends/auth/http';
import { CalendarError } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { basic, CHEAP, whoIs } from '../../packages/auth/test/request.js';
import { createFaults, faultyStore, type Moment } from './faulty-store.js';

const PASSWORD = 'a new password';

/** Accounts whose calls are made through `call`. */
const accountsThrough = (inner: Accounts, call: ReturnType<typeof createFaults>['call']): Accounts =>
  new Proxy(inner, {
    get: (_, name) => {
      const method = Reflect.get(inner, name) as (...args: readonly unknown[]) => Promise<unknown>;
      return (...args: readonly unknown[]) => call(() => method.apply(inner, [...args]), name !== 'find');
    },
  });

/** An account, the link that was sent to it, and what uses it while calls fail. */
async function newSubject() {
  const [store, accounts] = [createMemoryStore(), createMemoryAccounts()];
  const { id } = await addAccount(accounts, { name: 'ann', role: 'editor' }, { cost: CHEAP });
  const links = createAccountLinks({ store, accounts, cost: CHEAP });
  const faulty = createFaults();
  const { secret } = await links.make(id, 'invitation');
  const used = createAccountLinks({
    store: faultyStore(store, faulty).store,
    accounts: accountsThrough(accounts, faulty.call),
    cost: CHEAP,
  });
  const isSet = async (): Promise<boolean> => {
    const who = await whoIs(accountsAuth(accounts, { cost: CHEAP }), basic('ann', PASSWORD));
    return typeof who === 'object' && who !== null;
  };
  return { ...faulty, links, used, secret, isSet, id };
}

const ways: readonly Moment[] = ['before', 'after', 'twice', 'never'];

const ended = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  );

it.each(ways)('a link sets a password, or can be used again, when a call fails: %s', async (moment) => {
  for (let nth = 1, isMore = true; isMore; nth++) {
    const where = `${moment} call ${nth}`;
    const { arm, disarm, links, used, secret, isSet } = await newSubject();
    const isKilled = arm(nth, moment, new CalendarError('internal', 'A fault.')).then(() => 'killed');
    const outcome = await Promise.race([isKilled, ended(used.use(secret, PASSWORD))]);
    isMore = outcome === 'killed' || disarm();
    if (outcome === 'done') expect.soft(await isSet(), where).toBe(true);
    if (!(await isSet())) await links.use(secret, PASSWORD);
    expect.soft(await isSet(), where).toBe(true);
    expect.soft(await links.open(secret), where).toBeUndefined();
  }
});

it.each(ways)('an invitation is made, or can be made again, when a call fails: %s', async (moment) => {
  for (let nth = 1, isMore = true; isMore; nth++) {
    const where = `${moment} call ${nth}`;
    const { arm, disarm, links, used, id, secret } = await newSubject();
    const isKilled = arm(nth, moment, new CalendarError('internal', 'A fault.')).then(() => 'killed');
    let made: Awaited<ReturnType<AccountLinks['make']>> | undefined;
    const making = used.make(id, 'invitation').then((link) => (made = link));
    const outcome = await Promise.race([isKilled, ended(making)]);
    isMore = outcome === 'killed' || disarm();
    // one of the two opens the account
    const opened = [await links.open(secret), made && (await links.open(made.secret))];
    if (outcome === 'done') expect.soft(opened.map(Boolean), where).toEqual([false, true]);
    const again = await links.make(id, 'invitation');
    expect.soft(await links.open(again.secret), where).toMatchObject({ purpose: 'invitation' });
  }
});
