import { createCalendar } from '@kalends/core';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { kalends } from '@kalends/http-adapter/express';
import { createMemoryStore } from '@kalends/store-memory';
import express from 'express';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { pages, type PageName } from '../src/index.js';
import { fillTown } from './site.js';

const PATHS: Readonly<Partial<Record<PageName, string>>> = {
  start: '/',
  events: '/events/',
  event: '/event/night-walk/',
  venue: '/venue/old-corn-hall/',
  organizer: '/organizer/riverton-jazz-club/',
  embed: '/embed/list/',
  digest: '/digest',
};

/** An Express site with a page of its own and a 404 of its own; who answers which path. */
async function answersOf(without: readonly PageName[]): Promise<Record<string, string>> {
  const calendar = createCalendar({ store: createMemoryStore() });
  await fillTown(calendar);
  const app = express();
  app.get('/about', (_request, response) => {
    response.send('about us');
  });
  app.use(
    kalends(
      createHandler({
        calendar,
        baseUrl: 'http://example.org',
        interfaces: [tribeEvents(), pages({ without, feeds: false })],
      }),
    ),
  );
  app.use((_request, response) => {
    response.status(404).send('ours');
  });
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  await new Promise((resolve) => server.once('listening', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answers: Record<string, string> = {};
  for (const path of [...Object.values(PATHS), '/about', '/elsewhere']) {
    const text = await (await fetch(base + path)).text();
    answers[path] = text.startsWith('<!doctype html>') ? 'page' : text;
  }
  return answers;
}

it.each<PageName | 'nothing'>(['nothing', 'start', 'events', 'event', 'venue', 'organizer', 'embed'])(
  'stands beside the routes of an Express site, with %s switched off',
  async (name) => {
    const without = name === 'nothing' ? [] : [name];
    const expected = Object.entries(PATHS).map(([page, path]) => [path, page === name ? 'ours' : 'page']);
    expect(await answersOf(without)).toEqual({
      ...Object.fromEntries(expected),
      '/about': 'about us',
      '/elsewhere': 'ours',
    });
  },
);
