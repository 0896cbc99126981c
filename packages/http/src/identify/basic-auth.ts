import { type Actor, type Capability, type Role } from '@kalends/core';
import { checkedActor } from '@kalends/core/adapter';
import type { HttpRequest } from '../message.js';
import { RequestError } from '../request-error.js';
import type { Identify } from './identify.js';
import { credentials } from './identify.js';
import { createDigest, equalDigests } from './secret-digest.js';

/** A user who can log in with a name and a password. */
export interface BasicUser {
  /** User id, a positive integer. */
  readonly id: number;
  /** Login name, case-insensitive. */
  readonly name: string;
  /** Accepted instead of the name. */
  readonly email?: string;
  readonly role: Role;
  /** Overrides the capabilities of the role. */
  readonly capabilities?: readonly Capability[];
  /** The password itself or, with `verify`, the stored value to compare with: a hash. */
  readonly password: string;
}

/** Options of `basicAuth`. */
export interface BasicAuthOptions {
  /**
   * Whether a given password, with its spaces removed, matches the stored `password`. Required if passwords are stored
   * as hashes; it must compare in constant time. Without it, passwords are kept in memory as digests.
   */
  readonly verify?: (given: string, stored: string) => Promise<boolean> | boolean;
}

/** A name and a password as given. */
export interface Credentials {
  readonly name: string;
  readonly password: string;
}

const withoutBlanks = (text: string): string => text.replace(/\s/g, '');

const DECODER = new TextDecoder();

/** Decodes the name and password in a Basic header's base64 text; `undefined` if it is malformed. */
export function readCredentials(text: string): Credentials | undefined {
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    return undefined;
  }
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = binary.charCodeAt(index);
  const decoded = DECODER.decode(bytes);
  const colon = decoded.indexOf(':');
  return colon < 0 ? undefined : { name: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}

const ADDRESS = /^[^\s@]+@[^\s@]+$/;

const unknownUser = (name: string): RequestError =>
  ADDRESS.test(name)
    ? new RequestError(
        'invalid_email',
        '<strong>Error:</strong> Unknown email address. Check again or try your username.',
      )
    : new RequestError(
        'invalid_username',
        '<strong>Error:</strong> Unknown username. Check again or try your email address.',
      );

const wrongPassword = (): RequestError =>
  new RequestError('incorrect_password', 'The provided password is an invalid application password.');

/** Whether a given password, with its spaces removed, is correct. */
type Check = (given: string) => Promise<boolean> | boolean;

/**
 * Identifies callers by HTTP Basic credentials: login name (case-insensitive) or e-mail address, and password, ignoring
 * spaces in it (transport.md §3). Requests without the header, with another scheme, with malformed base64 or without a
 * password are anonymous (K26). Rejects with `invalid_username` or `invalid_email` for an unknown user, with
 * `incorrect_password` for a wrong password.
 *
 * @throws CalendarError `internal` if a user has an unknown role or capability, or an invalid id
 */
export function basicAuth(
  users: readonly BasicUser[],
  options: BasicAuthOptions = {},
): Identify<unknown, number> {
  const { verify } = options;
  const digest = createDigest();

  function createCheck({ password }: BasicUser): Check {
    if (verify !== undefined) return (given) => verify(given, password);
    let expected: Uint8Array | undefined;
    return async (given) =>
      equalDigests(await digest(given), (expected ??= await digest(withoutBlanks(password))));
  }

  const known = new Map<string, { readonly actor: Actor; readonly check: Check }>();
  for (const user of users) {
    const { id, role, capabilities } = user;
    const actor: Actor = checkedActor(capabilities === undefined ? { id, role } : { id, role, capabilities });
    const entry = { actor, check: createCheck(user) };
    known.set(user.name.toLowerCase(), entry);
    if (user.email !== undefined) known.set(user.email.toLowerCase(), entry);
  }

  async function actorOf({ name, password }: Credentials): Promise<Actor> {
    const entry = known.get(name.toLowerCase());
    if (entry === undefined) throw unknownUser(name);
    if (!(await entry.check(withoutBlanks(password)))) throw wrongPassword();
    return entry.actor;
  }

  const identify = (request: HttpRequest) => {
    const text = credentials(request, 'basic');
    const given = text === undefined ? undefined : readCredentials(text);
    return given === undefined || given.password === '' ? null : actorOf(given);
  };
  const accountOf = (name: string) => {
    const entry = known.get(name.toLowerCase());
    return entry === undefined ? undefined : `#${String(entry.actor.id)}`;
  };
  return Object.assign(identify, { accountOf });
}
