import { titled } from '@kalends/site';
import { collectionOf, type CollectionOf } from '@kalends/core';
import type { LinkedKind } from '@kalends/core/adapter';
import { jsonListBytes } from '@kalends/http/internal';
import { jsonText } from '@kalends/http';
import { integer, listOf, optional, ref, text, type JsonOf, type Schema } from '@kalends/http/schema';
import type { ListUrls } from './list-url.js';
import type { EventJson } from './event.js';
import type { LinkedJson } from './linked-record.js';
import { perLinked } from './per-linked.js';
import type { CategoryJson, TagJson } from './term.js';

/** The keys of every list besides its records. */
const LIST = {
  rest_url: text('This page'),
  next_rest_url: optional(text('The next page; absent on the last one')),
  previous_rest_url: optional(text('The page before; absent on the first one')),
  total: integer('All that match and that the caller may list'),
  total_pages: integer('How many pages they fill'),
};

const linkedLists = perLinked((kind) => ({
  [collectionOf(kind)]: listOf(ref(titled(kind))),
  ...LIST,
})) as {
  readonly [K in LinkedKind]: Readonly<Record<CollectionOf<K>, Schema<LinkedJson<K>[]>>> & typeof LIST;
};

/** The keys of each list. */
export const LISTS = {
  event: { events: listOf(ref<EventJson>('Event')), ...LIST },
  ...linkedLists,
  category: { categories: listOf(ref<CategoryJson>('Category')), ...LIST },
  tag: { tags: listOf(ref<TagJson>('Tag')), ...LIST },
};

/** The members of every list besides its records. URLs of neighbouring pages are absent if there is no such page. */
export interface ListJson extends JsonOf<typeof LIST> {}

/** `GET /events` */
export interface EventListJson extends JsonOf<typeof LISTS.event> {}

/** `GET /venues` */
export interface VenueListJson extends JsonOf<typeof LISTS.venue> {}

/** `GET /organizers` */
export interface OrganizerListJson extends JsonOf<typeof LISTS.organizer> {}

/** `GET /categories` */
export interface CategoryListJson extends JsonOf<typeof LISTS.category> {}

/** `GET /tags` */
export interface TagListJson extends JsonOf<typeof LISTS.tag> {}

/** The data of a page. */
export interface PageFacts {
  /** The key of the records: `events`. */
  readonly collection: string;
  /** The records as JSON texts. */
  readonly records: readonly string[];
  readonly urls: ListUrls;
  readonly page: Pick<ListJson, 'total' | 'total_pages'>;
}

/** The members of an object as JSON text, without the braces. */
const members = (object: object): string => jsonText(object).slice(1, -1);

const totals = ({ total, total_pages }: PageFacts['page']): string =>
  `"total":${total},"total_pages":${total_pages}`;

/** The body of a list of events or of records that they link to: the records come first (lists.md §1). */
export const postPage = ({ collection, records, urls, page }: PageFacts): Uint8Array =>
  jsonListBytes(`{"${collection}":`, records, `,${members(urls)},${totals(page)}}`);

/** The body of a list of terms: totals, records, then the neighbouring pages (lists.md §1). */
export function termPage({ collection, records, urls, page }: PageFacts): Uint8Array {
  const { rest_url, next_rest_url, previous_rest_url } = urls;
  const behind = members({ next_rest_url, previous_rest_url });
  const before = `{${members({ rest_url })},${totals(page)},"${collection}":`;
  return jsonListBytes(before, records, behind === '' ? '}' : `,${behind}}`);
}
