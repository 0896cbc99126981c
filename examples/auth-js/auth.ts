import type { ExpressAuthConfig } from '@auth/express';
import Credentials from '@auth/express/providers/credentials';

/** Logins by name and password; any other provider of Auth.js works as well. */
export const authConfig = (secret: string, passwords: ReadonlyMap<string, string>): ExpressAuthConfig => ({
  secret,
  basePath: '/auth',
  providers: [
    Credentials({
      credentials: { name: {}, password: { type: 'password' } },
      authorize: ({ name, password }) =>
        typeof name === 'string' && passwords.has(name) && passwords.get(name) === password
          ? { id: name, name }
          : null,
    }),
  ],
  callbacks: {
    // without it the session has the name, e-mail address and image of the user, but no id
    session: ({ session, token: { sub: id } }) =>
      id === undefined ? session : { ...session, user: { ...session.user, id } },
  },
});
