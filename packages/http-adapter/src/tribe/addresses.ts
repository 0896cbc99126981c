import { JSON_ROOT, NAMESPACE } from '../urls/site.js';

const SCRIPT = '/index.php';

/** The root of the interface, relative to the site. */
export const API_ROOT = `${JSON_ROOT}/${NAMESPACE}`;

/** The path in `?rest_route=/…`. A value that does not begin with exactly one slash leads nowhere. */
function restRoute(query: string): string {
  if (!query.includes('rest_route')) return '';
  const route = new URLSearchParams(query).getAll('rest_route').at(-1) ?? '';
  if (route === '') return '';
  // the query is already decoded, and the key in a path will be decoded again
  return encodeURI(route.startsWith('/') ? JSON_ROOT + route : `${JSON_ROOT}//${route}`);
}

/**
 * Maps a URL of the interface to its path: `/wp-json/…` itself, `/index.php/wp-json/…`, `/?rest_route=/…` and
 * `/index.php?rest_route=/…`. Only `/wp-json` is case-sensitive.
 */
export function apiPath(path: string, query: string): string {
  const bare = path.startsWith(SCRIPT) ? path.slice(SCRIPT.length) : path;
  if (bare === '' || bare === '/') return restRoute(query);
  return bare === JSON_ROOT || bare.startsWith(`${JSON_ROOT}/`) ? bare : '';
}
