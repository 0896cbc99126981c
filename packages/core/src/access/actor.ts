import { ROLES, type Capability, type Role } from './roles.js';

/** Who asks. `null` in its place: nobody in particular, who reads what is published and writes nothing. */
export interface Actor {
  /** User id, a positive integer: the `author` of what the actor creates. */
  readonly id: number;
  readonly role: Role;
  /** What the actor may do instead of what its role gives. */
  readonly capabilities?: readonly Capability[];
}

/** Whether the actor has a capability. */
export function hasCapability(actor: Actor | null, capability: Capability): boolean {
  if (actor === null) return false;
  const granted: readonly Capability[] = actor.capabilities ?? ROLES[actor.role];
  return granted.includes(capability);
}
