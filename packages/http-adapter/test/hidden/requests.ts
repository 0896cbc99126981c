import { collectionOf, kindsOf, type Kind } from '@kalends/core';
import { nameFieldOf } from '@kalends/core/adapter';
import type { DeclaredArg } from '@kalends/http';
import { keyNameOf, type DocumentedOperation, type DocumentedRoute } from '../../src/doc/documented.js';
import type { Given } from '../exchanges/exchange.js';
import { DATES } from '../exchanges/inputs.js';
import { newInterface } from '../site-of-tests.js';
import { OPEN, OWN, SECRET, SHARED_SLUG, WORD } from './world.js';

/** A request, without its sender. */
export interface Asked {
  readonly method: string;
  readonly at: string;
  readonly given: Pick<Given, 'query' | 'json'>;
}

/** An id that nothing has. */
const UNKNOWN = 89;

const KINDS_WITH_IDS = Object.keys(SECRET) as Kind[];

/** An id of each kind that everybody sees, all ids that are hidden, and one that nothing has. */
const IDS: readonly number[] = [
  ...new Set(KINDS_WITH_IDS.flatMap((kind) => [...OPEN[kind].slice(0, 2), SECRET[kind]])),
  ...Object.values(OWN),
  UNKNOWN,
];

const SLUGS = [
  'open-first',
  'open-hall',
  'open-ann',
  'open-music',
  WORD,
  `${WORD}__trashed`,
  SHARED_SLUG,
  'none',
];
const FLAGS = ['true', 'false'];
const STATUSES = ['publish', 'draft', 'private,publish', 'trash', 'future,pending', ''];
const WORDS = [...SLUGS, 'open', 'asc', 'desc', 'count', 'id', 'slug', 'include'];
const DATE_TEXTS = ['2026-12-02', '2026-12-01', '2027-01-01'];

/** Values of a parameter as a query has them, by its declaration. */
function queryValues({ type, format, items }: DeclaredArg, name: string): readonly string[] {
  if (type === 'boolean') return FLAGS;
  if (items !== undefined)
    return [...IDS.map(String), ...SLUGS, `${OPEN.venue[0]},${SECRET.venue}`, `${OPEN.tag[0]},${SECRET.tag}`];
  if (type === 'integer') return [...IDS.map(String), '1', '2', '3'];
  if (format === 'double') return ['10', '20', '52.5', '13.4', '100'];
  if (type === 'string') return WORDS;
  return name === 'status' ? STATUSES : [...FLAGS, ...DATE_TEXTS, ...STATUSES];
}

/** Values of a parameter as a body has them. No text names what is hidden: names and slugs that are taken are told, as documented. */
function bodyValues({ type, items, format }: DeclaredArg): readonly unknown[] {
  if (type === 'boolean') return [true];
  if (format === 'double') return [10];
  if (type === 'integer') return IDS;
  const texts = ['Open hall', 'Open live', '2026-12-05 10:00:00', 'draft', 'private', 'publish'];
  if (items !== undefined) return [...IDS, ...IDS.map((id) => [OPEN.venue[0], id]), { venue: 'Open hall' }];
  return [...texts, ...IDS.map(String), ...IDS];
}

/** What a new record of a collection needs. */
const INPUTS: Readonly<Record<string, object>> = {
  events: { ...DATES, title: 'Open new' },
  ...Object.fromEntries(
    kindsOf('linked', 'term').map((kind) => [collectionOf(kind), { [nameFieldOf(kind)]: 'Open new' }]),
  ),
};

/** The addresses of a route: one for each key. */
function addresses({ path }: DocumentedRoute): string[] {
  const name = keyNameOf(path);
  if (name === undefined) return [path];
  return (name === 'id' ? IDS : SLUGS).map((key) => path.replace(`{${name}}`, String(key)));
}

const { routes, calendar } = newInterface();

const isList = (route: DocumentedRoute): boolean => keyNameOf(route.path) === undefined;

/** What reads of a route are asked with: every parameter with every value, and what makes pages. */
function queriesOf(route: DocumentedRoute, operation: DocumentedOperation): string[] {
  const each = Object.entries(operation.parameters(calendar)).flatMap(([name, arg]) =>
    queryValues(arg, name).map((value) => `${name}=${encodeURIComponent(value)}`),
  );
  const extra = ['_envelope', 'context=embed', '_fields=id,venue,organizer,total', '_method=DELETE'];
  const paged = isList(route) ? ['per_page=1', 'per_page=1&page=2', 'per_page=50&hide_empty=false'] : [];
  return ['', ...extra, ...paged, ...each];
}

/** Every filter together with another one, and with every flag that is not set. */
function pairs(queries: readonly string[]): string[] {
  const filters = queries.filter((query) => query.includes('=') && !query.startsWith('_'));
  const unset = filters.filter((query) => query.endsWith('=false'));
  return filters.flatMap((query, index) =>
    [filters[(index * 7 + 11) % filters.length] ?? '', ...unset].map((other) => `${query}&${other}`),
  );
}

/** Every read of the interface. */
export const READS: readonly Asked[] = routes.flatMap((route) =>
  route.operations
    .filter(({ methods }) => methods.includes('GET'))
    .flatMap((operation) => {
      const queries = queriesOf(route, operation);
      const all = isList(route) ? [...queries, ...pairs(queries)] : queries;
      return addresses(route).flatMap((at) => [
        ...all.map((query): Asked => ({ method: 'GET', at, given: { query } })),
        { method: 'HEAD', at, given: {} },
        { method: 'OPTIONS', at, given: {} },
      ]);
    }),
);

/** Bodies of a write: none, what a new record needs, and this with every parameter at every value. */
function bodiesOf({ group }: DocumentedRoute, operation: DocumentedOperation): object[] {
  const base = operation.status === 201 ? (INPUTS[group] ?? {}) : {};
  const each = Object.entries(operation.parameters(calendar)).flatMap(([name, arg]) =>
    bodyValues(arg).map((value) => ({ ...base, [name]: value })),
  );
  return [{}, base, ...each];
}

/** Records that some viewer may change. */
const OPEN_ADDRESSES = new RegExp(
  `/(?:by-slug/(?:open-first|${SHARED_SLUG})|events/(?:21|60|61)|venues/31|organizers/33|categories/21|tags/23)$`,
);

/** Every write of the interface; records are removed last. */
export const WRITES: readonly Asked[] = [false, true].flatMap((removes) =>
  routes.flatMap((route) =>
    route.operations.flatMap((operation) =>
      operation.methods
        .filter((method) => method !== 'GET' && (method === 'DELETE') === removes)
        .flatMap((method, index) =>
          addresses(route).flatMap((at) => {
            // the methods of an update are one operation, and what is refused for its address is so with any body
            const isOpen = isList(route) || OPEN_ADDRESSES.test(at);
            const bodies = index === 0 && !removes && isOpen ? bodiesOf(route, operation) : [{}];
            return bodies.map((json): Asked => ({ method, at, given: { json } }));
          }),
        ),
    ),
  ),
);
