import {
  createCalendar,
  type Actor,
  type Calendar,
  type CalendarOptions,
  type CalendarView,
} from '@kalends/core';
import { createReferenceStore } from '@kalends/store-kit';
import type { DocumentedOperation, DocumentedRoute } from '../src/doc/documented.js';
import { createCache, createWork, type Answer, type HttpRequest, type Params } from '@kalends/http';
import { type Body } from '@kalends/http/internal';
import { DECODERS } from '../src/dialect/decoders.js';
import { oncePerKey } from '../src/routes/idempotency-key.js';
import { createRoutes } from '../src/routes/table.js';
import { createPresenter, type Presenter, type Reader } from '../src/present/present.js';
import { siteOf } from '@kalends/site';

/** The site of the contract's examples. */
export const SITE = siteOf('http://calendar.test');

/** `2026-11-20 18:07:05` in New York. */
export const NOW = Date.UTC(2026, 10, 20, 23, 7, 5);

/** Who asks in the tests. */
export const ADMIN: Actor = { id: 1, role: 'administrator' };

/** A calendar in New York whose clock stands still. */
export const newCalendar = (options: Partial<CalendarOptions> = {}): Calendar =>
  createCalendar({
    store: createReferenceStore(),
    settings: { timezone: 'America/New_York' },
    clock: () => NOW,
    ...options,
  });

/** The route table as its operations by id. */
export interface Interface {
  readonly calendar: Calendar;
  readonly presenter: Presenter;
  readonly routes: readonly DocumentedRoute[];
  operation(operationId: string): DocumentedOperation;
  /** Runs an operation and gives its answer, the body as an object. */
  ask(operationId: string, what?: Asked): Promise<Omit<Answer, 'body'> & { json: string; body: Json }>;
}

/** What an operation is asked. */
export interface Asked {
  readonly actor?: Actor | null;
  readonly key?: number | string;
  readonly params?: Params;
}

/** Any JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** A presenter on the site of the tests. */
export const presenterOf = (calendar: Calendar, cache = createCache(calendar)): Presenter =>
  createPresenter(calendar, cache, {
    site: SITE,
    texturize: true,
    currency: calendar.settings.currency,
  });

/** A caller for whom a presenter renders, who waits for no one. */
export const readerOf = (calendar: CalendarView): Reader => ({ calendar, work: createWork() });

const DECODER = new TextDecoder();

/** The text of a body that is no stream. */
export function textOf(body: Body): string {
  if (typeof body === 'string') return body;
  if (body instanceof Uint8Array) return DECODER.decode(body);
  throw new TypeError('The body is a stream.');
}

/** The whole wire half on a calendar of its own. */
export function newInterface(calendar: Calendar = newCalendar()): Interface {
  const cache = createCache(calendar);
  const presenter = presenterOf(calendar, cache);
  const routes = createRoutes({ site: SITE, cache, presenter, answerBytes: Infinity, once: oncePerKey() });
  const operations = new Map(
    routes.flatMap((route) =>
      route.operations.map((operation) => [operation.operationId, operation] as const),
    ),
  );
  const operation = (operationId: string): DocumentedOperation => {
    const found = operations.get(operationId);
    if (found === undefined) throw new Error(`no operation ${operationId}`);
    return found;
  };
  return {
    calendar,
    presenter,
    routes,
    operation,
    async ask(operationId, { actor = ADMIN, key = '', params = {} } = {}) {
      const request: HttpRequest = {
        method: 'GET',
        url: '/',
        headers: {},
        body: async () => new Uint8Array(),
      };
      const caller = calendar.as(actor, { decoders: DECODERS });
      const call = {
        ...{ request, calendar: caller, actor, key: String(key), params },
        identifyAgain: async () => ({ calendar: caller, actor }),
        work: createWork(),
      };
      const answer = await operation(operationId).run(call);
      const json = textOf(answer.body);
      return { ...answer, json, body: JSON.parse(json) as Json };
    },
  };
}
