import { createMemoryMedia, type Media } from '@kalends/media';
import { createUploads, type UploadsOptions } from '@kalends/media/http';
import { createCalendar, type Calendar } from '@kalends/core';
import { basicAuth, createHandler, type HandlerOptions } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createMemoryStore } from '@kalends/store-memory';
import type { Store } from '@kalends/core/store';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Who sends a form, and how. */
export interface SendOptions {
  /** Default: `author`; `''` is anonymous. */
  readonly role?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A site on a real socket that takes uploads. */
export interface TestSite extends AsyncDisposable {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  readonly media: Media;
  readonly store: Store;
  readonly calendar: Calendar;
  /** Sends a form to a path below the API root, as a user of this role. */
  send(path: string, form: FormData, options?: SendOptions): Promise<Sent>;
}

/** An answer, and what of it is read most. */
export interface Sent {
  readonly status: number;
  readonly json: Json;
}

/** Any JSON object. */
export type Json = Readonly<Record<string, unknown>>;

const ROLES = ['administrator', 'author', 'contributor', 'subscriber'] as const;

const header = (role: string): string => `Basic ${Buffer.from(`${role}:secret`).toString('base64')}`;

/** Starts a site; one user for each role, named like it. */
export async function startSite({
  limits,
  identify = basicAuth(ROLES.map((role, index) => ({ id: index + 1, name: role, password: 'secret', role }))),
  ...options
}: Partial<UploadsOptions> & Pick<HandlerOptions, 'limits' | 'identify'> = {}): Promise<TestSite> {
  const store = createMemoryStore();
  const calendar = createCalendar({ store });
  const { media = createMemoryMedia() } = options;
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const handler = createHandler({
    ...{ calendar, limits, baseUrl: url, uploads: createUploads({ ...options, media }) },
    identify,
  });
  server.on('request', toNodeListener(handler));
  return {
    ...{ url, media, store, calendar },
    async send(path, body, { role = 'author', method = 'POST', headers: others = {} } = {}) {
      const headers: Record<string, string> = {
        ...others,
        ...(role !== '' && { authorization: header(role) }),
      };
      const answer = await fetch(`${url}/wp-json/tribe/events/v1${path}`, { method, headers, body });
      return { status: answer.status, json: (await answer.json()) as Json };
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await calendar.close();
    },
  };
}

/** The form of an event with an image file. */
export function eventForm(image?: Uint8Array, { name = 'poster.jpg', type = 'image/jpeg' } = {}): FormData {
  const form = new FormData();
  form.set('title', 'Jazz');
  form.set('start_date', '2031-05-01 20:00:00');
  form.set('end_date', '2031-05-01 23:00:00');
  if (image !== undefined) form.set('image', new Blob([Uint8Array.from(image)], { type }), name);
  return form;
}
