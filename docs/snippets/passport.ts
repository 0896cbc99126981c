import type { Calendar } from '@kalends/core';
import { createHandler, type Identify } from '@kalends/http-adapter';
import { kalends } from '@kalends/http-adapter/express';
import express, { type Express, type Request, type RequestHandler } from 'express';
import session from 'express-session';

/** The user whom a strategy of Passport has put on the request, with an id. */
const identify: Identify<Request> = (_request, { user }) =>
  user && 'id' in user && typeof user.id === 'string' ? { id: user.id, role: 'editor' } : null;

export function siteWithPassport(
  calendar: Calendar,
  baseUrl: string,
  secret: string,
  passport: { session(): RequestHandler },
): Express {
  const app = express();
  app.use(session({ secret, resave: false, saveUninitialized: false }), passport.session());
  app.use(kalends(createHandler({ calendar, baseUrl, identify })));
  return app;
}
