import type { Actor } from '@kalends/core';
import type { MiddlewareHandler } from 'hono';
import { tryGetContext } from 'hono/context-storage';

/** Our members by their tokens. */
export type Members = ReadonlyMap<string, Actor>;

/** What our middleware keeps on the context. */
type Env = { Variables: { actor: Actor | null } };

/** Identifies the caller by `Authorization: Bearer TOKEN`, for all later handlers. */
export function authenticate(members: Members): MiddlewareHandler<Env> {
  return async (context, next) => {
    const [, token = ''] = /^Bearer (\S+)$/.exec(context.req.header('Authorization') ?? '') ?? [];
    context.set('actor', members.get(token) ?? null);
    await next();
  };
}

/** The caller, for our own routes and for the calendar. */
export const currentActor = (): Actor | null => tryGetContext<Env>()?.get('actor') ?? null;
