import type { BaseRecord } from '../records/base-record.js';
import type { EventRecord } from '../records/event-record.js';
import type { ImageRecord } from '../records/image-record.js';
import { KINDS, type PostKind } from '../records/kinds.js';
import type { PostRecord, RecordOf } from '../records/record.js';
import type { TermRecord } from '../records/term-record.js';
import { fold } from '../text/fold.js';
import { nameKey } from '../text/name-key.js';
import { compareTexts } from './compare-texts.js';
import { customSortKey } from './custom.js';
import { createSortedRuns } from './sorted-runs.js';
import type { EventOrder, EventQuery, ImageOrder, ImageQuery, LinkedQuery, TermQuery } from './query.js';

/** The orders of lists. */

/** Compares two records by id. */
export const byId = (a: BaseRecord, b: BaseRecord): number => a.id - b.id;

/** The sort key of posts before their id: texts compare by code point. */
type SortKey = readonly (string | number)[];

/** The title or name of a post as lists are sorted by it: the first line of the folded text. */
const titleKey = (kind: PostKind, post: PostRecord): string =>
  fold(String(Reflect.get(post, KINDS[kind].name))).split('\n', 1)[0] ?? '';

type PostQuery = EventQuery | LinkedQuery;
type Post = PostRecord & Pick<EventRecord, 'custom'>;

const POST_KEYS: Readonly<Record<EventOrder, (post: PostRecord, query: PostQuery) => SortKey>> = {
  start_date: (post) => ('start_date' in post ? [(post as EventRecord).start_date, post.date] : []),
  date: ({ date }) => [date],
  modified: ({ modified_utc }) => [modified_utc],
  title: (post, { kind }) => [titleKey(kind, post)],
  slug: ({ slug }) => [slug],
  author: ({ author }) => [author],
  id: () => [],
  include: ({ id }, { include }) => [include?.indexOf(id) ?? 0],
};

/** The function that gives the sort keys of a query: it looks up places in `include`, however long that is. */
function keysOf(query: PostQuery): (post: Post) => SortKey {
  const { orderby, order, include } = query;
  if (typeof orderby === 'object') return ({ custom }) => customSortKey(custom, orderby, order);
  if (orderby !== 'include' || include === null) return (post) => POST_KEYS[orderby](post, query);
  const places = new Map([...include.entries()].reverse().map(([place, id]) => [id, place]));
  return ({ id }) => [places.get(id) ?? -1];
}

const keyOf = (post: Post, query: PostQuery): SortKey => {
  const { orderby, order } = query;
  return typeof orderby === 'object'
    ? customSortKey(post.custom, orderby, order)
    : POST_KEYS[orderby](post, query);
};

const compareKeys = (a: SortKey, b: SortKey): number => {
  for (const [at, x] of a.entries()) {
    const y = b[at];
    const compared =
      typeof x === 'string' && typeof y === 'string' ? compareTexts(x, y) : Number(x) - Number(y);
    if (compared !== 0) return compared;
  }
  return 0;
};

/** Compares two posts of the kind of a query by its order. */
export function comparePosts(query: EventQuery | LinkedQuery, a: Post, b: Post): number {
  const compared = compareKeys(keyOf(a, query), keyOf(b, query)) || byId(a, b);
  return query.order === 'asc' ? compared : -compared;
}

/** A post with its sort key. */
interface Keyed<R> {
  readonly post: R;
  readonly key: SortKey;
}

/** The first `most` posts in the order of a query of many that arrive some at a time. Each sort key is computed once. */
export function createSortedPosts<R extends RecordOf<PostKind>>(
  query: EventQuery | LinkedQuery,
  most: number,
): SortedPosts<R> {
  const key = keysOf(query);
  const sign = query.order === 'asc' ? 1 : -1;
  const runs = createSortedRuns<Keyed<R>>(
    (a, b) => sign * (compareKeys(a.key, b.key) || byId(a.post, b.post)),
    most,
  );
  return {
    add: (posts) => runs.add(posts.map((post) => ({ post, key: key(post) }))),
    first: () => runs.first().map(({ post }) => post),
  };
}

/** Posts that are sorted while they arrive. */
export interface SortedPosts<R> {
  /** Adds posts. */
  add(posts: readonly R[]): void;
  /** The first of all, in order. */
  first(): readonly R[];
}

type ImageKey = (image: ImageRecord, query: ImageQuery) => SortKey;

const IMAGE_KEYS: Readonly<Record<ImageOrder, ImageKey>> = {
  date: ({ date }) => [date],
  modified: ({ modified_utc }) => [modified_utc],
  title: ({ title }) => [fold(title)],
  slug: ({ slug }) => [slug],
  author: ({ author }) => [author],
  id: () => [],
  include: ({ id }, { include }) => [include?.indexOf(id) ?? 0],
};

/** Compares two images by the order of a query. */
export function compareImages(query: ImageQuery, a: ImageRecord, b: ImageRecord): number {
  const key = IMAGE_KEYS[query.orderby];
  const compared = compareKeys(key(a, query), key(b, query)) || byId(a, b);
  return query.order === 'asc' ? compared : -compared;
}

/** The texts that terms can be ordered by, compared by their `nameKey`s. */
export type TermText = 'name' | 'slug' | 'description';

/** Returns the `nameKey` of one of a term's texts. */
type TermKeyOf = (term: TermRecord, text: TermText) => string;

type CompareTerms = (a: TermRecord, b: TermRecord, query: TermQuery, keyOf: TermKeyOf) => number;

const byText =
  (text: TermText): CompareTerms =>
  (a, b, _query, keyOf) =>
    compareTexts(keyOf(a, text), keyOf(b, text));

const TERM_COMPARISONS: Readonly<Record<TermQuery['orderby'], CompareTerms>> = {
  id: byId,
  name: byText('name'),
  slug: byText('slug'),
  count: (a, b) => a.count - b.count,
  description: byText('description'),
  parent: (a, b) => a.parent - b.parent,
  include: (a, b, { include }) => (include === null ? 0 : include.indexOf(a.id) - include.indexOf(b.id)),
};

/** Compares two terms by the order of a query. A store that caches keys passes its own `keyOf`. */
export function compareTerms(
  query: TermQuery,
  a: TermRecord,
  b: TermRecord,
  keyOf: TermKeyOf = (term, text) => nameKey(term[text]),
): number {
  const compared = TERM_COMPARISONS[query.orderby](a, b, query, keyOf);
  return (query.order === 'asc' ? compared : -compared) || byId(a, b);
}
