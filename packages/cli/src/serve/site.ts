import { createCalendar, type Calendar, type CalendarError } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { feeds } from '@kalends/feeds';
import {
  basicAuth,
  createHandler,
  limitLogins,
  tribeEvents,
  type BasicUser,
  type HttpRequest,
  type RequestLog,
} from '@kalends/http-adapter';
import { compress } from '@kalends/http-adapter/compress';
import { toNodeListener } from '@kalends/http-adapter/node';
import { pages } from '@kalends/pages';
import { apiReference } from '@kalends/pages/reference';
import type { RequestListener } from 'node:http';
import type { CliContext } from '../cli-context.js';
import { clientNetwork } from './client-network.js';
import { createListener } from './listener.js';
import type { Metrics } from './metrics.js';
import { createVerify } from './passwords.js';
import { startPublishing } from './publisher.js';
import { requestLogger } from './request-logger.js';
import type { ServeOptions } from './serve-options.js';

const API_PATH = '/wp-json/tribe/events/v1';

/** An error for the log: its stack, where it has one. */
export const traceOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** A request without its query, and the reason why it failed. */
const failureText = ({ method, url }: HttpRequest, error: CalendarError, id: string): string =>
  `${method} ${url.split('?', 1)[0] ?? ''} (${id}) failed: ${traceOf(error.cause ?? error)}`;

type OnAnswer = (entry: RequestLog) => void;

/** Calls those of two listeners that there are. */
const both = (first: OnAnswer | undefined, second: OnAnswer | undefined): OnAnswer | undefined =>
  first === undefined || second === undefined
    ? (first ?? second)
    : (entry) => {
        first(entry);
        second(entry);
      };

/** A calendar and its HTTP handling, created from a store and the options of `kalends serve`. */
export interface Site {
  readonly calendar: Calendar;
  /** The public URL of the site, without a trailing slash. */
  readonly siteUrl: string;
  readonly apiRoot: string;
  readonly listener: RequestListener;
  /** Starts publishing scheduled records; returns a function that stops it. */
  readonly publish: () => () => Promise<void>;
}

/** The calendar of a store, with the settings in the options of `kalends serve`. */
export function calendarOf(
  store: Store,
  { timezone, title }: ServeOptions,
  users: readonly BasicUser[],
): Calendar {
  const ids = new Set(users.map(({ id }) => id));
  return createCalendar({ store, settings: { timezone, title, isAuthor: (id) => ids.has(id) } });
}

/**
 * Makes a site of a calendar.
 *
 * @param users who may log in, with hashes in place of passwords
 * @param port where the server listens
 * @param metrics what counts its requests, if anything does
 */
export function createSite(
  calendar: Calendar,
  options: ServeOptions,
  users: readonly BasicUser[],
  port: number,
  metrics: Metrics | undefined,
  { print, printError, stop }: CliContext,
): Site {
  const siteUrl = options.baseUrl ?? `http://localhost:${port}`;
  const apiRoot = siteUrl + API_PATH;
  metrics?.watch(calendar);
  const log = requestLogger(options.log, options.logLevel, print);
  const clientOf = clientNetwork(options.trustProxy);
  const handler = createHandler({
    calendar,
    baseUrl: siteUrl,
    interfaces: [tribeEvents(), feeds(), pages(), apiReference()],
    cache: { bytes: options.cacheSize, onLookup: metrics?.onLookup },
    identify: limitLogins(basicAuth(users, { verify: createVerify() }), { clientOf }),
    clientOf,
    trustedOrigins: options.origin,
    onError: (error, request, id) => printError(failureText(request, error, id)),
    onAnswer: both(log, metrics?.onAnswer),
  });
  return {
    ...{ calendar, siteUrl, apiRoot },
    listener: createListener(calendar, toNodeListener(compress(handler)), {
      apiRoot,
      metrics,
      isEnding: () => stop.aborted,
    }),
    publish: () => startPublishing(calendar, (error) => printError(`Publishing failed: ${traceOf(error)}`)),
  };
}
