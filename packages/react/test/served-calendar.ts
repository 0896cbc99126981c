import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCalendar, type Calendar } from '@kalends/core';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createMemoryStore } from '@kalends/store-memory';
import { sync } from '@kalends/sync';

/** A calendar on a port of its own, and what it was asked. */
export interface Served {
  readonly calendar: Calendar;
  readonly url: string;
  /** Path, query and status of each answer, in order. */
  readonly log: string[];
  /** Answers something itself: gives whether it does. */
  before: (request: IncomingMessage, response: ServerResponse) => Promise<boolean> | boolean;
  close(): Promise<void>;
}

/** Serves a calendar in Rome on January 15, 2031. */
export async function serveCalendar(): Promise<Served> {
  const calendar = createCalendar({
    store: createMemoryStore(),
    settings: { timezone: 'Europe/Rome' },
    clock: () => Date.UTC(2031, 0, 15),
  });
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const listener = toNodeListener(
    createHandler({ calendar, baseUrl: url, interfaces: [tribeEvents(), sync()] }),
  );
  const served: Served = {
    ...{ calendar, url, log: [], before: () => false },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').replace(/^.*\/v1/, '');
    response.once('close', () =>
      served.log.push(`${path} ${response.writableFinished ? response.statusCode : 'cut'}`),
    );
    void (async () => {
      if (!(await served.before(request, response))) listener(request, response);
    })();
  });
  return served;
}

/** Concerts in May and June 2031, one of them in Tokyo and one over a week; a workshop for whole days. */
export async function fillCalendar({ events }: Calendar): Promise<void> {
  const at = (day: string, from = '20:00', to = '23:00') => ({
    start_date: `${day} ${from}`,
    end_date: `${day} ${to}`,
  });
  const venue = { venue: 'Old Corn Hall', address: '1 Market Street', city: 'Riverton' };
  await events.create({ title: 'Jazz & more', ...at('2031-05-01'), venue, categories: ['Concerts'] });
  await events.create({
    title: 'Night train',
    ...at('2031-05-02', '00:30', '02:00'),
    timezone: 'Asia/Tokyo',
  });
  await events.create({ title: 'Workshop', start_date: '2031-05-08', end_date: '2031-05-14', all_day: true });
  await events.create({ title: 'Fair', ...at('2031-06-03', '09:00', '17:00'), categories: ['Markets'] });
}
