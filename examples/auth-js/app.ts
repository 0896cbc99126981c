import { ExpressAuth, getSession, type ExpressAuthConfig } from '@auth/express';
import type { Calendar } from '@kalends/core';
import { createHandler, type Identify } from '@kalends/http-adapter';
import { kalends } from '@kalends/http-adapter/express';
import express, { type Express, type Request } from 'express';

/** The session that Auth.js has given the request of Express. */
const identifyBy =
  (config: ExpressAuthConfig): Identify<Request> =>
  async (_request, native) => {
    const session = await getSession(native, config);
    return session?.user?.id === undefined ? null : { id: session.user.id, role: 'editor' };
  };

/** A site with the logins of Auth.js at `/auth`, and the calendar beside them. */
export function createApp(calendar: Calendar, baseUrl: string, config: ExpressAuthConfig): Express {
  const app = express();
  app.use('/auth', ExpressAuth(config));
  app.use(kalends(createHandler({ calendar, baseUrl, identify: identifyBy(config) })));
  return app;
}
