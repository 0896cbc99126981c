import type { Calendar } from '@kalends/core';
import { createHandler } from '@kalends/http-adapter';
import { kalends } from '@kalends/http-adapter/fastify';
import fastify, { type FastifyInstance } from 'fastify';
import { authenticate, currentActor, type Members } from './auth.js';

/** A site with routes of its own, and the calendar beside them at `/wp-json/tribe/events/v1`. */
export function createApp(calendar: Calendar, baseUrl: string, members: Members): FastifyInstance {
  const app = fastify();
  app.addHook('onRequest', authenticate(members));
  app.get('/upcoming', async () => {
    const { items } = await calendar.as(currentActor()).events.list({ per_page: 3 });
    return items.map(({ title, start_date }) => ({ title, start_date }));
  });
  app.register(kalends(createHandler({ calendar, baseUrl, identify: currentActor })));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('Our own 404 page'));
  return app;
}
