import type { Calendar } from '@kalends/core';
import { actorIdOf, createHandler, type HttpRequest, type Identify } from '@kalends/http-adapter';
import { kalends } from '@kalends/http-adapter/express';
import type { betterAuth } from 'better-auth';
import express, { type Express, type Request, type RequestHandler } from 'express';
import session from 'express-session';

// #region express-session
declare module 'express-session' {
  interface SessionData {
    /** Who has logged in: the site's login route writes it. */
    member: { readonly id: string };
  }
}

/** The session that express-session has put on the request of Express. */
export const bySession: Identify<Request> = async (_request, { session: { member } }) =>
  member ? { id: await actorIdOf(member.id), role: 'editor' } : null;

export function siteWithSessions(calendar: Calendar, baseUrl: string, secret: string): Express {
  const app = express();
  app.use(session({ secret, resave: false, saveUninitialized: false }));
  app.use(kalends(createHandler({ calendar, baseUrl, identify: bySession })));
  return app;
}
// #endregion express-session

// #region passport
/** The user whom a strategy of Passport has put on the request, with an id. */
export const byPassport: Identify<Request> = async (_request, { user }) =>
  user && 'id' in user && typeof user.id === 'string'
    ? { id: await actorIdOf(user.id), role: 'editor' }
    : null;

export function siteWithPassport(
  calendar: Calendar,
  baseUrl: string,
  secret: string,
  passport: { session(): RequestHandler },
): Express {
  const app = express();
  app.use(session({ secret, resave: false, saveUninitialized: false }), passport.session());
  app.use(kalends(createHandler({ calendar, baseUrl, identify: byPassport })));
  return app;
}
// #endregion passport

// #region better-auth
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
    return found ? { id: await actorIdOf(found.user.id), role: 'editor' } : null;
  };
// #endregion better-auth
