import { CalendarError } from '../errors.js';
import { CAPABILITIES, ROLES, type Capability, type Role } from './roles.js';

/** The caller of an operation. `null` stands for an anonymous caller, who can read published records and write nothing. */
export interface Actor {
  /** User id, a positive integer: the `author` of the records that the actor creates. */
  readonly id: number;
  readonly role: Role;
  /** Overrides the capabilities of the actor's role. */
  readonly capabilities?: readonly Capability[];
}

/** The host's own code: it may do everything except store raw HTML. */
export const HOST: Actor = { id: 1, role: 'administrator' };

/**
 * Returns the actor if it is valid: `null`, or a positive integer `id` with a known role and known capabilities. Throws
 * `internal_server_error` otherwise, because actors come from the host's own code.
 */
export function checkedActor(actor: Actor | null): Actor | null {
  if (actor === null) return null;
  const { id, role, capabilities = [] } = actor;
  if (!Number.isSafeInteger(id) || id < 1) throw refuseActor(`its id ${String(id)} is no positive integer`);
  if (!Object.hasOwn(ROLES, role))
    throw refuseActor(`its role ${role} is none of ${Object.keys(ROLES).join(', ')}`);
  const unknown = capabilities.filter((name) => !CAPABILITIES.includes(name));
  if (unknown.length > 0) throw refuseActor(`it has unknown capabilities: ${unknown.join(', ')}`);
  return actor;
}

const refuseActor = (reason: string): CalendarError =>
  new CalendarError('internal_server_error', `The actor cannot be used: ${reason}.`);

/** Whether the actor has a capability. */
export function hasCapability(actor: Actor | null, capability: Capability): boolean {
  if (actor === null) return false;
  const granted: readonly Capability[] = actor.capabilities ?? ROLES[actor.role];
  return granted.includes(capability);
}
