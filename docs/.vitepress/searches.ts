import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import MiniSearch from 'minisearch';

/** What readers type into the search, and the page (or its section) that one of the first three hits has to be. */
export const SEARCHES: Readonly<Record<string, string>> = {
  webhook: '/webhooks.html',
  caldav: '/caldav.html',
  sso: '/users-and-sessions.html',
  logo: '/pages.html#logo',
  preview: '/event-state.html#drafts-and-previews',
  draft: '/event-state.html#drafts-and-previews',
  sort: '/lists.html#sort-order',
  hooks: '/hooks.html',
  'custom field': '/fields.html',
  map: '/faq.html#is-there-a-map',
  uuid: '/users-and-sessions.html#uuids-and-other-ids-that-are-texts',
  recurring: '/series.html',
  weekly: '/series.html#weekly-events-without-a-series',
  count: '/lists.html',
  'how many': '/lists.html',
  include: '/events.html#linked-records',
  history: '/history.html',
  undo: '/history.html#undo-a-change',
  'running now': '/lists.html#events-running-now',
  nestjs: '/nestjs.html',
  express: '/mounting.html',
  replication: '/sync.html',
  import: '/import-files.html',
  'many records': '/import-records.html',
};

/** How the site ranks hits: the guide, what is rather looked up than read, the fields and functions of the API. */
export const SEARCH_OPTIONS = {
  // a short word with a letter changed is another word: hook, look, book
  fuzzy: (term: string): number | false => (term.length > 4 ? 0.2 : false),
  boostDocument: (id: string): number =>
    id.startsWith('/api/') ? 0.1 : /^\/(?:spec|adr)\/|^\/differences/.test(id) ? 0.4 : 1,
};

/** VitePress's own options, with ours: it loads the index of the site with them. */
const OPTIONS = {
  fields: ['title', 'titles', 'text'],
  storeFields: ['title', 'titles'],
  searchOptions: { prefix: true, boost: { title: 4, text: 2, titles: 1 }, ...SEARCH_OPTIONS },
};

/**
 * Searches the index of a site that was built, as the site itself does.
 *
 * @param site the folder of the site
 * @throws Error that lists the searches whose page is not one of the first three hits, with these hits
 */
export async function checkSearches(site: string, searches = SEARCHES): Promise<void> {
  const folder = join(site, 'assets/chunks');
  const name = readdirSync(folder).find((file) => file.startsWith('@localSearchIndexroot'));
  if (name === undefined) throw new Error(`There is no index of the search in ${folder}`);
  const { default: text } = (await import(pathToFileURL(join(folder, name)).href)) as { default: string };
  const index = MiniSearch.loadJSON(text, OPTIONS);
  const missed = Object.entries(searches).flatMap(([term, page]) => {
    const hits = index
      .search(term)
      .slice(0, 3)
      .map(({ id }) => String(id));
    return hits.some((id) => id === page || id.startsWith(`${page}#`)) ? [] : `${term}: ${hits.join('  ')}`;
  });
  if (missed.length > 0) throw new Error(`Searches that do not lead to their page:\n${missed.join('\n')}`);
}
