import type { TermRecord } from '@kalends/core';
import type { TermKind } from '@kalends/core/adapter';
import { collectionUrl, genericUrl, recordUrl } from '../record-urls.js';
import { PLACES, termUrl, type Rendering } from '@kalends/site';
import { linked } from './linked.js';
import type { Site } from '@kalends/http';
import type { Template } from '@kalends/http/internal';
import {
  html,
  integer,
  listOf,
  NOTHING,
  objectOf,
  oneOf,
  optional,
  ref,
  text,
  textsOf,
  type JsonOf,
} from '@kalends/http/schema';
import { shownFields, shownSchemas } from './answer-fields.js';

/** The keys of a term's URLs in the interface. */
export const TERM_URLS = {
  self: text('The term in this interface'),
  collection: text('All of its kind'),
  up: optional(text('Its parent')),
};

const href = text('An address');
const hrefs = listOf(objectOf({ href }));
const targetHints = objectOf({ allow: textsOf('The methods that the caller may use') });

/** The keys of a term's links, which point to the generic routes of WordPress. */
export const TERM_LINKS = {
  self: listOf(objectOf({ href, targetHints })),
  collection: hrefs,
  about: hrefs,
  up: optional(listOf(objectOf({ embeddable: oneOf(true), href }))),
  'wp:post_type': hrefs,
  curies: listOf(objectOf({ name: oneOf('wp'), href, templated: oneOf(true) })),
};

const PARENT = { parent: integer('The id of the parent; 0 for none') };

function keysOf<T extends string, P extends object>(kind: TermKind, taxonomy: T, parent: P) {
  const { count, description, name, slug, ...others } = shownSchemas(kind);
  return {
    id: integer(`The id of the ${kind}`),
    count,
    description,
    name,
    slug,
    ...others,
    taxonomy: oneOf(taxonomy),
    ...parent,
    meta: NOTHING,
    url: text(`The page of the ${kind} on the site`),
    urls: ref<TermUrlsJson>('TermUrls'),
    /** Only if a single term is read or written, neither in lists nor after a delete. */
    _links: optional(ref<TermLinksJson>('TermLinks')),
  };
}

/** The keys of a category (terms.md §1.1). */
export const CATEGORY = keysOf('category', 'tribe_events_cat', {
  ...PARENT,
  /** Only if it has one: the original plugin has none. */
  color: optional(text('The colour as #rrggbb')),
});

/** The keys of a tag. */
export const TAG = keysOf('tag', 'post_tag', {});

/** The keys of a category or tag inside an event (terms.md §1.2). */
export const EMBEDDED_TERM = {
  name: html('The name'),
  slug: text('The name in the address'),
  term_group: oneOf(0),
  term_taxonomy_id: integer('The id of the term'),
  taxonomy: oneOf('tribe_events_cat', 'post_tag'),
  description: html('The description'),
  ...PARENT,
  count: integer('How many published events have it'),
  filter: oneOf('raw'),
  id: integer('The id of the term'),
  urls: ref<TermUrlsJson>('TermUrls'),
};

/** The URLs of a term in the interface. */
export interface TermUrlsJson extends JsonOf<typeof TERM_URLS> {}

/** The links of a term, which point to the generic routes of WordPress. */
export interface TermLinksJson extends JsonOf<typeof TERM_LINKS> {}

/** A category as JSON. */
export interface CategoryJson extends JsonOf<typeof CATEGORY> {}

/** A tag as JSON. */
export interface TagJson extends JsonOf<typeof TAG> {}

/** A category or tag inside an event. */
export interface EmbeddedTermJson extends JsonOf<typeof EMBEDDED_TERM> {}

const TAXONOMIES = { category: 'tribe_events_cat', tag: 'post_tag' } as const;

/** The URLs of a term in the interface. */
const presentUrls = (kind: TermKind, { id, parent }: TermRecord, site: Site): TermUrlsJson => ({
  self: recordUrl(site, kind, id),
  collection: collectionUrl(site, kind),
  ...(parent > 0 && { up: recordUrl(site, kind, parent) }),
});

/**
 * Presents a term record as JSON; a child term has a placeholder for its URL, which contains the slugs of all
 * ancestors.
 */
export function presentTerm(kind: TermKind, term: TermRecord, { site }: Rendering) {
  const { id, parent, color } = term;
  const { count, description, name, slug, ...others } = shownFields(kind, term);
  // one literal in the order of the JSON keys: engines sort keys slowly, and add them slowly to copies
  return {
    id,
    count,
    description,
    name,
    slug,
    ...others,
    ...(kind === 'category'
      ? { taxonomy: TAXONOMIES[kind], parent, ...(color !== '' && { color }) }
      : { taxonomy: TAXONOMIES[kind] }),
    meta: [] as [],
    url: parent > 0 ? linked('term-url', kind, [id]) : termUrl(site, kind, [slug], id),
    urls: presentUrls(kind, term, site),
    _links: linked('term-links', kind, [id]),
  } satisfies Template<CategoryJson> | Template<TagJson>;
}

/** Presents a term record as JSON within an event. */
export function presentEmbeddedTerm(kind: TermKind, term: TermRecord, { site }: Rendering): EmbeddedTermJson {
  const { id, name, slug, description, parent, count } = term;
  return {
    name,
    slug,
    term_group: 0,
    term_taxonomy_id: id,
    taxonomy: TAXONOMIES[kind],
    description,
    parent,
    count,
    filter: 'raw',
    id,
    urls: presentUrls(kind, term, site),
  };
}

/** The generic routes that list records with a term. */
const LISTED_UNDER: Readonly<Record<TermKind, readonly string[]>> = {
  category: ['tribe_events', 'tec_calendar_embed'],
  tag: ['posts', 'tribe_events', 'tec_calendar_embed'],
};

/** The links of a term: its own URL, its collection and taxonomy, and what the caller may do with it. */
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
