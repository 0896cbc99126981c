import { expect } from 'vitest';
import type { User } from './users.js';

/** Any JSON object. */
export type Body = Readonly<Record<string, unknown>>;

/** An operation of the route table by method and path, or `none` for what leads to no operation. */
export type Op = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}` | 'none';

/**
 * What is sent. In every text `{name}` stands for an id that was kept under that name; a JSON text that is nothing but
 * `{name}` becomes the number.
 */
export interface Given {
  /** As sent; by default the operation's, or GET where there is none. */
  readonly method?: string;
  /** The path below the API root; by default the operation's. */
  readonly at?: string;
  /** The whole path, below the root of the site, in place of `at`. */
  readonly url?: string;
  /** What follows the `?`. */
  readonly query?: string;
  /** Who asks; anonymous by default. */
  readonly as?: User;
  readonly headers?: Readonly<Record<string, string>>;
  /** A body that is sent as JSON. */
  readonly json?: unknown;
  /** A body that is sent as an url-encoded form. */
  readonly form?: string;
  /** A body as it stands; its type is among the headers. */
  readonly raw?: string;
}

/** What has to come back. */
export interface Wanted {
  readonly status: number;
  /** What the body must contain: objects may have more keys, lists have these items. */
  readonly body?: unknown;
  /** Whatever else is to be looked at, by `expect`. */
  readonly check?: (body: Body, text: string) => void;
  /** Headers by lower-case name; `null`: must not be there. */
  readonly headers?: Readonly<Record<string, string | RegExp | null>>;
  /** The name under which the `id` of the answer is kept for later exchanges. */
  readonly keep?: string;
  /** Whether a host's body parser would answer this one itself, so that it is sent without one only. */
  readonly bare?: true;
}

/** A request and what has to come back; its name tells which section of the contract it follows. */
export interface Exchange {
  readonly name: string;
  readonly op: Op;
  readonly given: Given;
  readonly wanted: Wanted;
}

/** Makes an exchange. */
export const exchange = (name: string, op: Op, given: Given, wanted: Wanted): Exchange => ({
  name,
  op,
  given,
  wanted,
});

/** A request as it is written on the wire. */
export interface Sent {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An answer as it was read from the wire. */
export interface Received {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Sends a request to some host and gives its answer. */
export type Client = (sent: Sent) => Promise<Received>;

/** The ids that exchanges know by name. */
export type Names = Map<string, number>;

/** The root of the interface below the site. */
export const API = '/wp-json/tribe/events/v1';

const NAME = /\{([a-zA-Z]\w*)\}/g;

function idOf(names: Names, name: string): number {
  const id = names.get(name);
  if (id === undefined) throw new Error(`nothing was kept as ${name}`);
  return id;
}

/** The text with the ids in place of their names. */
export const filled = (text: string, names: Names): string =>
  text.replace(NAME, (_, name: string) => String(idOf(names, name)));

/** A JSON value with the ids in place of their names; patterns of `expect` stay what they are. */
export function filledValue(value: unknown, names: Names): unknown {
  if (typeof value === 'string') {
    const whole = /^\{([a-zA-Z]\w*)\}$/.exec(value)?.[1];
    return whole === undefined ? filled(value, names) : idOf(names, whole);
  }
  if (Array.isArray(value)) return value.map((item) => filledValue(item, names));
  if (typeof value !== 'object' || value === null || '$$typeof' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filledValue(item, names)]));
}

export const CREDENTIALS = (user: User): string => `Basic ${btoa(`${user}:secret of ${user}`)}`;

function bodyOf({ json, form, raw }: Given, names: Names): { type?: string; body: string } {
  if (json !== undefined) return { type: 'application/json', body: JSON.stringify(filledValue(json, names)) };
  if (form !== undefined) return { type: 'application/x-www-form-urlencoded', body: filled(form, names) };
  return { body: raw === undefined ? '' : filled(raw, names) };
}

/** The request of an exchange with the ids that are known by now. */
export function sentBy({ op, given }: Exchange, names: Names): Sent {
  const [method = 'GET', path = ''] = op === 'none' ? [] : op.split(' ');
  const { type, body } = bodyOf(given, names);
  const url = filled(given.url ?? API + (given.at ?? (path === '/' ? '' : path)), names);
  return {
    method: given.method ?? method,
    url: encodeURI(given.query === undefined ? url : `${url}?${filled(given.query, names)}`).replaceAll(
      '%25',
      '%',
    ),
    headers: {
      ...(type !== undefined && { 'content-type': type }),
      ...(given.as !== undefined && { authorization: CREDENTIALS(given.as) }),
      ...given.headers,
    },
    body,
  };
}

/** The body as a JSON value; `{}` where there is none. */
export const parsed = ({ text }: Received): Body => (text === '' ? {} : (JSON.parse(text) as Body));

/** Compares an answer with what was wanted, and keeps its id. */
export function verify({ wanted }: Exchange, received: Received, names: Names): void {
  const { status, headers = {}, body, check, keep } = wanted;
  expect([received.status, received.status === status ? '' : received.text]).toEqual([status, '']);
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) expect(received.headers).not.toHaveProperty(name);
    else if (typeof value === 'string') expect(received.headers[name]).toBe(filled(value, names));
    else expect(received.headers[name]).toMatch(value);
  }
  if (body !== undefined) expect(parsed(received)).toMatchObject(filledValue(body, names) as object);
  const isJson = received.headers['content-type']?.startsWith('application/json') ?? false;
  check?.(isJson ? parsed(received) : {}, received.text);
  if (keep !== undefined) names.set(keep, Number(parsed(received)['id']));
}

const error = (status: number, code: string, message: string, data: object = {}): Wanted => ({
  status,
  body: { code, message, data: { status, ...data } },
});

/** 400: these names are refused. */
export const refused = (...names: readonly string[]): Wanted =>
  error(400, 'rest_invalid_param', `Invalid parameter(s): ${names.join(', ')}`, {
    params: Object.fromEntries(names.map((name) => [name, 'Invalid parameter.'])),
    details: [],
  });

/** 400: a name has the wrong type. */
export function mistyped(name: string, type: string): Wanted {
  const message = `${name} is not of type ${type}.`;
  return error(400, 'rest_invalid_param', `Invalid parameter(s): ${name}`, {
    params: { [name]: message },
    details: { [name]: { code: 'rest_invalid_type', message, data: { param: name } } },
  });
}

/** 400: these required names are missing. */
export const missing = (...names: readonly string[]): Wanted =>
  error(400, 'rest_missing_callback_param', `Missing parameter(s): ${names.join(', ')}`, { params: names });

/** 401 for no one, 403 for someone: not allowed. */
export const forbidden = (status: 401 | 403): Wanted =>
  error(status, 'rest_forbidden', 'Sorry, you are not allowed to do that.');

/** 404: no such route. */
export const NO_ROUTE: Wanted = error(
  404,
  'rest_no_route',
  'No route was found matching the URL and request method.',
);

/** Some other failure. */
export const failure = error;
