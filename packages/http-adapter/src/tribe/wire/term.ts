import type { TermRecord } from '@kalends/core';
import type { ShownFields, TermKind } from '@kalends/core/adapter';
import { shownFields } from './shown-fields.js';
import type { Rendering } from './rendering.js';
import { collectionUrl, genericUrl, PLACES, recordUrl, termUrl, type Site } from '../../urls/site.js';
import type { Template } from '../../render/placeholder.js';
import { linked } from './linked.js';

/** What a term is called by those who classify: `tribe_events_cat` for categories, `post_tag` for tags. */
export type Taxonomy = 'tribe_events_cat' | 'post_tag';

const TAXONOMIES = { category: 'tribe_events_cat', tag: 'post_tag' } as const satisfies Record<
  TermKind,
  Taxonomy
>;

/** The addresses of a term in the interface. */
export interface TermUrlsJson {
  self: string;
  collection: string;
  /** The parent. */
  up?: string;
}

/** What categories and tags have in common on the wire (terms.md §1.1). */
interface AnyTermJson extends ShownFields<TermKind> {
  id: number;
  meta: [];
  /** The term's page on the site. */
  url: string;
  urls: TermUrlsJson;
  /** Where one term is read or written, not in lists and not on deletion. */
  _links?: TermLinksJson;
}

/** A category on the wire. */
export interface CategoryJson extends AnyTermJson {
  taxonomy: 'tribe_events_cat';
  /** Id of the parent category, 0 at the top. */
  parent: number;
}

/** A tag on the wire. */
export interface TagJson extends AnyTermJson {
  taxonomy: 'post_tag';
}

/** A category or tag on the wire. */
export type TermJson = CategoryJson | TagJson;

/** A category or tag inside an event (terms.md §1.2). */
export interface EmbeddedTermJson {
  name: string;
  slug: string;
  term_group: 0;
  term_taxonomy_id: number;
  taxonomy: Taxonomy;
  description: string;
  /** 0 for tags. */
  parent: number;
  count: number;
  filter: 'raw';
  id: number;
  urls: TermUrlsJson;
}

/** The links of a term, which point to the generic routes of the reference. */
export interface TermLinksJson {
  self: { href: string; targetHints: { allow: string[] } }[];
  collection: { href: string }[];
  about: { href: string }[];
  up?: { embeddable: true; href: string }[];
  'wp:post_type': { href: string }[];
  curies: { name: 'wp'; href: string; templated: true }[];
}

const urlsOf = (kind: TermKind, { id, parent }: TermRecord, site: Site): TermUrlsJson => ({
  self: recordUrl(site, kind, id),
  collection: collectionUrl(site, kind),
  ...(parent > 0 && { up: recordUrl(site, kind, parent) }),
});

/** A term record as it is sent; below another one its address is left open, which has the slugs of all ancestors. */
export function presentTerm(kind: TermKind, term: TermRecord, { site }: Rendering): Template<TermJson> {
  const { count, description, name, slug, ...others } = shownFields(kind, term);
  return {
    id: term.id,
    count,
    description,
    name,
    slug,
    ...others,
    ...(kind === 'category'
      ? { taxonomy: TAXONOMIES[kind], parent: term.parent }
      : { taxonomy: TAXONOMIES[kind] }),
    meta: [],
    url: term.parent > 0 ? linked('term-url', kind, [term.id]) : termUrl(site, kind, [term.slug]),
    urls: urlsOf(kind, term, site),
    _links: linked('term-links', kind, [term.id]),
  };
}

/** A term record as events have it. */
export const presentEmbeddedTerm = (
  kind: TermKind,
  term: TermRecord,
  { site }: Rendering,
): EmbeddedTermJson => ({
  name: term.name,
  slug: term.slug,
  term_group: 0,
  term_taxonomy_id: term.id,
  taxonomy: TAXONOMIES[kind],
  description: term.description,
  parent: term.parent,
  count: term.count,
  filter: 'raw',
  id: term.id,
  urls: urlsOf(kind, term, site),
});

/** The generic routes under which records with a term are found. */
const LISTED_UNDER: Readonly<Record<TermKind, readonly string[]>> = {
  category: ['tribe_events', 'tec_calendar_embed'],
  tag: ['posts', 'tribe_events', 'tec_calendar_embed'],
};

/** The links of a term: where it is, what it belongs to, and what the caller may do with it. */
export function presentTermLinks(
  kind: TermKind,
  { id, parent }: Pick<TermRecord, 'id' | 'parent'>,
  site: Site,
  allow: readonly string[],
): TermLinksJson {
  const { generic } = PLACES[kind];
  const at = (path: string) => genericUrl(site, path);
  return {
    self: [{ href: at(`${generic}/${id}`), targetHints: { allow: [...allow] } }],
    collection: [{ href: at(generic) }],
    about: [{ href: at(`taxonomies/${TAXONOMIES[kind]}`) }],
    ...(parent > 0 && { up: [{ embeddable: true as const, href: at(`${generic}/${parent}`) }] }),
    'wp:post_type': LISTED_UNDER[kind].map((type) => ({ href: at(`${type}?${generic}=${id}`) })),
    curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
  };
}
