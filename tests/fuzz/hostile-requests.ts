import type { HttpRequest } from '@kalends/http-adapter';
import { CalendarError } from '@kalends/core';
import fc from 'fast-check';
import { hostileValue, megabyte, takenValue } from './hostile-values.js';

/** One thing that can be asked of the interface: a method of a route with its declared parameters. */
export interface Target {
  /** With `{key}` for the id or the slug. */
  readonly path: string;
  readonly method: string;
  readonly parameters: readonly string[];
  /** The parameters that a request must have. */
  readonly required: readonly string[];
}

/** The index of a namespace as far as it is read here. */
export interface Index {
  readonly routes: Readonly<
    Record<
      string,
      {
        readonly endpoints: readonly {
          readonly methods: readonly string[];
          readonly args: Readonly<Record<string, { readonly required: boolean }>>;
        }[];
      }
    >
  >;
}

const JSON_ROOT = '/wp-json';

/** Every method of every route that the namespace index names. */
export const targetsOf = ({ routes }: Index): Target[] =>
  Object.entries(routes).flatMap(([pattern, { endpoints }]) =>
    endpoints.flatMap(({ methods, args }) =>
      methods.map((method) => ({
        path: JSON_ROOT + pattern.replace(/\(\?P<(?:id|slug)>.*\)$/, '{key}'),
        method,
        parameters: Object.keys(args),
        required: Object.keys(args).filter((name) => args[name]?.required === true && name !== 'id'),
      })),
    ),
  );

/** Who asks. */
export const WHO = ['anonymous', 'contributor', 'administrator'] as const;

/** A request, as data that can be shown. */
export interface HostileRequest {
  readonly target: Target;
  readonly who: (typeof WHO)[number];
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Parameters that every route reads. */
const GENERAL = [
  '_fields',
  '_envelope',
  '_pretty',
  '_jsonp',
  '_method',
  'context',
  '_wpnonce',
  'rest_route',
  '_embed',
  'password',
  '__proto__',
];
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'get', 'FOO'];
const HEADERS = {
  origin: ['https://a.example', 'null', 'x\r\nSet-Cookie: a=b', '\u00ff', '*', ''],
  'x-wp-nonce': ['x'],
  'x-http-method-override': ['DELETE', 'get', 'FOO', '\0'],
  authorization: ['Basic !!!', 'Bearer x', 'Basic Og==', ''],
} as const;

const encoder = new TextEncoder();

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The name and the value as a form writes them: lists and objects with brackets, two levels deep. */
function formPairs(name: string, value: unknown, levels = 2): (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null || levels === 0) return [[name, textOf(value)]];
  return Object.entries(value).flatMap(([key, item]) =>
    formPairs(`${name}[${Array.isArray(value) ? '' : key}]`, item, levels - 1),
  );
}

const escaped = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

const formText = (params: readonly (readonly [string, unknown])[]): string =>
  params
    .flatMap(([name, value]) => formPairs(name, value))
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .join('&');

