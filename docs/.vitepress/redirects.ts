import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withContentPolicy } from './content-policy.js';

/** Former addresses, of pages and of sections of them, with the present ones. All are below the root of the site, without an ending. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  start: 'quick-start',
  embed: 'events',
  'embed#list': 'lists',
  'embed#places': 'lists#places',
  'embed#linked-records': 'events#linked-records',
  'embed#errors': 'events#errors',
  'embed#scheduled-records': 'events#scheduled-records',
  'embed#listeners-hooks-and-caches': 'reacting#listeners',
  'embed#many-records': 'import-records',
  'embed#in-tests': 'stores/memory#unit-tests',
  'unit-tests': 'stores/memory#unit-tests',
  'mount/node-http': 'mounting#nodehttp',
  'mount/express': 'mounting#express',
  'mount/koa': 'mounting#koa',
  'mount/fastify': 'mounting#fastify',
  'mount/hono': 'mounting#hono',
  'mount/fetch': 'mounting#fetch',
  'recipes/index': 'examples',
  'recipes/full-calendar': 'feeds#fullcalendar',
  'recipes/static-site': 'client#a-static-site',
  'static-site': 'client#a-static-site',
  'recipes/events-now': 'lists#events-running-now',
  'recipes/weekly-events': 'series#weekly-events-without-a-series',
  'recipes/counts': 'lists#counts',
  'recipes/drafts': 'event-state#drafts-and-previews',
  'recipes/ical': 'feeds#let-people-subscribe',
  'recipes/next': 'next',
  'recipes/sessions-and-tokens': 'users-and-sessions',
  'recipes/sessions-and-tokens#ids-that-are-texts': 'users-and-sessions#uuids-and-other-ids-that-are-texts',
  'recipes/images': 'images',
  'recipes/images#uploads': 'images#uploads',
  'recipes/cors': 'cors-limits-bundling#cors',
  'recipes/rate-limits': 'cors-limits-bundling#rate-limits',
  'recipes/bundling': 'cors-limits-bundling#bundling',
};

/** The URL of a page or section within the site. */
const hrefOf = (address: string): string => {
  const [page = '', id] = address.split('#');
  return `/${page}.html${id === undefined ? '' : `#${id}`}`;
};

/** A page at a former address: it redirects to the present one, and its sections to where they are now. */
function redirectPage(address: string): string {
  const target = hrefOf(REDIRECTS[address] ?? '');
  const sections = Object.entries(REDIRECTS).flatMap(([from, to]) => {
    const [page, id] = from.split('#');
    return page === address && id !== undefined
      ? [`<li><a data-from="${id}" href="${hrefOf(to)}">${id}</a>`]
      : [];
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>This page has moved</title>
<link rel="canonical" href="${target}">
<meta http-equiv="refresh" content="1; url=${target}">
<p>This page has moved: <a href="${target}">${target}</a>
<ul>${sections.join('')}</ul>
<script>
const section = [...document.querySelectorAll('[data-from]')].find(({ dataset }) => '#' + dataset.from === location.hash);
location.replace(section?.href ?? '${target}');
</script>
`;
}

/** Writes a page at each former address into the site, which leads to the present one. */
export async function writeRedirects(site: string): Promise<void> {
  for (const address of Object.keys(REDIRECTS).filter((one) => !one.includes('#'))) {
    const file = join(site, `${address}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, withContentPolicy(redirectPage(address)));
  }
}
