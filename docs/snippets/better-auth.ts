import type { HttpRequest, Identify } from '@kalends/http-adapter';
import type { betterAuth } from 'better-auth';

/** The cookies and tokens of a request, as better-auth reads them. */
const headersOf = ({ headers: { cookie, authorization } }: HttpRequest): Headers => {
  const headers = new Headers();
  if (cookie !== undefined) headers.set('cookie', String(cookie));
  if (authorization !== undefined) headers.set('authorization', String(authorization));
  return headers;
};

/** The session of better-auth, on every mount: it needs the headers alone. */
export const byBetterAuth =
  (auth: { readonly api: Pick<ReturnType<typeof betterAuth>['api'], 'getSession'> }): Identify =>
  async (request) => {
    const found = await auth.api.getSession({ headers: headersOf(request) });
    return found ? { id: found.user.id, role: 'editor' } : null;
  };
