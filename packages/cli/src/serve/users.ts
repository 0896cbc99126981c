import { FIRST_DERIVED_ID, loginKey } from '@kalends/accounts/store';
import { ROLES, type Role } from '@kalends/core';
import type { BasicUser } from '@kalends/http-adapter';
import { createHash, randomInt } from 'node:crypto';
import { usageError } from '@kalends/command-kit';

const ROLE_NAMES = Object.keys(ROLES).join(', ');

const isRole = (text: string): text is Role => Object.hasOwn(ROLES, text);

/** The id of the user `admin`, as of the first administrator of a site: accounts get higher ones. */
const ADMIN_ID = 1;

/**
 * The id of a user who is configured instead of stored: derived from the name, so that it stays the same whatever other
 * users there are, and above all ids that accounts get.
 */
export function userId(name: string): number {
  const key = loginKey(name);
  if (key === 'admin') return ADMIN_ID;
  return FIRST_DERIVED_ID + createHash('sha256').update(key).digest().readUIntBE(0, 6);
}

/** Parses `NAME:PASSWORD[:ROLE[:EMAIL]]`. No error message repeats any part of a password. */
function parseUser(text: string, source: string): BasicUser {
  const [name = '', password, role = 'administrator', email, ...rest] = text
    .split(':')
    .map((part) => part.trim());
  if (name === '' || password === undefined || password === '') {
    throw usageError(`${source} needs a name and a password: ${source} NAME:PASSWORD[:ROLE[:EMAIL]]`);
  }
  const wrong = (what: string) => usageError(`${source}: ${what}; a password cannot contain a colon`);
  if (!isRole(role)) throw wrong(`the role of ${name} must be one of ${ROLE_NAMES}`);
  if (rest.length > 0)
    throw wrong(`there is more than a role and an e-mail address after the password of ${name}`);
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw wrong(`the e-mail address of ${name} is not valid`);
  return { id: userId(name), name, password, role, ...(email !== undefined && { email }) };
}

/**
 * Parses the users. Throws a `CliError` for one that is invalid, and for a name, an e-mail address or an id that two of them
 * share.
 */
export function parseUsers(texts: readonly string[], source: string): BasicUser[] {
  const users = texts.map((text) => parseUser(text, source));
  const taken = new Set<string>();
  for (const { id, name, email } of users) {
    for (const login of [name, ...(email === undefined ? [] : [email]), `id ${id}`].map(loginKey)) {
      if (taken.has(login)) throw usageError(`${source}: two users have the login "${login}"`);
      taken.add(login);
    }
  }
  return users;
}

/** Letters and digits that cannot be confused with each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A random password (79 bits), in four groups that are easy to copy by hand. */
export function makePassword(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  return Array.from({ length: 4 }, group).join('-');
}
