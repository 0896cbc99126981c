import type { AccountSession, NewAccount, NewKey } from '../account.js';

const CREATED = '2031-05-01T12:00:00Z';

/** An account to add, `ann` unless `fields` override it. */
export const newAccount = (fields: Partial<NewAccount> = {}): NewAccount => ({
  name: 'ann',
  email: null,
  role: 'editor',
  capabilities: null,
  passwordHash: null,
  disabled: false,
  created: CREATED,
  removed: null,
  ...fields,
});

/** A key to add to an account. */
export const newKey = (account: number, fields: Partial<NewKey> = {}): NewKey => ({
  account,
  name: 'a script',
  prefix: 'kalends_abc',
  hash: 'ab'.repeat(32),
  role: null,
  capabilities: null,
  created: CREATED,
  expires: null,
  lastUsed: null,
  revoked: null,
  ...fields,
});

/** A session of an account. */
export const newSession = (account: number, fields: Partial<AccountSession> = {}): AccountSession => ({
  account,
  hash: 'cd'.repeat(32),
  created: CREATED,
  expires: '2031-05-08T12:00:00Z',
  ...fields,
});
