import type { Actor } from '@kalends/core';
import type { HttpRequest } from '../message.js';

/**
 * The host's hook: who asks. `null` for anonymous.
 *
 * May reject with a `CalendarError` `incorrect_password` or `invalid_username`: the request then fails, whatever it
 * asks for. Any other rejection is answered with 500.
 */
export interface Identify {
  (request: HttpRequest): Promise<Actor | null> | Actor | null;
  /**
   * One name for the account that a login name belongs to, so that `limitLogins` counts its other names with it; `undefined` for
   * an unknown one.
   */
  readonly accountOf?: (name: string) => string | undefined;
}

/** The credentials of an `Authorization` header of this scheme (lower case); `undefined` when there are none. */
export function credentials(request: HttpRequest, scheme: string): string | undefined {
  const value = request.headers['authorization'];
  if (typeof value !== 'string' || value.slice(0, scheme.length).toLowerCase() !== scheme) return undefined;
  const rest = value.slice(scheme.length);
  const given = rest.trim();
  return rest.startsWith(' ') && given !== '' ? given : undefined;
}
