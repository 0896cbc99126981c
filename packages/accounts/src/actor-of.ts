import { ROLES, type Actor, type Capability, type Role } from '@kalends/core';
import type { Account, AccountKey } from './account.js';

type Rights = Pick<Account, 'role' | 'capabilities'>;

const ORDER = Object.keys(ROLES) as Role[];

/** The lesser of two roles; the roles are listed with the greatest first. */
const lesser = (one: Role, other: Role): Role => (ORDER.indexOf(one) < ORDER.indexOf(other) ? other : one);

const granted = ({ role, capabilities }: Rights): readonly Capability[] => capabilities ?? ROLES[role];

/**
 * The actor of an account or of one of its keys. A key never has more rights than its account has at the moment.
 */
export function actorOf({ id, role, capabilities }: Account, key?: AccountKey): Actor {
  if (key === undefined || (key.role === null && key.capabilities === null))
    return capabilities === null ? { id, role } : { id, role, capabilities };
  const allowed = granted({ role: key.role ?? role, capabilities: key.capabilities });
  return {
    id,
    role: lesser(role, key.role ?? role),
    capabilities: granted({ role, capabilities }).filter((one) => allowed.includes(one)),
  };
}
