import { ROLES, type Actor, type Capability, type Role } from '@kalends/core';
import type { Account, AccountKey, Accounts } from '@kalends/accounts';

type Rights = Pick<Account, 'role' | 'capabilities'>;

/** The limit of a key; without a role or capabilities it has all rights of its account. */
type Limit = Pick<AccountKey, 'role' | 'capabilities'>;

const ORDER = Object.keys(ROLES) as Role[];

/** The lesser of two roles; the roles are listed with the greatest first. */
const lesser = (one: Role, other: Role): Role => (ORDER.indexOf(one) < ORDER.indexOf(other) ? other : one);

/** The capabilities that rights grant. */
export const granted = ({ role, capabilities }: Rights): readonly Capability[] => capabilities ?? ROLES[role];

/**
 * The actor of an account, or of one of its keys or links. These never have more rights than the account has at the moment.
 */
export function actorOf({ id, role, capabilities }: Pick<Account, 'id'> & Rights, key?: Limit): Actor {
  if (key === undefined || (key.role === null && key.capabilities === null))
    return capabilities === null ? { id, role } : { id, role, capabilities };
  const allowed = granted({ role: key.role ?? role, capabilities: key.capabilities });
  return {
    id,
    role: lesser(role, key.role ?? role),
    capabilities: granted({ role, capabilities }).filter((one) => allowed.includes(one)),
  };
}

/** The current actor of an account, by its id; `undefined` if it is unknown, disabled or removed. */
export const accountActor =
  (accounts: Pick<Accounts, 'find'>) =>
  async (id: number): Promise<Actor | undefined> => {
    const account = await accounts.find({ id });
    return account === undefined || account.disabled || account.removed !== null
      ? undefined
      : actorOf(account);
  };
