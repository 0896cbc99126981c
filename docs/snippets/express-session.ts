import type { Calendar } from '@kalends/core';
import { createHandler, type Identify } from '@kalends/http-adapter';
import { kalends } from '@kalends/http-adapter/express';
import express, { type Express, type Request } from 'express';
import session from 'express-session';

declare module 'express-session' {
  interface SessionData {
    /** Who has logged in: the site's login route writes it. */
    member: { readonly id: string };
  }
}

/** The session that express-session has put on the request of Express. */
const identify: Identify<Request> = (_request, { session: { member } }) =>
  member ? { id: member.id, role: 'editor' } : null;

export function siteWithSessions(calendar: Calendar, baseUrl: string, secret: string): Express {
  const app = express();
  app.use(session({ secret, resave: false, saveUninitialized: false }));
  app.use(kalends(createHandler({ calendar, baseUrl, identify })));
  return app;
}
