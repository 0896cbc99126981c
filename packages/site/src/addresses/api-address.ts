import type { Site } from '@kalends/http';

const SCRIPT = '/index.php';

/** The namespace of the interface `tribe/events/v1`, below `/wp-json/` and in `rest_route`. */
export const NAMESPACE = 'tribe/events/v1';

/** The root of all interfaces in WordPress, relative to the site. */
export const JSON_ROOT = '/wp-json';

/** The root of `tribe/events/v1`, relative to the site. */
export const API_ROOT = `${JSON_ROOT}/${NAMESPACE}`;

/** `https://calendar.example/wp-json/`: the root of all interfaces. */
export const jsonRootUrl = ({ url }: Site): string => `${url}${JSON_ROOT}/`;

/** `https://calendar.example/wp-json/tribe/events/v1` */
export const apiUrl = ({ url }: Site): string => `${url}${API_ROOT}`;

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
