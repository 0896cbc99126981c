import type { AccountKey } from '@kalends/accounts';
import { createKey, requireAccount } from '../manage.js';
import {
  type CliContext,
  CliError,
  FAILED,
  type Given,
  required,
  tableLines,
  usageError,
  type Stores,
} from '@kalends/command-kit';
import { type CHANGE_OPTIONS, type CREATE_KEY_OPTIONS, type LIST_KEYS_OPTIONS } from './account-options.js';

type Arguments<T extends typeof CHANGE_OPTIONS> = Pick<Given<T>, 'operands' | 'options'>;

/** A key as it is shown: never its hash. */
const shown = ({ hash: _, ...key }: AccountKey) => key;

const present = (): string => `${new Date().toISOString().slice(0, 19)}Z`;

function stateOf({ revoked, expires }: AccountKey): string {
  if (revoked !== null) return 'revoked';
  return expires !== null && expires <= present() ? 'expired' : 'active';
}

const rightsOf = ({ role, capabilities }: AccountKey): string =>
  capabilities?.join(',') ?? role ?? 'as its account';

/** `kalends key create NAME`: the secret is the only line on the standard output, so that a script can take it. */
export async function create(
  { operands: [name = ''], options }: Arguments<typeof CREATE_KEY_OPTIONS>,
  { print, printError }: CliContext,
  stores: Stores,
): Promise<number> {
  const { role, capabilities, expires, applicationPassword, store, json } = options;
  const login = required(options.account, 'account');
  const input = {
    ...{ name, applicationPassword },
    ...(role && { role }),
    ...(capabilities && { capabilities }),
    ...(expires !== undefined && { expires }),
  };
  const { key, secret } = await stores.withAccounts(store, (accounts) => createKey(accounts, login, input));
  if (json) print(JSON.stringify({ ...shown(key), secret }));
  else {
    print(secret);
    printError(`The key ${key.id} of ${login} is shown this once and stored as a hash.`);
  }
  return 0;
}

/** `kalends key list`. */
export async function list(
  { options: { account: login, store, json } }: Arguments<typeof LIST_KEYS_OPTIONS>,
  { print }: CliContext,
  stores: Stores,
): Promise<number> {
  const { accounts, keys } = await stores.withAccounts(store, async (opened) => {
    const all = await opened.list();
    const owner = login === undefined ? undefined : await requireAccount(opened, login);
    return { ...all, keys: all.keys.filter(({ account }) => owner === undefined || account === owner.id) };
  });
  if (json) {
    print(JSON.stringify(keys.map(shown)));
    return 0;
  }
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const rows = keys.map((key) => [
    ...[String(key.id), names.get(key.account) ?? '', key.name, `${key.prefix}…`, rightsOf(key)],
    ...[stateOf(key), key.expires ?? 'never', key.lastUsed ?? 'never'],
  ]);
  const titles = ['ID', 'ACCOUNT', 'NAME', 'BEGINS WITH', 'MAY', 'STATE', 'EXPIRES', 'LAST USED'];
  tableLines(titles, rows).forEach((line) => print(line));
  return 0;
}

/** `kalends key revoke ID`. */
export async function revoke(
  { operands: [text = ''], options: { store, json } }: Arguments<typeof CHANGE_OPTIONS>,
  { print }: CliContext,
  stores: Stores,
): Promise<number> {
  if (!/^\d{1,9}$/.test(text))
    throw usageError(`"${text}" is not the id of a key; kalends key list shows all ids`);
  const id = Number(text);
  const revoked = await stores.withAccounts(store, (accounts) => accounts.revokeKey(id, present()));
  if (!revoked) throw new CliError(`There is no active key ${id}.`, FAILED);
  print(json ? JSON.stringify({ id, revoked }) : `The key ${id} is revoked.`);
  return 0;
}
