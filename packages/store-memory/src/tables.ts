import { KINDS } from '@kalends/core';
import { isTermKind, mayShareSlug } from '@kalends/core/store';
import type { Kind, RecordOf } from '@kalends/core';
import type { Found, Query, Records, Ref } from '@kalends/core/store';
import { findEvents } from './event-finder.js';
import { EventIndex } from './event-index.js';
import { ImageIndex } from './image-index.js';
import { LinkedIndex } from './linked-index.js';
import { firstIndex } from './slot-list.js';
import { SlugIndex } from './slug-index.js';
import { TermIndex } from './term-index.js';

/** The kinds that have slugs. */
export type SluggedKind = Exclude<Kind, 'image'>;

interface Table<R> {
  get(id: number): R | undefined;
  ids(): Iterable<number>;
  put(record: R): void;
  remove(record: R): void;
}

/** Everything that is stored, and how it is found. Records in it are frozen. */
export class Tables {
  readonly event = new EventIndex();
  readonly venue = new LinkedIndex<Records['venue']>('venue', this.event);
  readonly organizer = new LinkedIndex<Records['organizer']>('organizer', this.event);
  readonly category = new TermIndex('category', this.event);
  readonly tag = new TermIndex('tag', this.event);
  readonly image = new ImageIndex();
  /** Images have none: theirs is empty. */
  readonly slugs: Readonly<Record<Kind, SlugIndex>> = {
    event: new SlugIndex(),
    venue: new SlugIndex(),
    organizer: new SlugIndex(),
    category: new SlugIndex(),
    tag: new SlugIndex(),
    image: new SlugIndex(),
  };
  readonly #tables: { readonly [K in Kind]: Table<Records[K]> } = {
    event: this.event,
    venue: this.venue,
    organizer: this.organizer,
    category: this.category,
    tag: this.tag,
    image: this.image,
  };

  /** The ids of a kind in their order, until one comes or goes. */
  readonly #inOrder = new Map<Kind, Float64Array>();

  /** The stored record. */
  get<K extends Kind>(kind: K, id: number): RecordOf<K> | undefined {
    return this.#tables[kind].get(id);
  }

  /** Whether a record of the same sequence of ids has an id. */
  hasId(kind: Kind, id: number): boolean {
    return KINDS.some((other) => isTermKind(other) === isTermKind(kind) && this.get(other, id) !== undefined);
  }

  /** The first records with ids above `after`. */
  scan<K extends Kind>(kind: K, after: number, limit: number): RecordOf<K>[] {
    const ids = this.#inOrder.get(kind) ?? Float64Array.from(this.#tables[kind].ids()).sort();
    this.#inOrder.set(kind, ids);
    const from = firstIndex(ids, (id) => id > after);
    const records = Array.from(ids.subarray(from, from + limit), (id) => this.get(kind, id));
    return records.filter((record) => record !== undefined);
  }

  /** Puts a record, or nothing, in the place of the one with its id. */
  set<K extends Kind>(kind: K, id: number, record: RecordOf<K> | undefined): void {
    const old = this.get(kind, id);
    if (old === undefined || record === undefined) this.#inOrder.delete(kind);
    if (slugOf(old) !== slugOf(record)) {
      const slugs = this.slugs[kind];
      if (old !== undefined) slugs.remove(slugOf(old), id);
      if (record !== undefined) slugs.add(slugOf(record), id);
    }
    if (record !== undefined) this.#tables[kind].put(record);
    else if (old !== undefined) this.#tables[kind].remove(old);
  }

  /** Answers a query. */
  find(query: Query): Found {
    switch (query.kind) {
      case 'event':
        return findEvents(this.event, query, (id) => this.category.descendants(id));
      case 'venue':
      case 'organizer':
        return sliceOf(query, this[query.kind].find(query));
      case 'category':
      case 'tag':
        return sliceOf(query, this[query.kind].find(query));
      case 'image':
        return sliceOf(query, this.image.find(query));
    }
  }

  /** The record with a slug: of several the one whose slug must be unique, then the one with the lowest id. */
  lookup(kind: SluggedKind, slug: string): Ref | undefined {
    const records = this.slugs[kind].holders(slug).map((id) => this.get(kind, id));
    const [first] = records
      .filter((record) => record !== undefined)
      .sort((a, b) => Number(mayShareSlug(kind, a)) - Number(mayShareSlug(kind, b)) || a.id - b.id);
    return first === undefined ? undefined : { id: first.id, revision: first.revision };
  }
}

const slugOf = (record: RecordOf<Kind> | undefined): string =>
  record !== undefined && 'slug' in record ? record.slug : '';

function sliceOf({ offset, limit }: Query, records: readonly RecordOf<Kind>[]): Found {
  const refs = records.slice(offset, offset + limit).map(({ id, revision }) => ({ id, revision }));
  return { total: records.length, refs };
}
