import type { Actor } from '@kalends/core';
import type { HttpRequest } from '../message.js';

/** A caller who was recognized without a slow check. */
export interface Recognized<Id extends number | string = number | string> {
  readonly actor: Actor<Id>;
  /** Whether it was by a random secret that cannot be guessed, such as an API key. */
  readonly bySecret: boolean;
}

/**
 * The host's hook that identifies the caller; `null` for anonymous. `native` is the host's own request, as the mount has
 * it: the `Request` of Express or of fetch servers, the `Context` of Koa or Hono, the `FastifyRequest` of Fastify, the
 * `IncomingMessage` of node:http, with what earlier middleware has put there, such as a session. The type of the hook's
 * parameter says which mount its handler is for. The `id` of the actor is a number, or the text by which the host knows the user, which
 * the store then numbers (`Calendar.actorOf`).
 *
 * May reject with a `RequestError`, such as `incorrect_password` or `invalid_username`, or with a `CalendarError`: the
 * request then fails with it. Any other rejection is answered with 500, and a promise that is pending after 30 seconds with 503.
 */
export interface Identify<Native = unknown, Id extends number | string = number | string> {
  (request: HttpRequest, native: Native): Promise<Actor<Id> | null> | Actor<Id> | null;
  /**
   * Maps a login name to a key of its account, so that `limitLogins` counts all names of an account together;
   * `undefined` if the name is unknown. It may be asked before the request itself is.
   */
  readonly accountOf?: (
    name: string,
    request: HttpRequest,
  ) => Promise<string | undefined> | string | undefined;
  /**
   * Recognizes a caller by a random secret, or by a login that was verified before; `undefined` for all others. Never
   * rejects. `limitLogins` lets secrets pass always, and recognized logins also from clients that are blocked because of
   * other logins. It may be asked before the request itself is.
   */
  readonly recognize?: (request: HttpRequest) => Promise<Recognized<Id> | undefined>;
}

/** The credentials in an `Authorization` header with this scheme (in lower case); `undefined` if there are none. */
export function credentials(request: HttpRequest, scheme: string): string | undefined {
  const value = request.headers['authorization'];
  if (typeof value !== 'string' || value.slice(0, scheme.length).toLowerCase() !== scheme) return undefined;
  const rest = value.slice(scheme.length);
  const given = rest.trim();
  return rest.startsWith(' ') && given !== '' ? given : undefined;
}
