import type { Calendar } from '@kalends/core';
import { createHandler } from '@kalends/http-adapter';
import { kalends } from '@kalends/http-adapter/koa';
import Koa from 'koa';
import { authenticate, currentActor, type Members } from './auth.js';

/** A site with routes of its own, and the calendar beside them at `/wp-json/tribe/events/v1`. */
export function createApp(calendar: Calendar, baseUrl: string, members: Members): Koa {
  const app = new Koa();
  app.use(authenticate(members));
  app.use(kalends(createHandler({ calendar, baseUrl, identify: currentActor })));
  app.use(async (context) => {
    if (context.path === '/upcoming') {
      const { items } = await calendar.as(currentActor()).events.list({ per_page: 3 });
      context.body = items.map(({ title, start_date }) => ({ title, start_date }));
    } else {
      context.status = 404;
      context.body = 'Our own 404 page';
    }
  });
  return app;
}
