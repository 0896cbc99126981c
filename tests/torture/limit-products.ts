import { collectionOf, kindsOf } from '@kalends/core';
import { isTermKind, nameFieldOf, type WritableKind } from '@kalends/core/adapter';
import type { Answered } from './cost-client.js';
import { CALLERS, filled, UNITS, type Caller, type Shape } from './cost-shapes.js';
import { LIMITS, type LimitName } from './limits.js';

/*
 * Requests at the product of two or three limits: as many entries as a list may have, each as long as it may be; as many records as a page
 * may have, each with as many links as it may have; and so on, by every role, to every route. Whatever fields there are is what core's
 * field tables say.
 */

/** What a scenario may do with the server. */
export interface Client {
  /** Sends a request, as a preparation; resolves with the id of the record, 0 if it was refused. */
  readonly prepare: (shape: Shape) => Promise<number>;
  /** Sends a request and measures it. */
  readonly measure: (shape: Shape) => Promise<void>;
  /** Sends a request whose answer the next ones need. */
  readonly ask: (shape: Shape) => Promise<Answered>;
}

/** Requests at the product of limits. */
export interface Product {
  readonly name: string;
  /** The limits that are multiplied. */
  readonly limits: readonly LimitName[];
  readonly run: (client: Client) => Promise<void>;
}

/** How much of everything is sent: all of it takes hours. */
export interface ProductSizes {
  /** Texts that each field is filled with. */
  readonly units: number;
  /** Records of a page, entries of a list and events of a venue are divided by this. */
  readonly divisor: number;
  /** A number from 0 up to 1. */
  readonly chance: () => number;
}

const WRITABLE = kindsOf('event', 'linked', 'term');

const perKind = <T>(valueOf: (kind: WritableKind) => T) =>
  Object.fromEntries(WRITABLE.map((kind) => [kind, valueOf(kind)])) as Readonly<Record<WritableKind, T>>;

export const COLLECTIONS = perKind((kind) => `/${collectionOf(kind)}`);

/** Who has the fewest rights of those who may write records of a kind. */
export const WRITERS = perKind((kind): Caller => (isTermKind(kind) ? 'editor' : 'contributor'));

/** The least that a new record needs. */
export const LEAST: Readonly<Record<WritableKind, object>> = {
  ...perKind((kind) => ({ [nameFieldOf(kind)]: 'Ann' })),
  event: { title: 'T', start_date: '2031-05-01', end_date: '2031-05-01' },
};

/** Texts that have been dear, and characters that become many when they are folded or escaped. */
export const ALL_UNITS = [
  ...UNITS,
  '\ufdfa',
  '\ufdfb',
  'ß',
  '가',
  '\u0000',
  '&#x26;',
  '<div>'.repeat(300),
  `<img srcset="${'a.png 1x, '.repeat(60)}">`,
  '<div><p>',
  '</div>',
  '0 ',
];

export const request = (
  name: string,
  method: string,
  path: string,
  caller: Caller,
  fields?: object,
): Shape => ({
  ...{ name, caller, method, path, type: 'application/json' },
  body: fields === undefined ? '' : JSON.stringify(fields),
});

export const post = (kind: WritableKind, fields: object, caller: Caller = WRITERS[kind], name = ''): Shape =>
  request(name || COLLECTIONS[kind], 'POST', COLLECTIONS[kind], caller, { ...LEAST[kind], ...fields });

export const get = (path: string, caller: Caller = 'anonymous'): Shape =>
  request(`${path.slice(0, 60)}, ${caller}`, 'GET', path, caller);

/** So many texts that differ, together as long as a body may be. */
export const texts = (unit: string, count: number, length: number): string[] =>
  Array.from({ length: count }, (_, number) => {
    const most = Math.min(length, Math.floor((LIMITS.bodySize.most * 0.9) / count / 6));
    return `${number} ${filled(unit, most, LIMITS.tags.most)}`.slice(0, length);
  });

/** Where visitors see many events at once. */
export const PUBLIC_LISTS = [
  '/../../../../events/',
  '/../../../../events/2031-05/',
  '/../../../../events/week/2031-05-01/',
  '/../../../../events.ics',
  '/../../../../events.ics?expand=1',
];

/** The lists in which records of a day are, by every role. */
export const listsOf = (kind: WritableKind): Shape[] => {
  const day = kind === 'event' ? '&start_date=2031-05-01&end_date=2031-05-02' : '';
  return CALLERS.flatMap((caller) => [
    get(`${COLLECTIONS[kind]}?per_page=${LIMITS.perPage.most}${day}`, caller),
    get(`${COLLECTIONS[kind]}?per_page=10${day}&search=x`, caller),
  ]);
};
