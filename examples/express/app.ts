import type { Calendar } from '@kalends/core';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { kalends } from '@kalends/http-adapter/express';
import { pages } from '@kalends/pages';
import express, { type Express } from 'express';
import { authenticate, currentActor, type Members } from './auth.js';

/** A site with routes of its own, and the calendar beside them: pages from `/` on, REST at `/wp-json/tribe/events/v1`. */
export function createApp(calendar: Calendar, baseUrl: string, members: Members): Express {
  const app = express();
  app.use(authenticate(members));
  app.get('/upcoming', async (_request, response) => {
    const { items } = await calendar.as(currentActor()).events.list({ per_page: 3 });
    response.json(items.map(({ title, start_date }) => ({ title, start_date })));
  });
  const interfaces = [tribeEvents(), pages({ feeds: false })];
  app.use(kalends(createHandler({ calendar, baseUrl, identify: currentActor, interfaces })));
  app.use((_request, response) => {
    response.status(404).send('Our own 404 page');
  });
  return app;
}
