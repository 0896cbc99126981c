import type { ClientRequest, HeaderFields } from './client-request.js';

/**
 * Returns the header fields that authenticate a request. Called before every request, including retries; its errors are
 * passed on unchanged.
 */
export type Auth = (request: ClientRequest) => HeaderFields | Promise<HeaderFields>;

/**
 * HTTP Basic authentication with a username and a password (on WordPress, an application password), both in UTF-8.
 *
 * @throws TypeError if the username contains a colon, which Basic does not allow
 */
export function basicAuth(username: string, password: string): Auth {
  if (username.includes(':')) throw new TypeError('A user name for Basic authentication has no colon.');
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  const credentials = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return () => ({ Authorization: `Basic ${credentials}` });
}

/** A bearer token, as accepted by `bearer` of `@kalends/http-adapter`. */
export const bearer =
  (token: string): Auth =>
  () => ({ Authorization: `Bearer ${token}` });
