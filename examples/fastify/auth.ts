import type { Actor } from '@kalends/core';
import type { onRequestHookHandler } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';

/** Our members by their tokens. */
export type Members = ReadonlyMap<string, Actor>;

const current = new AsyncLocalStorage<Actor | null>();

/** Identifies the caller by `Authorization: Bearer TOKEN`, for all later handlers. */
export function authenticate(members: Members): onRequestHookHandler {
  return ({ headers }, _reply, done) => {
    const [, token = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
    current.run(members.get(token) ?? null, done);
  };
}

/** The caller, for our own routes and for the calendar. */
export const currentActor = (): Actor | null => current.getStore() ?? null;
