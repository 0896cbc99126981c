import type { Collection } from './collections.js';
import { own } from './difference.js';

/** The properties of a record from which further requests are built. */
export interface RecordFacts {
  readonly id: string;
  readonly slug: string;
  readonly author: string;
  /** Two words of its title or name. */
  readonly words: readonly string[];
  /** The days on which it starts and ends. */
  readonly start: string;
  readonly end: string;
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly venue: string;
  readonly organizers: readonly string[];
  readonly latitude: string;
  readonly longitude: string;
}

const LONGEST = 300;
const MOST_LINKS = 5;

/** A number, also from its text form. */
const numeric = (value: unknown): string =>
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value))
    ? String(value)
    : '';

const shortText = (value: unknown): string =>
  typeof value === 'string' && value.length <= LONGEST && !/[\p{Cc}/]/u.test(value) ? value : '';

const dayOf = (value: unknown): string => /^\d{4}-\d\d-\d\d/.exec(shortText(value))?.[0] ?? '';

const idsOf = (list: unknown): string[] =>
  Array.isArray(list)
    ? list
        .slice(0, MOST_LINKS)
        .map((item) => numeric(own(item, 'id')))
        .filter((id) => id !== '')
    : [];

function wordsOf(value: unknown): string[] {
  const text = typeof value === 'string' ? value.slice(0, LONGEST) : '';
  const plain = text.replaceAll(/<[^<>]*>|&#?\w+;/g, ' ');
  return (plain.match(/[\p{L}\p{N}]{3,30}/gu) ?? []).slice(0, 2);
}

/** Extracts these properties from a record of a server; invalid ones become `''`. */
export function factsOf(collection: Collection, item: unknown): RecordFacts {
  const name = collection === 'events' ? 'title' : collection === 'venues' ? 'venue' : 'organizer';
  return {
    id: numeric(own(item, 'id')),
    slug: shortText(own(item, 'slug')),
    author: numeric(own(item, 'author')),
    words: wordsOf(own(item, name) ?? own(item, 'name')),
    start: dayOf(own(item, 'start_date')),
    end: dayOf(own(item, 'end_date')),
    categories: idsOf(own(item, 'categories')),
    tags: idsOf(own(item, 'tags')),
    venue: numeric(own(own(item, 'venue'), 'id')),
    organizers: idsOf(own(item, 'organizer')),
    latitude: numeric(own(item, 'geo_lat')),
    longitude: numeric(own(item, 'geo_lng')),
  };
}
