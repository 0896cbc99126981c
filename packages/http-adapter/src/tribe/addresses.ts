import { NAMESPACE } from '../urls/site.js';

const JSON_ROOT = '/wp-json';
const SCRIPT = '/index.php';

/** Where the interface is, relative to the site. */
export const API_ROOT = `${JSON_ROOT}/${NAMESPACE}`;

/** The path that `?rest_route=/…` stands for. It has to begin with a slash: else it leads nowhere, as what ends in two does. */
function restRoute(query: string): string {
  if (!query.includes('rest_route')) return '';
  const route = new URLSearchParams(query).getAll('rest_route').at(-1) ?? '';
  return route.startsWith('/') ? JSON_ROOT + route : `${JSON_ROOT}/${route}//`;
}

/**
 * The path that an address of the interface stands for: `/wp-json/…` itself, `/index.php/wp-json/…`, `/?rest_route=/…` and
 * `/index.php?rest_route=/…`. Letter case counts in `/wp-json` alone.
 */
export function apiPath(path: string, query: string): string {
  const bare = path.startsWith(SCRIPT) ? path.slice(SCRIPT.length) : path;
  if (bare !== '' && bare !== '/') return bare.startsWith(`${JSON_ROOT}/`) ? bare : '';
  return restRoute(query);
}
