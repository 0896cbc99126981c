import { getConnInfo } from '@hono/node-server/conninfo';
import type { Calendar } from '@kalends/core';
import { createHandler } from '@kalends/http-adapter';
import { kalends } from '@kalends/http-adapter/hono';
import { Hono } from 'hono';
import { contextStorage } from 'hono/context-storage';
import { authenticate, currentActor, type Members } from './auth.js';

/** A site with routes of its own, and the calendar beside them at `/wp-json/tribe/events/v1`. */
export function createApp(calendar: Calendar, baseUrl: string, members: Members): Hono {
  const app = new Hono();
  app.use(contextStorage(), authenticate(members));
  app.get('/upcoming', async (context) => {
    const { items } = await calendar.as(currentActor()).events.list({ per_page: 3 });
    return context.json(items.map(({ title, start_date }) => ({ title, start_date })));
  });
  const handler = createHandler({ calendar, baseUrl, identify: currentActor });
  app.use(kalends(handler, { clientAddress: (context) => getConnInfo(context).remote.address }));
  app.notFound((context) => context.text('Our own 404 page', 404));
  return app;
}