const multipartText = (params: readonly (readonly [string, unknown])[]): string =>
  params
    .flatMap(([name, value]) => formPairs(name, value))
    .map(([name, value]) => `--XX\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('') + '--XX--\r\n';

const jsonText = (params: readonly (readonly [string, unknown])[]): string =>
  `{${params.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;

/** How a body can be written, with the type that says so; the first is a query without a body. */
const BODIES = {
  none: ['', () => ''],
  json: ['application/json', jsonText],
  form: ['application/x-www-form-urlencoded', formText],
  multipart: ['multipart/form-data; boundary=XX', multipartText],
  broken: [
    'application/json',
    (params: readonly (readonly [string, unknown])[]) => jsonText(params).slice(0, -1),
  ],
  list: ['application/json', () => '[1,2]'],
  deep: ['application/json', () => `{"title":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  wrong: ['multipart/form-data', formText],
} as const;

const bodyForm = fc.oneof(
  { weight: 4, arbitrary: fc.constant('none' as const) },
  { weight: 10, arbitrary: fc.constant('json' as const) },
  { weight: 3, arbitrary: fc.constant('form' as const) },
  { weight: 2, arbitrary: fc.constant('multipart' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...(['broken', 'list', 'deep', 'wrong'] as const)) },
);

const KEYS = {
  slug: fc.constantFrom('jazz', 'jazz-2', 'blues-soul', 'hall-10', 'hall-12', 'ann'),
  id: fc.integer({ min: 1, max: 16 }).map(String),
};

/** The last segment of a path: mostly one that is there for some kind of record. */
const keyFor = ({ path }: Target): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 9, arbitrary: KEYS[path.includes('by-slug') ? 'slug' : 'id'] },
    { weight: 1, arbitrary: hostileValue.map(textOf) },
  );

type Params = (readonly [string, unknown])[];

/**
 * A share of the declared parameters: some with values that they take, the others with anything.
 *
 * @param hostility how many values of 20 + `hostility` are hostile
 */
function paramsFor({ parameters, required }: Target, hostility: number): fc.Arbitrary<Params> {
  const value = (name: string, hostile: number) =>
    fc
      .oneof({ weight: 20, arbitrary: takenValue(name) }, { weight: hostile, arbitrary: hostileValue })
      .map((given) => [name, given] as const);
  const some = fc
    .subarray([...parameters])
    .chain((names) => fc.tuple(...names.map((name) => value(name, hostility))));
  const needed = fc.tuple(...required.map((name) => value(name, Math.min(hostility, 1))));
  const general = fc
    .subarray(GENERAL, { maxLength: 2 })
    .chain((names) => fc.tuple(...names.map((name) => hostileValue.map((given) => [name, given] as const))));
  return fc
    .tuple(
      some,
      needed,
      fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: general }),
    )
    .map((parts) => parts.flat());
}

const headers = fc.record(
  {
    origin: fc.constantFrom(...HEADERS.origin),
    'x-wp-nonce': fc.constantFrom(...HEADERS['x-wp-nonce']),
    'x-http-method-override': fc.constantFrom(...HEADERS['x-http-method-override']),
    authorization: fc.constantFrom(...HEADERS.authorization),
  },
  { requiredKeys: [] },
);

function requestFor(target: Target): fc.Arbitrary<HostileRequest> {
  return fc
    .record({
      who: fc.constantFrom(...WHO),
      method: fc.oneof(
        { weight: 12, arbitrary: fc.constant(target.method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      key: keyFor(target),
      params: fc.constantFrom(0, 1, 10).chain((hostility) => paramsFor(target, hostility)),
      large: fc.oneof({ weight: 300, arbitrary: fc.constant('') }, { weight: 1, arbitrary: megabyte }),
      form: bodyForm,
      headers: fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
    })
    .map(({ who, method, key, params, large, form, headers }) => {
      const path = target.path.replace('{key}', () => escaped(key));
      const [first] = target.parameters;
      const whole =
        large === '' || first === undefined ? params : [...params, ['description', large] as const];
      const inQuery = form === 'none' || method === 'GET' || method === 'HEAD';
      const [type, write] = BODIES[inQuery ? 'none' : form];
      return {
        target,
        who,
        method,
        url: inQuery && whole.length > 0 ? `${path}?${formText(whole)}` : path,
        headers: { ...(type === '' ? {} : { 'content-type': type }), ...headers, 'x-who': who },
        body: encoder.encode(write(whole)),
      };
    });
}

/** Hostile requests for all of the targets, each as often as any other. */
export const hostileRequest = (targets: readonly Target[]): fc.Arbitrary<HostileRequest> =>
  fc.constantFrom(...targets).chain(requestFor);

/** The request as a mount would give it. */
export const asHttpRequest = ({ method, url, headers, body }: HostileRequest): HttpRequest => ({
  method,
  url,
  headers,
  body: async (limit) => {
    if (body.length > limit) throw new CalendarError('too_large', 'The request is too large.');
    return body;
  },
});
