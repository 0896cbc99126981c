import { jsonIn } from '@kalends/client/internal';
import { textOf } from '../json-values.js';
import { findZone } from '@kalends/core/adapter';
import type { ReadWordPress } from './wordpress-reader.js';

/** The facts in the index of a site. */
export interface SiteIndex {
  /** The name of the site; `undefined` if it is not told. */
  readonly name: string | undefined;
  /** How many events a page of its lists has; `undefined` if it is not told. */
  readonly perPage: number | undefined;
  /** The time zone of the site; `undefined` if it is not told or unknown here. */
  readonly timezone: string | undefined;
  /** The namespaces of its interfaces, such as `wp/v2`. */
  readonly namespaces: readonly string[];
}

/** A zone that is a number of hours: `UTC+5.5`. */
const fixedZone = (hours: string): string | undefined =>
  hours === ''
    ? undefined
    : `UTC${Number(hours) === 0 ? '' : `${Number(hours) < 0 ? '' : '+'}${Number(hours)}`}`;

/** Reads the index of a site. Some sites put other texts around their JSON, and others refuse; then nothing is known. */
export async function readSiteIndex(read: ReadWordPress): Promise<SiteIndex> {
  const text = (await read('', []))?.text ?? '';
  const [, title = ''] = /^[^{]{0,10000}\{\s*"name":\s*"((?:[^"\\]|\\.){1,500})"/.exec(text) ?? [];
  const [, name = ''] = /"timezone_string":\s*"([^"]{0,100})"/.exec(text) ?? [];
  const [, hours = ''] = /"gmt_offset":\s*"?(-?\d{1,2}(?:\.\d{1,2})?)"?/.exec(text) ?? [];
  const timezone = name === '' ? fixedZone(hours) : name.replaceAll('\\/', '/');
  const [, namespaces = ''] = /"namespaces":\s*\[([^\]]{0,10000})\]/.exec(text) ?? [];
  const routes = text.search(/"\\?\/tribe\\?\/events\\?\/v1\\?\/events"/);
  const [, size = ''] =
    /"per_page":\s*\{[^{}]{0,500}"default":\s*"?(\d{1,3})/.exec(text.slice(routes, routes + 20_000)) ?? [];
  return {
    perPage: routes < 0 || size === '' ? undefined : Number(size),
    name: textOf(await jsonIn(`"${title}"`)) || undefined,
    timezone: timezone === undefined || findZone(timezone) === undefined ? undefined : timezone,
    namespaces: [...namespaces.matchAll(/"([^"]+)"/g)].map(([, one = '']) => one.replaceAll('\\/', '/')),
  };
}
