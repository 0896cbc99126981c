import { SMALL_FORM, type View } from '../view.js';

/** Ends the session. */
export const logout: View = {
  path: '/logout',
  summary: 'Ends the session',
  access: 'everybody',
  bodySize: SMALL_FORM,
  show: () => ({ to: '/login' }),
  async submit({ cookie, secret, sessions }) {
    await sessions?.end(secret);
    return { to: '/login', cookie: cookie.remove };
  },
};
