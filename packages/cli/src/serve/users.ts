import { ROLES, type Role } from '@kalends/core';
import type { BasicUser } from '@kalends/http-adapter';
import { randomInt } from 'node:crypto';
import { usageError } from '../cli-error.js';

const ROLE_NAMES = Object.keys(ROLES).join(', ');

const isRole = (text: string): text is Role => Object.hasOwn(ROLES, text);

/** Parses `NAME:PASSWORD[:ROLE[:EMAIL]]`. No error message repeats any part of a password. */
function parseUser(text: string, id: number, source: string): BasicUser {
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
  return email === undefined ? { id, name, password, role } : { id, name, password, role, email };
}

/**
 * Parses the users in order; the first has id 1. Throws a `CliError` for one that is invalid, and for a name or an
 * e-mail address that two of them share.
 */
export function parseUsers(texts: readonly string[], source: string): BasicUser[] {
  const users = texts.map((text, index) => parseUser(text, index + 1, source));
  const taken = new Set<string>();
  for (const { name, email } of users) {
    for (const login of [name, ...(email === undefined ? [] : [email])].map((text) => text.toLowerCase())) {
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
