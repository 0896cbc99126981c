import { CalendarError, createCalendar, type Actor } from '@kalends/core';
import {
  jsonText,
  type Handler,
  type HttpRequest,
  type HttpResponse,
  type Call,
  type Dialect,
  type Interface,
  type Operation,
  type Route,
  type Method,
} from '@kalends/http';
import { createHandler, type PipelineOptions } from '@kalends/http/internal';
import { API_ROOT, apiPath, siteOf } from '@kalends/site';
import { createMemoryStore } from '@kalends/store-memory';
import { wordpress } from '../src/dialect/dialect.js';
import { textOf } from './site-of-tests.js';

/** The routes below ask nothing of the calendar: transport is all that is tested with them. */
const calendar = createCalendar({ store: createMemoryStore() });

const operation = (
  operationId: string,
  methods: readonly Method[],
  run: (call: Call) => unknown,
  more: Partial<Operation> = {},
): Operation => ({
  operationId,
  summary: operationId,
  methods,
  status: 200,
  args: () => ({}),
  allowed: ({ actor }) => methods.includes('GET') || actor !== null,
  ...(!methods.includes('GET') && { permitted: ({ actor }: Call) => actor !== null }),
  run: async (call) => ({ body: jsonText(run(call)) }),
  ...more,
});

const echo =
  (name: string) =>
  ({ key, params, actor }: Call): unknown => ({ operation: name, key, params, actor: actor?.id ?? null });

const fail = ({ params }: Call): never => {
  if (params['code'] === 'plain') throw new Error('a secret of ours');
  throw new CalendarError('forbidden', 'Sorry, you are not allowed to do that.');
};

/** A small interface of its own: what it answers is what reached it. */
export const echoRoutes: readonly Route[] = [
  { path: '', operations: [operation('index', ['GET'], echo('index'))] },
  {
    path: '/things',
    operations: [
      operation('list', ['GET'], echo('list'), {
        run: async (call) => ({
          headers: { 'X-TEC-Total': '2', 'X-TEC-TotalPages': '1' },
          body: jsonText({
            ...(echo('list')(call) as object),
            things: [{ id: 1 }, { id: 2 }],
            owner: { name: 'é/☃', age: 5 },
          }),
        }),
      }),
      operation('create', ['POST'], echo('create'), { status: 201 }),
    ],
  },
  {
    path: '/things/{id}',
    operations: [
      operation('read', ['GET'], echo('read')),
      operation('delete', ['DELETE'], echo('delete')),
      operation('update', ['POST', 'PUT', 'PATCH'], echo('update')),
    ],
  },
  { path: '/things/by-slug/{slug}', operations: [operation('readBySlug', ['GET'], echo('readBySlug'))] },
  { path: '/failures', operations: [operation('fail', ['GET'], fail)] },
];

/** The site of the tests. */
export const SITE = 'http://calendar.test';

/** The administrator of the tests. */
export const ADMIN: Actor = { id: 1, role: 'administrator' };

/** The echo routes in the dialect of WordPress, at its addresses. */
export const echoInterface = (
  routes: readonly Route[] = echoRoutes,
  dialect: Partial<Dialect> = {},
  baseUrl = SITE,
): Interface => ({
  root: API_ROOT,
  alias: apiPath,
  anyCase: true,
  routes,
  dialect: {
    ...wordpress(siteOf(baseUrl)),
    describe: (route) => ({ body: jsonText(route === undefined ? [] : { path: route.path }) }),
    ...dialect,
  },
});

/** What differs from the echo interface on the site of the tests. */
export interface EchoOptions extends PipelineOptions {
  readonly baseUrl?: string;
  readonly routes?: readonly Route[];
  readonly dialect?: Partial<Dialect>;
  /** Interfaces beside it. */
  readonly beside?: readonly Interface[];
}

/** The echo interface as a handler. */
export const echoHandler = ({
  baseUrl = SITE,
  routes,
  dialect,
  beside = [],
  ...options
}: EchoOptions = {}): Handler =>
  createHandler({
    calendar,
    baseUrl: siteOf(baseUrl).url,
    interfaces: [() => [echoInterface(routes, dialect, baseUrl), ...beside]],
    ...options,
  });

/** A request in the neutral form, its body given as text or bytes. */
export function request(
  method: string,
  url: string,
  headers: Record<string, string> = {},
  body: string | Uint8Array = '',
): HttpRequest {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return {
    method,
    url,
    headers,
    body: async (limit) => {
      if (bytes.length > limit) throw new CalendarError('too_large', 'too large');
      return bytes;
    },
  };
}

/** Where the routes are. */
export const ROOT = '/wp-json/tribe/events/v1';

/** The answer to a request, which must be for a URL of the interface. */
export async function answer(handler: Handler, sent: HttpRequest): Promise<HttpResponse & { body: string }> {
  const handled = await handler(sent);
  if (!handled.matched) throw new Error(`not ours: ${sent.url}`);
  return { ...handled.response, body: textOf(handled.response.body) };
}

/** What the echo routes say of the request that reached them. */
export const echoOf = async (handler: Handler, sent: HttpRequest): Promise<Record<string, unknown>> =>
  JSON.parse(textOf((await answer(handler, sent)).body)) as Record<string, unknown>;
