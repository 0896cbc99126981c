import 'reflect-metadata';
import type { BearerToken } from '@kalends/http-adapter';
import { NestFactory } from '@nestjs/core';
import { randomUUID } from 'node:crypto';
import { AppModule } from './app.module.js';

/** Starts the site; port 0 selects any free port. */
export async function start(port: number, members: readonly BearerToken[]) {
  const app = await NestFactory.create(AppModule.with(members), { logger: ['error', 'warn'] });
  await app.listen(port, '127.0.0.1');
  return app;
}

if (import.meta.filename === process.argv[1]) {
  const token = randomUUID();
  await start(3000, [{ token, actor: { id: 1, role: 'editor' } }]);
  console.log(
    `http://localhost:3000/wp-json/tribe/events/v1/events\nwrite with: Authorization: Bearer ${token}`,
  );
}
