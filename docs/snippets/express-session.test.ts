import { it } from 'vitest';
import { cookiesOf, expectWrites, MEMBER, newCalendar, serve } from '../test/serve-app.js';
import { siteWithSessions } from './express-session.js';

it('a session of express-session says who writes', async () => {
  const calendar = newCalendar();
  const baseUrl = await serve((url) =>
    siteWithSessions(calendar, url, 'keyboard cat').get('/login', (request, response) => {
      request.session.member = { id: MEMBER };
      response.end();
    }),
  );
  await expectWrites(calendar, baseUrl, cookiesOf(await fetch(`${baseUrl}/login`)));
});
