import type { Actor, Role } from '@kalends/core';

/** The users of the site by name, in the order of their ids, the first of which is 1. */
const USERS = {
  admin: 'administrator',
  editor: 'editor',
  author: 'author',
  contributor: 'contributor',
  subscriber: 'subscriber',
} as const satisfies Readonly<Record<string, Role>>;

/** Someone who may ask. */
export type User = keyof typeof USERS;

/** The users as actors. */
export const ACTORS = Object.fromEntries(
  Object.entries(USERS).map(([name, role], index) => [name, { id: index + 1, role }]),
) as Readonly<Record<User, Actor>>;
