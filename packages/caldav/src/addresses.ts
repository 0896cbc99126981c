import { kindsOf } from '@kalends/core';
import type { CalendarObject } from '@kalends/feeds/internal';
import type { Site } from '@kalends/http';

/** The path below which everything is, on the site. */
export const ROOT = '/caldav';

/** The part of it for those who log in. */
export const ACCOUNT = 'account';

/** Below it are the parts for those who know a secret: each is named by its own. */
export const LINK = 'link';

/** A part of the addresses, by what stands between the root and the rest: `''` for everyone, `account`, `link/SECRET`. */
export type Part = '' | typeof ACCOUNT | `${typeof LINK}/${string}`;

/** The secret in the name of a part; `undefined` for the parts without one. */
export const secretIn = (part: Part): string | undefined => part.split('/')[1];

/** The target of a path. */
export type Target =
  | { readonly at: 'root' | 'principal' | 'home' }
  | { readonly at: 'collection'; readonly name: string }
  | {
      readonly at: 'object';
      readonly name: string;
      readonly object: Pick<CalendarObject, 'kind' | 'id'>;
    };

/** A target, and its part of the addresses. */
export type Address = Target & { readonly part: Part };

const COLLECTION = new RegExp(
  `^(?:all|featured|(?:category|${kindsOf('linked').join('|')})-[1-9]\\d{0,14}|selection-[\\w-]{1,50})$`,
);
const OBJECT = /^(event|series)-([1-9]\d{0,14})\.ics$/;

function targetOf(segments: readonly string[]): Target | undefined {
  const [first, name = '', file, ...rest] = segments;
  if (first === undefined) return { at: 'root' };
  if (first === 'principal' && segments.length === 1) return { at: 'principal' };
  if (first !== 'calendars' || rest.length > 0) return undefined;
  if (segments.length === 1) return { at: 'home' };
  if (!COLLECTION.test(name)) return undefined;
  if (file === undefined) return { at: 'collection', name };
  const [, kind, id] = OBJECT.exec(file) ?? [];
  if (kind !== 'event' && kind !== 'series') return undefined;
  return { at: 'object', name, object: { kind, id: Number(id) } };
}

/** The address that a path below `ROOT` names; `undefined` if it can name nothing. */
export function readAddress(path: string): Address | undefined {
  const [first = '', ...rest] = path.split('/').filter((segment) => segment !== '');
  const of = (part: Part, segments: readonly string[]): Address | undefined => {
    const target = targetOf(segments);
    return target && { ...target, part };
  };
  if (first === ACCOUNT) return of(ACCOUNT, rest);
  const [secret, ...behind] = rest;
  if (first === LINK) return secret === undefined ? undefined : of(`${LINK}/${secret}`, behind);
  return of('', first === '' ? [] : [first, ...rest]);
}

/** The paths of answers, for callers of one part: with that of the site, without its host, as they came. */
export interface Addresses {
  readonly root: string;
  readonly principal: string;
  readonly home: string;
  readonly collection: (name: string) => string;
  readonly object: (name: string, object: Pick<CalendarObject, 'kind' | 'id'>) => string;
  /** The target of an address in a request: a path, or a whole URL. `undefined` if it lies outside of this part. */
  readonly read: (href: string) => Target | undefined;
}

/** A path, or a URL with one. Relative ones are none: an address in an answer never is. */
const PATH = /^(?:https?:\/\/[^/?#]*)?(\/[^?#]*)/i;

/** The path of a URL or of a path, decoded; `undefined` if it is neither. */
function pathOf(href: string): string | undefined {
  const path = PATH.exec(href.trim())?.[1];
  try {
    // a client may name thousands: only what is escaped is decoded
    return path?.includes('%') === true ? decodeURIComponent(path) : path;
  } catch {
    return undefined;
  }
}

/** Creates the addresses of one part of a site. */
export function createAddresses({ url }: Pick<Site, 'url'>, part: Part): Addresses {
  const top = new URL(url).pathname.replace(/\/$/, '') + ROOT;
  const root = `${top}/${part === '' ? '' : `${part}/`}`;
  const home = `${root}calendars/`;
  const collection = (name: string): string => `${home}${name}/`;
  return {
    ...{ root, principal: `${root}principal/`, home, collection },
    object: (name, { kind, id }) => `${collection(name)}${kind}-${id}.ics`,
    read(href) {
      const path = pathOf(href);
      if (path === undefined || !path.startsWith(`${top}/`)) return undefined;
      const address = readAddress(path.slice(top.length));
      return address?.part === part ? address : undefined;
    },
  };
}
