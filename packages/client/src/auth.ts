import type { ClientRequest, HeaderFields } from './client-request.js';

/**
 * Tells the header fields that say who asks. It is called before every request, also before one that is sent again; what
 * it throws is passed on as it is.
 */
export type Auth = (request: ClientRequest) => HeaderFields | Promise<HeaderFields>;

/**
 * HTTP Basic, as the interface expects it: the name of a user and a password, on WordPress an application password. Both
 * may have any letters.
 *
 * @throws TypeError when there is a colon in the name, which Basic cannot say
 */
export function basicAuth(username: string, password: string): Auth {
  if (username.includes(':')) throw new TypeError('A user name for Basic authentication has no colon.');
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  const credentials = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return () => ({ Authorization: `Basic ${credentials}` });
}

/** A bearer token, as `bearer` of `@kalends/http-adapter` knows it. */
export const bearer =
  (token: string): Auth =>
  () => ({ Authorization: `Bearer ${token}` });
