import type { Capability, Role } from './roles.js';

/** Who asks. `null` in its place: nobody in particular, who reads what is published and writes nothing. */
export interface Actor {
  /** User id, a positive integer: the `author` of what the actor creates. */
  readonly id: number;
  readonly role: Role;
  /** What the actor may do instead of what its role gives. */
  readonly capabilities?: readonly Capability[];
}
