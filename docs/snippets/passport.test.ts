import passport from 'passport';
import { it } from 'vitest';
import { cookiesOf, expectWrites, MEMBER, newCalendar, serve } from '../test/serve-app.js';
import { siteWithPassport } from './passport.js';

it('a user of Passport says who writes', async () => {
  passport.serializeUser((_user, done) => done(null, MEMBER));
  passport.deserializeUser((id, done) => done(null, { id }));
  const calendar = newCalendar();
  const baseUrl = await serve((url) =>
    siteWithPassport(calendar, url, 'keyboard cat', passport).get('/login', (request, response, next) =>
      request.login({ id: MEMBER }, (error: unknown) => (error === undefined ? response.end() : next(error))),
    ),
  );
  await expectWrites(calendar, baseUrl, cookiesOf(await fetch(`${baseUrl}/login`)));
});
