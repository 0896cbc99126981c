// Changes accounts and keys until it is killed: `account-writer STORE PREFIX SEED`. Each change is one line of JSON on the
// standard output before it is sent, and one after it was acknowledged.
import { writeSync } from 'node:fs';
import type { Account } from '@kalends/accounts';
import { createKey } from '@kalends/auth';
import { parseStore } from '@kalends/command-kit';
import { openAccounts } from '../../packages/cli/src/store/open-store.js';
import { createChance } from './chance.js';
import { accountOf, type ChangeLine } from './account-model.js';

const [store = '', prefix = '', seed = ''] = process.argv.slice(2);
const CREATED = '2031-05-01T12:00:00Z';
const REMOVED = '2031-06-01T12:00:00Z';

/** Logins are taken again once their accounts were removed. */
const LOGINS = Array.from({ length: 6 }, (_, at) => `${prefix}-${at}`);

interface Own {
  readonly subject: string;
  account: Account;
  readonly keys: { readonly subject: string; readonly id: number }[];
}

/** Returns when the line is written, even if the reader is slow: a kill cannot lose it. */
const tell = (line: ChangeLine): void => void writeSync(1, `${JSON.stringify(line)}\n`);

async function writeForEver(): Promise<void> {
  const accounts = await openAccounts(parseStore(store, 'STORE'), { durability: 'normal' });
  const chance = createChance(Number(seed));
  const own = new Map<string, Own>();

  async function add(login: string, subject: string): Promise<void> {
    const facts = { there: true, version: 0, removed: false };
    tell({ phase: 'begin', subject, facts });
    const made = await accounts.add({
      ...accountOf(subject, 0),
      ...{ name: login, capabilities: null, created: CREATED, removed: null },
    });
    tell({ phase: 'done', subject, facts, id: made.id });
    own.set(login, { subject, account: made, keys: [] });
  }

  async function change(one: Own): Promise<void> {
    const version = one.account.revision;
    tell({ phase: 'begin', subject: one.subject, facts: { version } });
    one.account = await accounts.update({ ...one.account, ...accountOf(one.subject, version) });
    tell({ phase: 'done', subject: one.subject, facts: { version } });
  }

  async function remove(login: string, one: Own): Promise<void> {
    tell({ phase: 'begin', subject: one.subject, facts: { removed: true } });
    await accounts.update({ ...one.account, removed: REMOVED });
    tell({ phase: 'done', subject: one.subject, facts: { removed: true } });
    own.delete(login);
  }

  async function addKey(one: Own, subject: string): Promise<void> {
    const facts = { there: true, revoked: false };
    tell({ phase: 'begin', subject, facts });
    const { key, secret } = await createKey(accounts, one.account.name, { name: subject });
    tell({ phase: 'done', subject, facts, id: key.id, secret });
    one.keys.push({ subject, id: key.id });
  }

  async function revoke(one: Own): Promise<void> {
    const key = one.keys.shift();
    if (key === undefined) return;
    tell({ phase: 'begin', subject: key.subject, facts: { revoked: true } });
    await accounts.revokeKey(key.id, REMOVED);
    tell({ phase: 'done', subject: key.subject, facts: { revoked: true } });
  }

  for (let step = 0; ; step++) {
    const login = LOGINS[Math.floor(chance() * LOGINS.length)] ?? prefix;
    const one = own.get(login);
    const which = chance();
    if (one === undefined) await add(login, `account ${prefix}#${step}`);
    else if (which < 0.4) await change(one);
    else if (which < 0.5) await remove(login, one);
    else if (which < 0.8) await addKey(one, `key ${prefix}#${step}`);
    else await revoke(one);
  }
}

void writeForEver();
