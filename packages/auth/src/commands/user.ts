import type { Account, Accounts } from '@kalends/accounts';
import { addAccount, changeAccount, removeAccount } from '../manage.js';
import {
  type CliContext,
  type Given,
  required,
  type StoreChoice,
  tableLines,
  usageError,
  type Stores,
} from '@kalends/command-kit';
import {
  readRole,
  type ADD_OPTIONS,
  type CHANGE_OPTIONS,
  type PASSWORD_OPTIONS,
  type ROLE_OPTIONS,
} from './account-options.js';
import { readPassword } from './read-password.js';

type Arguments<T extends typeof CHANGE_OPTIONS> = Pick<Given<T>, 'operands' | 'options'>;

/** An account for output, without its hash. */
function shown({ passwordHash, revision: _, ...account }: Account) {
  return { ...account, password: passwordHash !== null };
}

const stateOf = ({ disabled, removed }: Account): string =>
  removed !== null ? 'removed' : disabled ? 'disabled' : 'active';

const rightsOf = ({ role, capabilities }: Account): string =>
  capabilities === null ? role : `${role}: ${capabilities.join(',')}`;

/** Runs a change of one account and prints the result. */
async function changed(
  { store, json }: { readonly store: StoreChoice | undefined; readonly json: boolean },
  { print }: CliContext,
  stores: Stores,
  done: string,
  work: (accounts: Accounts) => Promise<Account>,
  mustExist = true,
): Promise<number> {
  const account = await stores.withAccounts(store, work, mustExist);
  print(
    json ? JSON.stringify(shown(account)) : `${account.name} (id ${account.id}, ${account.role}) ${done}.`,
  );
  return 0;
}

/** `kalends user add NAME`. */
export async function add(
  { operands: [name = ''], options }: Arguments<typeof ADD_OPTIONS>,
  context: CliContext,
  stores: Stores,
): Promise<number> {
  const { capabilities, email, id, passwordStdin, noPassword } = options;
  const role = required(options.role, 'role');
  required(options.store, 'store');
  if (noPassword && passwordStdin) throw usageError('--no-password and --password-stdin exclude each other');
  const password = noPassword ? undefined : await readPassword(passwordStdin, context);
  const input = {
    ...{ name, role },
    ...(capabilities && { capabilities }),
    ...(email && { email }),
    ...(id && { id }),
    ...(password && { password }),
  };
  return changed(options, context, stores, 'is added', (accounts) => addAccount(accounts, input), false);
}

/** `kalends user list`. */
export async function list(
  { options: { store, json } }: Arguments<typeof CHANGE_OPTIONS>,
  { print }: CliContext,
  stores: Stores,
): Promise<number> {
  const { accounts } = await stores.withAccounts(store, (opened) => opened.list());
  if (json) {
    print(JSON.stringify(accounts.map(shown)));
    return 0;
  }
  const rows = accounts.map((account) => [
    ...[String(account.id), account.name, rightsOf(account), stateOf(account)],
    account.email ?? '',
  ]);
  tableLines(['ID', 'NAME', 'ROLE', 'STATE', 'E-MAIL'], rows).forEach((line) => print(line));
  return 0;
}

/** `kalends user role NAME ROLE`. */
export async function setRole(
  { operands: [name = '', text = ''], options }: Arguments<typeof ROLE_OPTIONS>,
  context: CliContext,
  stores: Stores,
): Promise<number> {
  const role = readRole(text, 'ROLE');
  const { capabilities = null } = options;
  return changed(options, context, stores, `has the role ${role} now`, (accounts) =>
    changeAccount(accounts, name, { role, capabilities }),
  );
}

/** `kalends user password NAME`. */
export async function setPassword(
  { operands: [name = ''], options }: Arguments<typeof PASSWORD_OPTIONS>,
  context: CliContext,
  stores: Stores,
): Promise<number> {
  required(options.store, 'store');
  const password = await readPassword(options.passwordStdin, context);
  return changed(options, context, stores, 'has the new password', (accounts) =>
    changeAccount(accounts, name, { password }),
  );
}

/** `kalends user disable NAME` and `kalends user enable NAME`. */
export const setDisabled =
  (disabled: boolean) =>
  (
    { operands: [name = ''], options }: Arguments<typeof CHANGE_OPTIONS>,
    context: CliContext,
    stores: Stores,
  ): Promise<number> =>
    changed(options, context, stores, disabled ? 'is disabled' : 'is enabled', (accounts) =>
      changeAccount(accounts, name, { disabled }),
    );

/** `kalends user remove NAME`. */
export const remove = (
  { operands: [name = ''], options }: Arguments<typeof CHANGE_OPTIONS>,
  context: CliContext,
  stores: Stores,
): Promise<number> =>
  changed(options, context, stores, 'is removed, and stays the author of its records', (accounts) =>
    removeAccount(accounts, name),
  );
