import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCalendar, type CalendarError } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createHandler } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createListener } from '../../packages/cli/src/serve/listener.js';

/** A request to the interface, by an administrator. */
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly json?: object;
}

const NOW = Date.UTC(2031, 4, 1);

/** Serves a store on a socket, as `kalends serve` does, with a clock that stands still. */
export async function host(store: Store) {
  const reported: CalendarError[] = [];
  const calendar = createCalendar({ store, clock: () => NOW });
  const handler = createHandler({
    calendar,
    baseUrl: 'http://calendar.test',
    identify: () => ({ id: 1, role: 'administrator' }),
    onError: (error) => reported.push(error),
  });
  const never = () => false;
  const options = { apiRoot: '', isEnding: never, isBusy: never };
  const server = createServer(createListener(calendar, toNodeListener(handler), options));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = async ({ method, path, json }: Request) => {
    const response = await fetch(`${origin}/wp-json/tribe/events/v1${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: json === undefined ? null : JSON.stringify(json),
    });
    const headers = JSON.stringify([...response.headers]);
    return { status: response.status, headers, text: await response.text() };
  };
  const health = async () => (await fetch(`${origin}/healthz`)).status;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { calendar, reported, send, health, close };
}
