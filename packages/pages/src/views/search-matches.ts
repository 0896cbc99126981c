import { kindsOf } from '@kalends/core';
import { escapeHtml, fold, LINK_FIELD, type LinkedKind, type TermKind } from '@kalends/core/adapter';
import { PLACES, windowOf } from '@kalends/site';
import { type FilterName, grouped } from '@kalends/site/internal';
import type { PageRequest } from '../context.js';
import { viewUrl, type PageAddress } from '../links.js';
import type { EventFilter } from './event-lists.js';
import { plainText } from './plain-text.js';
import { categoryPaths } from './summaries.js';

/** A match of a search besides events: a venue, a town, an organizer, a category or a tag that has upcoming events. */
export interface SearchMatch {
  /** Plain text: `Events at Quarry Park`. */
  readonly name: string;
  /** The list of its events. */
  readonly url: string;
  /** The number of its upcoming events. */
  readonly total: number;
}

/** How many matches of each kind are shown. */
const MOST_MATCHES = 3;

/** How many records of each kind are looked through, and how many venues a town has at most. */
const MOST_LOOKED_AT = 50;

/** A match whose events are not counted yet. */
interface Candidate extends Omit<SearchMatch, 'total'> {
  readonly filter: EventFilter;
}

/** The folded words of a search. */
const wordsOf = (search: string): string[] =>
  fold(search)
    .split(/[^\p{L}\p{M}\p{N}-]+/u)
    .filter((word) => word !== '');

const hasWords = (text: string, words: readonly string[]): boolean => {
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
};

/** The context for finding matches and making their addresses. */
interface Looking {
  readonly request: PageRequest;
  readonly words: readonly string[];
  readonly search: string;
  readonly embedded: boolean;
}

const listOf = ({ request, embedded }: Looking, name: FilterName, ids: readonly number[]): string =>
  viewUrl(request.site, {
    ...{ scope: { kind: 'all' }, embedded, view: 'list' },
    filters: { [name]: ids.join(',') },
  });

/** The records of a kind with upcoming events that a search finds: as far as the caller sees them. */
async function linkedFound({ request, search }: Looking, kind: LinkedKind) {
  const { fragments, view } = request;
  await request.work.turn();
  const params = { search, only_with_upcoming: true, per_page: MOST_LOOKED_AT };
  const { refs } = await view[PLACES[kind].collection].find(params);
  return fragments.gather((atHand) =>
    refs.flatMap(({ id }) => {
      const one = atHand(kind, id);
      if (one === undefined || !view.may('read', one.subject)) return [];
      const city = 'summary' in one ? one.summary.city : '';
      return [{ id, name: plainText(one.name), city }];
    }),
  );
}

/** The venues, organizers and so on whose name has the words, and the towns of venues. */
async function linkedCandidates(looking: Looking, kind: LinkedKind): Promise<Candidate[]> {
  const { messages } = looking.request;
  const field = LINK_FIELD[kind];
  const found = await linkedFound(looking, kind);
  const candidate = (name: string, ids: readonly number[]): Candidate => ({
    ...{ name, url: listOf(looking, field, ids) },
    filter: { [field]: ids },
  });
  const titles: Partial<Readonly<Record<string, (name: string) => string>>> = {
    ...{ venue: messages.eventsAt, organizer: messages.eventsBy },
  };
  const titled = titles[kind] ?? messages.eventsOf;
  const named = found
    .filter(({ name }) => hasWords(name, looking.words))
    .slice(0, MOST_MATCHES)
    .map(({ id, name }) => candidate(titled(name), [id]));
  const inTowns = found.filter(({ city }) => city !== '' && hasWords(city, looking.words));
  const towns = [...grouped(inTowns, ({ city }) => fold(city)).values()].slice(0, MOST_MATCHES);
  return [
    ...named,
    ...towns.map((venues) =>
      candidate(
        messages.eventsIn(venues[0]?.city ?? ''),
        venues.map(({ id }) => id),
      ),
    ),
  ];
}

/** The categories or tags whose name has the words, those with the most events first. */
async function termCandidates(looking: Looking, kind: TermKind): Promise<Candidate[]> {
  const { request, search, words, embedded } = looking;
  const { fragments, messages, site, view } = request;
  await request.work.turn();
  const params = { search, orderby: 'count', order: 'desc', per_page: MOST_LOOKED_AT } as const;
  const { refs } = await view[PLACES[kind].collection].find(params);
  const terms = await fragments.gather((atHand) => refs.flatMap(({ id }) => atHand(kind, id) ?? []));
  const named = terms.filter(({ name }) => hasWords(plainText(name), words)).slice(0, MOST_MATCHES);
  const paths =
    kind === 'category'
      ? await categoryPaths(
          request,
          named.map(({ id }) => id),
        )
      : undefined;
  return named.map(({ id, name, slug }) => ({
    name: messages.eventsOf(plainText(name)),
    url: viewUrl(site, {
      ...{ embedded, view: 'list' },
      scope:
        paths === undefined
          ? { kind: 'tag', slug }
          : { kind: 'category', slugs: paths.get(id)?.slugs ?? [slug] },
    }),
    filter: { [LINK_FIELD[kind]]: [id] },
  }));
}

/**
 * The matches of a search among all events besides them, on its first page, each with the number of its upcoming events: at most three of
 * each kind. Words in descriptions do not count, as those of an address do not.
 */
export async function searchMatches(
  request: PageRequest,
  { search, embedded, page, scope }: PageAddress,
): Promise<SearchMatch[]> {
  if (page > 1 || scope.kind !== 'all') return [];
  const words = wordsOf(search);
  if (words.every((word) => [...word].length < 2)) return [];
  const looking = { request, words, search, embedded };
  const candidates: Candidate[] = [];
  for (const kind of kindsOf('linked')) candidates.push(...(await linkedCandidates(looking, kind)));
  for (const kind of kindsOf('term')) candidates.push(...(await termCandidates(looking, kind)));
  const upcoming = windowOf({ view: 'list', date: undefined }, request);
  const matches: SearchMatch[] = [];
  for (const { filter, ...match } of candidates) {
    await request.work.turn();
    const { total } = await request.view.events.find({ ...filter, ...upcoming, per_page: 1 });
    if (total > 0) matches.push({ ...match, total });
  }
  return matches;
}

/** A name of several things as HTML: the first ones, and how many there are besides. */
export function shortened(
  names: readonly string[],
  { comma, messages }: Pick<PageRequest, 'comma' | 'messages'>,
): string {
  const shown = names.slice(0, MOST_MATCHES);
  const rest = names.length - shown.length;
  return [...shown, ...(rest > 0 ? [escapeHtml(messages.more(rest))] : [])].join(comma);
}
