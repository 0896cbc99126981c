import { kindsOf } from '@kalends/core';
import type { TermKind } from '@kalends/core/adapter';
import { jsonText, type Params, type Site } from '@kalends/http';
import { escapeText, JSON_ROOT, PLACES } from '@kalends/site';
import type { WpLinkedKind, WpPostKind } from '../kinds.js';
import { classList } from '../records/class-list.js';
import type { EventFragment, PostFragment, PresentPost, TermFragment } from '../records/fragments.js';
import { merged, termsOf, type JoinPost, type Joining } from '../records/join.js';
import { presentBase, type Presenting } from '../records/post.js';
import { presentMedia } from './media.js';
import { linkMetaOf, metaOf } from './meta.js';
import { presentUser, type UserFacts } from './site-routes.js';

/** The keys of a record in lists of others. */
const EMBEDDED: ReadonlySet<string> = new Set([
  'id',
  'date',
  'slug',
  'type',
  'link',
  'title',
  'excerpt',
  'author',
  'featured_media',
]);

/** Presents what depends on nothing else. */
export const presentParts =
  (presenting: Presenting): PresentPost =>
  (kind, record, context) => {
    const base = presentBase(kind, record, presenting, context);
    const name = base.title.rendered;
    if (context === 'embed') {
      const json = jsonText(Object.fromEntries(Object.entries(base).filter(([key]) => EMBEDDED.has(key))));
      return { json, nested: json, name };
    }
    const meta = metaOf(kind, record, presenting.rendering.currency);
    const json = jsonText(kind === 'event' ? base : { ...base, meta });
    return { json, nested: json, name, ...(kind === 'event' && { meta: jsonText(meta) }) };
  };

/** Selects the links to embed: all, or those that `_embed` names; `undefined` for none. */
export function embeds({ _embed: asked }: Params): ((rel: string) => boolean) | undefined {
  if (asked === undefined || asked === '0' || asked === 'false' || asked === false) return undefined;
  const given: readonly unknown[] = Array.isArray(asked) ? asked : [asked];
  const names = given
    .flatMap((name) => (typeof name === 'string' ? name.split(',') : []))
    .map((name) => name.trim());
  const isAll = names.every((name) => name === '' || name === '1' || name === 'true');
  return (rel) => isAll || names.includes(rel);
}

/** The links of a record. */
function linksOf(
  kind: WpPostKind,
  { id, subject, image }: PostFragment,
  allow: readonly string[],
  self: string,
) {
  const { generic, type } = PLACES[kind];
  return {
    self: [{ href: `${self}/${generic}/${id}`, targetHints: { allow } }],
    collection: [{ href: `${self}/${generic}` }],
    about: [{ href: `${self}/types/${type}` }],
    author: [{ embeddable: true, href: `${self}/users/${subject.author}` }],
    ...(image > 0 && { 'wp:featuredmedia': [{ embeddable: true, href: `${self}/media/${image}` }] }),
    ...(kind === 'event' && {
      'wp:term': [...kindsOf('term')].reverse().map((term) => ({
        taxonomy: PLACES[term].type,
        embeddable: true,
        href: `${self}/${PLACES[term].generic}?post=${id}`,
      })),
    }),
    curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
  };
}

/** The context for completing records. */
export interface JoiningRecords {
  readonly site: Site;
  /** The methods that the caller may use on a record. */
  readonly allowedOn: (fragment: PostFragment) => readonly string[];
  /** The links to embed; `undefined` for none. */
  readonly embedding: ReturnType<typeof embeds>;
  /** Facts about the authors, if they are embedded. */
  readonly users: ReadonlyMap<number, UserFacts | undefined>;
  /** Whether the caller sees a linked record. */
  readonly isSeen: (kind: WpLinkedKind, id: number) => boolean;
  /** Whether records are shown in their short form. */
  readonly isShort: boolean;
}

/** Completes a record with its terms and links, and with what is embedded. */
export const joinRecord =
  ({ site, allowedOn, embedding, users, isSeen, isShort }: JoiningRecords): JoinPost =>
  (kind, fragment, joining) => {
    const self = `${site.url}${JSON_ROOT}/wp/v2`;
    const event = kind === 'event' ? (fragment as EventFragment).event : undefined;
    const tags = event === undefined ? [] : termsOf('tag', event.tags, joining);
    const categories = event === undefined ? [] : termsOf('category', event.categories, joining);
    const terms = {
      tags: tags.map(({ id }) => id),
      tribe_events_cat: categories.map(({ id }) => id),
      class_list: event && classList(event, tags, categories),
    };
    const completed = {
      ...(event !== undefined && !isShort && terms),
      _links: linksOf(kind, fragment, allowedOn(fragment), self),
      ...(embedding !== undefined && {
        _embedded: embedded(kind, fragment, joining, { site, users, embedding, tags, categories }),
      }),
    };
    if (event === undefined || fragment.meta === undefined) return merged(fragment.json, jsonText(completed));
    const meta = merged(fragment.meta, jsonText(linkMetaOf(event, isSeen)));
    return merged(fragment.json, `{"meta":${meta}}`, jsonText(completed));
  };

interface Embedding extends Pick<JoiningRecords, 'site' | 'users'> {
  readonly embedding: (rel: string) => boolean;
  readonly tags: readonly TermFragment[];
  readonly categories: readonly TermFragment[];
}

/** The embedded records of a record, by link. */
function embedded(
  kind: WpPostKind,
  { subject: { author }, image }: PostFragment,
  { atHand }: Joining,
  { site, users, embedding, tags, categories }: Embedding,
): object {
  const termsAs = (of: TermKind, terms: readonly TermFragment[]) =>
    terms.map(({ id, name, slug }) => ({
      ...{ id, link: `${site.url}/${PLACES[of].page}/${slug}/` },
      ...{ name: escapeText(name), slug, taxonomy: PLACES[of].type },
    }));
  const media = image > 0 ? atHand('image', image) : undefined;
  const all = {
    author: [presentUser(site, author, users.get(author)?.shown)],
    ...(media !== undefined && { 'wp:featuredmedia': [presentMedia(site, media, 'embed')] }),
    ...(kind === 'event' && { 'wp:term': [termsAs('tag', tags), termsAs('category', categories)] }),
  };
  return Object.fromEntries(Object.entries(all).filter(([rel]) => embedding(rel)));
}
