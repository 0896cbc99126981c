import { JSON_ROOT, NAMESPACE } from '../urls/site.js';

const SCRIPT = '/index.php';

/** Where the interface is, relative to the site. */
export const API_ROOT = `${JSON_ROOT}/${NAMESPACE}`;

/** The path that `?rest_route=/…` stands for. A value that does not begin with a slash leads nowhere, as a doubled slash does. */
function restRoute(query: string): string {
  if (!query.includes('rest_route')) return '';
  const route = new URLSearchParams(query).getAll('rest_route').at(-1) ?? '';
  if (route === '') return '';
  // the query is decoded by now, and the key of a path is decoded once more
  return encodeURI(route.startsWith('/') ? JSON_ROOT + route : `${JSON_ROOT}//${route}`);
}

/**
 * The path that an address of the interface stands for: `/wp-json/…` itself, `/index.php/wp-json/…`, `/?rest_route=/…` and
 * `/index.php?rest_route=/…`. Letter case counts in `/wp-json` alone.
 */
export function apiPath(path: string, query: string): string {
  const bare = path.startsWith(SCRIPT) ? path.slice(SCRIPT.length) : path;
  if (bare === '' || bare === '/') return restRoute(query);
  return bare === JSON_ROOT || bare.startsWith(`${JSON_ROOT}/`) ? bare : '';
}
