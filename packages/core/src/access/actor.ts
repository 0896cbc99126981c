import { CalendarError } from '../errors.js';
import { CAPABILITIES, ROLES, type Capability, type Role } from './roles.js';

/**
 * The caller of an operation. `null` stands for an anonymous caller, who can read published records and write nothing.
 *
 * An `Actor<string>`, or `Actor<number | string>`, is a user of a host whose users have texts for ids. `identify` may return one, and
 * `Calendar.actorOf` gives its `Actor`, with the number of the user.
 */
export interface Actor<Id extends number | string = number> {
  /**
   * The user: a positive integer, which is the `author` of the records that the actor creates, or the text by which the host knows
   * the user, exactly as stored.
   */
  readonly id: Id;
  readonly role: Role;
  /** Overrides the capabilities of the actor's role. */
  readonly capabilities?: readonly Capability[];
}

/** The host's own code: it may do everything except store raw HTML. */
export const HOST: Actor = { id: 1, role: 'administrator' };

/** Marks the guest of every copy of this module: a program may load one as ESM and another as CommonJS. */
const BRAND = Symbol.for('kalends.GUEST');

const guest: Actor = {
  id: 0,
  role: 'contributor',
  capabilities: Object.freeze(['edit_posts', 'upload_files'] as const),
};

/**
 * The writer without an account, through a form of the site that is open to everyone: events, venues and organizers that wait for review,
 * without an author. Changes what is of no author as long as it is not published; sees the same. All guests are this one: a venue
 * or organizer of the same name may be that of another, and is not used again.
 */
// what is not enumerable is in no copy of it
export const GUEST: Actor = Object.freeze(Object.defineProperty(guest, BRAND, {}));

/** Whether an actor is the guest, of any copy of this module. */
export const isGuest = (actor: object | null): boolean => actor !== null && Object.hasOwn(actor, BRAND);

/** The id of an actor, as logs have it: that of a guest is none. */
export const loggedId = (actor: Actor | null): number | null =>
  actor === null || isGuest(actor) ? null : actor.id;

/**
 * Returns the actor if it is valid: `null`, or an `id` that is a positive integer or a text, with a known role and known
 * capabilities. Throws `internal` otherwise, because actors come from the host's own code.
 */
export function checkedActor<A extends Actor<number | string> | null>(actor: A): A {
  if (actor === null) return actor;
  // hosts without types may pass anything
  const given: unknown = actor;
  if (typeof given !== 'object' || given === null) throw refuseActor('it is neither an object nor null');
  if (isGuest(given)) return actor;
  const { id, role, capabilities = [] }: { readonly [Name in keyof Actor]?: unknown } = given;
  if (typeof id !== 'string' && (!Number.isSafeInteger(id) || Number(id) < 1))
    throw refuseActor(`its id ${shown(id)} is no positive integer`);
  if (typeof role !== 'string' || !Object.hasOwn(ROLES, role))
    throw refuseActor(`its role ${shown(role)} is none of ${Object.keys(ROLES).join(', ')}`);
  if (!Array.isArray(capabilities)) throw refuseActor('its capabilities are no list');
  const unknown = capabilities.filter((name) => !CAPABILITIES.some((known) => known === name));
  if (unknown.length > 0) throw refuseActor(`it has unknown capabilities: ${unknown.map(shown).join(', ')}`);
  return actor;
}

/** Whether the id of an actor is a number. */
const isNumbered = (actor: Actor<number | string>): actor is Actor => typeof actor.id === 'number';

/** The actor if it is valid and its id is a number. Throws `internal` otherwise. */
export function numberedActor(actor: Actor<number | string>): Actor {
  const checked = checkedActor(actor);
  if (isNumbered(checked)) return checked;
  throw refuseActor(`its id ${shown(checked.id)} is a text, which \`calendar.actorOf\` turns into a number`);
}

/** A value in a message: texts and numbers as they are, the type of everything else. */
const shown = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : typeof value;

const refuseActor = (reason: string): CalendarError =>
  new CalendarError('internal', `The actor cannot be used: ${reason}.`);

/** Whether the actor has all rights for good: an administrator, and no key of one with fewer rights. */
export const hasAllRights = (actor: Actor | null): boolean =>
  actor?.role === 'administrator' && actor.capabilities === undefined;

/** Whether the actor has a capability. */
export function hasCapability(actor: Actor | null, capability: Capability): boolean {
  if (actor === null) return false;
  const granted: readonly Capability[] = actor.capabilities ?? ROLES[actor.role];
  return granted.includes(capability);
}
