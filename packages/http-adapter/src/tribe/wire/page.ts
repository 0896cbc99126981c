import { jsonListBytes, jsonText } from '../../json/json-text.js';
import type { ListUrls } from '../../urls/list-url.js';
import type { EventJson } from './event.js';
import type { OrganizerJson } from './organizer.js';
import type { CategoryJson, TagJson } from './term.js';
import type { VenueJson } from './venue.js';

/** What every list has beside its records. The neighbours' addresses are absent where there is no such page. */
export interface ListJson extends ListUrls {
  /** All that match and that the caller may list. */
  total: number;
  total_pages: number;
}

/** `GET /events` */
export interface EventListJson extends ListJson {
  events: EventJson[];
}

/** `GET /venues` */
export interface VenueListJson extends ListJson {
  venues: VenueJson[];
}

/** `GET /organizers` */
export interface OrganizerListJson extends ListJson {
  organizers: OrganizerJson[];
}

/** `GET /categories` */
export interface CategoryListJson extends ListJson {
  categories: CategoryJson[];
}

/** `GET /tags` */
export interface TagListJson extends ListJson {
  tags: TagJson[];
}

/** What is known of a page before it is written. */
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

/** The body of a list of events, venues or organizers: the records first (lists.md §1). */
export const postPage = ({ collection, records, urls, page }: PageFacts): Uint8Array =>
  jsonListBytes(`{"${collection}":`, records, `,${members(urls)},${totals(page)}}`);

/** The body of a list of terms: the records behind the totals, the neighbours last (lists.md §1). */
export function termPage({ collection, records, urls, page }: PageFacts): Uint8Array {
  const { rest_url, next_rest_url, previous_rest_url } = urls;
  const behind = members({ next_rest_url, previous_rest_url });
  const before = `{${members({ rest_url })},${totals(page)},"${collection}":`;
  return jsonListBytes(before, records, behind === '' ? '}' : `,${behind}}`);
}
