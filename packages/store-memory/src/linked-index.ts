import type { EventRecord, OrganizerRecord, VenueRecord } from '@kalends/core';
import {
  compareLinked,
  fold,
  isVisible,
  nameOf,
  searchFields,
  type LinkedKind,
  type LinkedQuery,
} from '@kalends/core/store';
import type { EventIndex } from './event-index.js';

interface Entry<R> {
  readonly record: R;
  /** Folded. */
  readonly name: string;
  readonly description: string;
  readonly fields: readonly string[];
}

/** All venues, or all organizers, in the order of the answers. */
export class LinkedIndex<R extends VenueRecord | OrganizerRecord> {
  readonly #kind: LinkedKind;
  readonly #events: EventIndex;
  readonly #records = new Map<number, R>();
  readonly #entries: Entry<R>[] = [];

  constructor(kind: LinkedKind, events: EventIndex) {
    this.#kind = kind;
    this.#events = events;
  }

  /** The record with an id. */
  get(id: number): R | undefined {
    return this.#records.get(id);
  }

  /** The ids of all records. */
  ids(): Iterable<number> {
    return this.#records.keys();
  }

  /** Adds a record, or puts it in the place of the one with its id. */
  put(record: R): void {
    const old = this.#records.get(record.id);
    if (old !== undefined) this.remove(old);
    this.#records.set(record.id, record);
    this.#entries.splice(this.#placeOf(record), 0, {
      record,
      name: fold(nameOf(this.#kind, record)),
      description: fold(record.description),
      fields: searchFields(this.#kind, record),
    });
  }

  /** Takes a stored record away. */
  remove(record: R): void {
    this.#records.delete(record.id);
    this.#entries.splice(this.#placeOf(record), 1);
  }

  /** All records that match, in order. */
  find(query: LinkedQuery): R[] {
    const { event, has_events, upcoming, search, name, description } = query;
    const { kind } = query;
    const [events, linking] = [this.#events, event === null ? undefined : this.#events.get(event)];
    const isUpcoming =
      upcoming === null ? undefined : events.upcomingTest(kind, upcoming.from, upcoming.visible);
    return this.#entries
      .filter(
        ({ record, ...folded }) =>
          isVisible(record, query.visible) &&
          (event === null || (linking !== undefined && links(kind, linking, record.id))) &&
          (name === null || folded.name === name) &&
          (description === null || folded.description === description) &&
          (search === null || folded.fields.some((text) => search.every((piece) => text.includes(piece)))) &&
          (has_events === null || has_events === events.hasEvents(kind, record.id)) &&
          (isUpcoming === undefined || isUpcoming(record.id)),
      )
      .map(({ record }) => record);
  }

  /** Where a record is, or where it belongs. */
  #placeOf(record: R): number {
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const entry = this.#entries[middle];
      if (entry !== undefined && compareLinked(entry.record, record) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const links = (kind: LinkedKind, event: EventRecord, id: number): boolean =>
  kind === 'venue' ? event.venue === id : event.organizer.includes(id);
