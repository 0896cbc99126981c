import { CalendarError } from '@kalends/core';
import { parseUrl } from '@kalends/core/adapter';
import type { Call, CreateInterface } from '@kalends/http';
import { addressWordOf } from '@kalends/importer';
import { readMovedPages } from '../import/moved-pages.js';
import type { ServeOptions } from './serve-options.js';

/** Where a page has moved: the parameters that its old address has, and its path now. */
interface MovedPage {
  readonly params: readonly (readonly [name: string, value: string])[];
  readonly to: string;
}

/** The moved pages of an earlier site. */
export interface OldAddresses {
  readonly pages: readonly MovedPage[];
  /** Their places in the list by their old paths. */
  readonly byPath: ReadonlyMap<string, readonly number[]>;
  /** The largest number of segments of an old path: longer beginnings of an address are not looked up. */
  readonly depth: number;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A path in the form in which paths are compared: decoded, and without the slash at its end. */
const plainPath = (path: string): string => decoded(path).replace(/(?<!\/)\/+$/, '');

/**
 * Reads the file of `--old-addresses`. An address that is also that of a page now stays with that page. Throws a `CliError` if the
 * file cannot be read.
 */
export function readOldAddresses({ oldAddresses: file }: Pick<ServeOptions, 'oldAddresses'>): OldAddresses {
  const pages: MovedPage[] = [];
  const byPath = new Map<string, number[]>();
  const moves = file === undefined ? new Map<string, string>() : readMovedPages('--old-addresses', file);
  const taken = new Set([...moves.values()].map(plainPath));
  for (const [from, given] of moves) {
    const [url, to] = [from, given].map((path) => parseUrl(path, 'http://site.invalid'));
    if (url === undefined || to === undefined) continue;
    const [path, params] = [plainPath(url.pathname), [...url.searchParams]];
    if (params.length === 0 && taken.has(path)) continue;
    byPath.set(path, [...(byPath.get(path) ?? []), pages.push({ params, to: to.pathname }) - 1]);
  }
  let depth = 0;
  for (const path of byPath.keys()) depth = Math.max(depth, path.split('/').length);
  return { pages, byPath, depth };
}

/** The place of the moved page at a path; among several the one whose address has the most parameters. */
function placeAt({ pages, byPath }: OldAddresses, path: string, query: string): number | undefined {
  const places = byPath.get(path);
  if (places === undefined) return undefined;
  const given = new URLSearchParams(query);
  const paramsOf = (place: number) => pages[place]?.params ?? [];
  return places
    .filter((place) => paramsOf(place).every(([name, value]) => given.get(name) === value))
    .sort((a, b) => paramsOf(b).length - paramsOf(a).length)[0];
}

/** Path segments that may follow the address of a page: a month, a day, a number, a feed, or a view in any language. */
const FURTHER = /^(?:\d{4}-\d\d(?:-\d\d)?|\d{1,6}|feed|ical)$/;

/** The segments after the address of a list in the words of this calendar; `undefined` if one of them is unknown. */
function furtherOf(words: readonly string[], isTerms: boolean): readonly string[] | undefined {
  const further = words.map((word) => (FURTHER.test(word) ? word : addressWordOf(word)));
  if (!isTerms) return further.every((word) => word !== undefined) ? further : undefined;
  // these begin with slugs
  return further.map((word, at) => word ?? words[at] ?? '');
}

/** The addresses below which categories and tags are. */
const isAboveTerms = ({ to }: Pick<MovedPage, 'to'>): boolean => /\/(?:category|tag)\/$/.test(to);

/** The moved page at an address, or at the beginning of it, with what follows. */
function pageAt(
  old: OldAddresses,
  path: string,
  query: string,
): readonly [place: number, further: string] | undefined {
  const segments = plainPath(path).split('/');
  for (let length = Math.min(segments.length, old.depth); length > 1; length--) {
    const place = placeAt(old, segments.slice(0, length).join('/'), query);
    const page = place === undefined ? undefined : old.pages[place];
    if (place === undefined || page === undefined) continue;
    const further = furtherOf(segments.slice(length), isAboveTerms(page));
    return further && [place, further.map(encodeURIComponent).join('/')];
  }
  const place = placeAt(old, plainPath(path), query);
  return place === undefined ? undefined : [place, ''];
}

/** The address of a page with what follows it and what a request has in its query beside the parameters of the old address. */
function addressOf({ to, params }: MovedPage, further: string, query: string): string {
  const isCalendar = /(?:^|\/)ical$/.test(further);
  const path = further.replace(/(?:^|\/)ical$/, '');
  const list = isAboveTerms({ to }) ? '/events/' : to;
  const page = path === '' ? list : `${to}${path}/`;
  const rest = new URLSearchParams(query);
  for (const [name] of params) rest.delete(name);
  if (isCalendar) rest.set('ical', '1');
  const kept = params.length === 0 && !isCalendar ? query : rest.toString();
  return kept === '' ? page : `${page}?${kept}`;
}

/** The path of the route to which all old addresses lead; below it are the place of the page and what follows its address. */
const ROUTE = '/kalends/moved';

/** The interface that redirects the addresses of an earlier site to the pages of the calendar. */
export const oldAddresses =
  (old: OldAddresses): CreateInterface =>
  ({ site }) => {
    const run = ({ key, request: { url } }: Call) => {
      const [place, ...further] = key.split('/');
      const page = old.pages[Number(place)];
      if (page === undefined) throw new CalendarError('not_found', 'There is no such page.');
      const address = addressOf(
        page,
        further.map(encodeURIComponent).join('/'),
        url.includes('?') ? url.slice(url.indexOf('?') + 1) : '',
      );
      return {
        status: 301,
        headers: { Location: `${site.url}${address}`, 'Cache-Control': 'public, max-age=3600' },
        body: '',
      };
    };
    return {
      routes: [
        {
          path: `${ROUTE}/{path*}`,
          operations: [
            {
              ...{ operationId: 'oldAddress', summary: 'The page of an old address' },
              ...{ methods: ['GET'], status: 200, run },
            },
          ],
        },
      ],
      alias(path, query) {
        const found = pageAt(old, path, query);
        return found === undefined ? path : `${ROUTE}/${found.join('/')}`;
      },
      dialect: {
        contentType: 'text/plain; charset=UTF-8',
        anonymous: true,
        form: { result: (answer) => answer, error: ({ message }) => ({ body: `${message}\n` }) },
      },
    };
  };
