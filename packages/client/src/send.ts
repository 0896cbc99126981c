import type { Namespace, QueryValues } from './address.js';
import { valueOf } from './answer.js';
import type { ClientOptions } from './client-options.js';
import type { HeaderFields, Method } from './client-request.js';
import { createExchange } from './exchange.js';

/** One call of the interface. */
export interface Call<T> {
  readonly method: Method;
  /** Default: `tribe/events/v1`. */
  readonly namespace?: Namespace | undefined;
  /** The segments of the path below the interface. */
  readonly path: readonly (number | string)[];
  readonly query?: QueryValues | undefined;
  /** Sent as JSON, or as a form if a file is in it. */
  readonly input?: object | undefined;
  /** Header fields of this call alone. */
  readonly headers?: HeaderFields | undefined;
  readonly signal: AbortSignal | undefined;
  /** Whether the body of the response has the expected form. */
  readonly is: (value: unknown) => value is T;
}

/** Makes a call and returns the body of the response. Rejects with a `ClientError`. */
export type Send = <T>(call: Call<T>) => Promise<T>;

/**
 * Fields that the interface accepts only as text: the image of a record, and the map flags of a venue (transport.md
 * §1.3).
 */
const TEXTS: ReadonlySet<string> = new Set(['image', 'show_map', 'show_map_link']);

const jsonOf = (input: object): string =>
  JSON.stringify(input, (name, value: unknown) =>
    TEXTS.has(name) && (typeof value === 'number' || typeof value === 'boolean') ? String(value) : value,
  );

/** Adds a value to a form under a name of PHP: `tags[0]`, `venue[city]`. */
function append(form: FormData, name: string, value: unknown): void {
  if (value instanceof Blob) form.append(name, value);
  else if (typeof value === 'object' && value !== null) {
    // an empty list removes what is there
    if (Array.isArray(value) && value.length === 0) form.append(name, '');
    for (const [key, inner] of Object.entries(value)) append(form, `${name}[${key}]`, inner);
  } else if (typeof value === 'string') form.append(name, value);
  else if (typeof value === 'number' || typeof value === 'boolean') form.append(name, String(value));
}

function formOf(input: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) append(form, name, value);
  return form;
}

const hasFile = (input: object): boolean => Object.values(input).some((value) => value instanceof Blob);

/**
 * Creates the function that sends calls: authenticates, fetches, reads the response and retries.
 *
 * @throws TypeError if `baseUrl` is not an http(s) URL, or contains credentials
 */
export function createSend(options: ClientOptions): Send {
  const exchange = createExchange(options);
  const form = options.typed === true ? { _typed: 1 } : undefined;
  return ({ method, namespace, path, query, input, headers, signal, is }) => {
    const isForm = input !== undefined && hasFile(input);
    return exchange({
      // forms are read with POST only, which updates a record, too
      method: isForm ? 'POST' : method,
      namespace,
      path,
      // Kalends says then why it refuses a parameter; others ignore what they do not know
      query: { ...query, ...form, ...(input !== undefined && { _reasons: 1 }) },
      body: isForm ? formOf(input) : input && jsonOf(input),
      headers,
      signal,
      read: (request, answer, now) => valueOf(request, answer, is, now),
    });
  };
}
