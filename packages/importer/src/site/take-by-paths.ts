import { slugify } from '@kalends/core/adapter';
import { idOf, objectOf } from '../json-values.js';
import { askEach, takeByIds } from './take-by-ids.js';
import type { Work } from './work.js';

/** The date at the end of the address of one date of a recurring event. */
const DATE = /^\d{4}-\d\d-\d\d$|^\d$/;

/** The slug in the path of the page of an event, and the path without the date of one of several; `undefined` if there is none. */
function pageIn(path: string): { readonly slug: string; readonly page: string } | undefined {
  const names = path
    .replace(/[?#].*/, '')
    .split('/')
    .filter((name) => name !== '');
  const at = names.findLastIndex((name) => !DATE.test(name));
  const slug = (names[at] ?? '').toLowerCase();
  return names.length < 2 || slug === ''
    ? undefined
    : { slug, page: `/${names.slice(0, at + 1).join('/')}/` };
}

/** The id of the post that a page shows, as WordPress names it in its head. */
const SHOWN_ID = /[?&]p=(\d{1,10})>?[^,]{0,100}rel=["']?shortlink|\/wp\/v2\/tribe_events\/(\d{1,10})\b/;

/** The id of the event that a page shows; `undefined` if it tells none, `null` if there is no such page. */
async function idOnPage({ source }: Work, path: string): Promise<number | undefined | null> {
  const page = await source.page(path);
  if (page === undefined) return null;
  const text = `${page.headers.get('Link') ?? ''} ${page.text.slice(0, 200_000)}`;
  const [, link = '', api = ''] = SHOWN_ID.exec(text) ?? [];
  return idOf(link || api);
}

/** A page of the sitemap that is asked for, as given there. */
interface AskedPage {
  readonly slug: string;
  readonly path: string;
  /** Whether the event of the slug is known, and this one may be another: those of two languages often share a slug. */
  readonly isTwin: boolean;
}

/** The pages whose events may not be known. */
async function pagesToAsk({ options, run }: Work, paths: Iterable<string>) {
  const bySlug = new Map<string, Map<string, string>>();
  for (const path of paths) {
    const { slug, page } = pageIn(path) ?? { slug: '', page: '' };
    if (slug !== '') bySlug.set(slug, (bySlug.get(slug) ?? new Map<string, string>()).set(page, path));
  }
  const asked: AskedPage[] = [];
  let count = 0;
  for (const [slug, pages] of bySlug) {
    count += pages.size;
    const isKnown = (await options.store.lookup('event', slugify(slug))) !== undefined;
    const wanting = [...run.wanting.values()].filter(
      (one) => one.kind === 'event' && one.slug === slugify(slug),
    );
    if (isKnown && pages.size <= 1 + wanting.length) continue;
    for (const path of pages.values()) asked.push({ slug, path, isTwin: isKnown || pages.size > 1 });
  }
  return { asked, count };
}

/** The results for the pages that sitemaps name. */
export interface AskedPages {
  /** How many pages of events were named. */
  readonly count: number;
  /** The paths of those whose events cannot be found. */
  readonly lacking: readonly string[];
}

/** Imports the events whose addresses the sitemaps have and whose slugs no event has. */
export async function takeByPaths(work: Work, paths: ReadonlySet<string>): Promise<AskedPages> {
  const { asked, count } = await pagesToAsk(work, paths);
  const ids = new Set<number>();
  const lacking: string[] = [];
  const askOne = async ({ slug, path, isTwin }: AskedPage): Promise<void> => {
    const id = isTwin ? undefined : idOf(objectOf(await work.source.eventAt(slug))['id']);
    const shown = id ?? (await idOnPage(work, path));
    if (typeof shown === 'number') ids.add(shown);
    else if (shown === undefined && !isTwin) lacking.push(path);
  };
  await askEach(work, 'addresses', asked, async (batch) => {
    await Promise.all(batch.map(askOne));
  });
  const unanswered = await takeByIds(work, ids);
  const without = [...unanswered.lacking, ...unanswered.failed].map((id) => `/?p=${id}`);
  return { count, lacking: [...lacking, ...without].sort() };
}
