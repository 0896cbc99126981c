import type { EventRecord } from '@kalends/core';
import { HAVING_EVENTS, type LinkedKind, type Visibility } from '@kalends/core/store';
import { EventColumns, of } from './event-columns.js';
import { SearchIndex } from './search-index.js';
import { SlotList } from './slot-list.js';
import { DAY, timeNumber } from './time-number.js';

/** The fields that link an event to other records. */
export type LinkField = 'categories' | 'tags' | 'venue' | 'organizer';
const FIELDS: readonly LinkField[] = ['categories', 'tags', 'venue', 'organizer'];

/** Events in two lists by start: those that everybody sees in listings, and all others. */
export interface Lists {
  readonly listed: SlotList;
  readonly rest: SlotList;
}

const isListed = ({ status, hide_from_listings }: EventRecord): boolean =>
  status === 'publish' && !hide_from_listings;

/** The ids that an event has in a field; 0 for no venue. */
export const linksOf = (event: EventRecord, field: LinkField): readonly number[] =>
  field === 'venue' ? [event.venue] : event[field];

/**
 * All events, ready to be found. An event keeps its slot for good: slots are numbers without gaps, in the order in which events came.
 */
export class EventIndex {
  readonly columns = new EventColumns();
  readonly search = new SearchIndex();
  readonly all: Lists = this.#lists();
  /** Those of `all.listed` that end on another day than they start. */
  readonly overnight = new SlotList(this.columns.byStart);
  readonly #records: EventRecord[] = [];
  readonly #slots = new Map<number, number>();
  readonly #linked: Readonly<Record<LinkField, Map<number, Lists>>> = {
    categories: new Map(),
    tags: new Map(),
    venue: new Map(),
    organizer: new Map(),
  };

  /** The event with an id. */
  get(id: number): EventRecord | undefined {
    const slot = this.#slots.get(id);
    return slot === undefined ? undefined : this.#records[slot];
  }

  /** The slot of an event, if there is one with this id. */
  slotOf(id: number): number | undefined {
    return this.#slots.get(id);
  }

  /** The event of a slot that is in use. */
  at(slot: number): EventRecord {
    const event = this.#records[slot];
    if (event === undefined) throw new RangeError(`No event has the slot ${slot}.`);
    return event;
  }

  /** The events linked to an id, if there are or were any. */
  linkedTo(field: LinkField, id: number): Lists | undefined {
    return this.#linked[field].get(id);
  }

  /** How many published events are linked to an id. */
  published(field: LinkField, id: number): number {
    const lists = this.linkedTo(field, id);
    if (lists === undefined) return 0;
    const isPublished = (slot: number) => this.at(slot).status === 'publish';
    return lists.listed.length + lists.rest.items().filter(isPublished).length;
  }

  /** Adds an event, or puts it in the place of the one with its id. */
  put(event: EventRecord): void {
    const known = this.#slots.get(event.id);
    const slot = known ?? this.#records.length;
    const old = this.#records[slot];
    const moves = old === undefined || !isInPlaceOf(event, old);
    if (moves && old !== undefined) this.#unlist(slot, old);
    this.#slots.set(event.id, slot);
    this.#records[slot] = event;
    this.columns.set(slot, event);
    if (moves) for (const list of this.#listsOf(event)) list.add(slot);
    if (!hasTextOf(event, old)) this.search.put(slot, event);
  }

  /** The ids of all events. */
  ids(): Iterable<number> {
    return this.#slots.keys();
  }

  /** Takes an event away, which has to be the last one that was added: events are deleted only when a commit fails. */
  remove(event: EventRecord): void {
    const slot = this.#records.length - 1;
    this.#unlist(slot, event);
    this.search.removeLast(slot);
    this.#records.pop();
    this.#slots.delete(event.id);
  }

  /** Whether an event that is published, scheduled or private links to a venue or organizer. */
  hasEvents(kind: LinkedKind, id: number): boolean {
    const lists = this.linkedTo(kind, id);
    if (lists === undefined) return false;
    return (
      lists.listed.length > 0 ||
      lists.rest.items().some((slot) => HAVING_EVENTS.includes(this.at(slot).status))
    );
  }

  /**
   * Tells of the id of a venue or organizer whether it is linked to by an event that a caller sees and that starts at a
   * time of UTC or later.
   */
  upcomingTest(kind: LinkedKind, from: string, visible: Visibility): (id: number) => boolean {
    const { columns } = this;
    const [isVisible, time] = [columns.visibleTo(visible), timeNumber(from)];
    const isUpcoming = (list: SlotList): boolean => {
      const items = list.items();
      // the last ones first: if there is one, it is most likely among them
      for (let i = items.length - 1; i >= 0; i--) {
        const slot = items[i] ?? 0;
        if (of(columns.start, slot) < time - columns.utcLag) return false;
        if (of(columns.utcStart, slot) >= time && isVisible(slot)) return true;
      }
      return false;
    };
    return (id) => {
      const lists = this.linkedTo(kind, id);
      return lists !== undefined && (isUpcoming(lists.listed) || isUpcoming(lists.rest));
    };
  }

  #unlist(slot: number, event: EventRecord): void {
    for (const list of this.#listsOf(event)) list.remove(slot);
  }

  /** The lists that an event belongs to. */
  *#listsOf(event: EventRecord): Generator<SlotList, void> {
    const name = isListed(event) ? 'listed' : 'rest';
    yield this.all[name];
    if (name === 'listed' && isOvernight(event)) yield this.overnight;
    for (const field of FIELDS) {
      for (const id of linksOf(event, field)) {
        const lists = this.#linked[field].get(id) ?? this.#lists();
        this.#linked[field].set(id, lists);
        yield lists[name];
      }
    }
  }

  #lists(): Lists {
    return { listed: new SlotList(this.columns.byStart), rest: new SlotList(this.columns.byStart) };
  }
}

const hasTextOf = (event: EventRecord, old: EventRecord | undefined): boolean =>
  event.title === old?.title && event.excerpt === old.excerpt && event.description === old.description;

/** Whether an event belongs to the same lists as its old state, and to the same places in them. */
const isInPlaceOf = (event: EventRecord, old: EventRecord): boolean =>
  isListed(event) === isListed(old) &&
  event.start_date === old.start_date &&
  event.end_date === old.end_date &&
  event.date === old.date &&
  FIELDS.every((field) => hasSameIds(linksOf(event, field), linksOf(old, field)));

const hasSameIds = (ids: readonly number[], others: readonly number[]): boolean =>
  ids.length === others.length && ids.every((id, index) => id === others[index]);

const dayOf = (time: string): number => Math.floor(timeNumber(time) / DAY);
const isOvernight = (event: EventRecord): boolean => dayOf(event.start_date) !== dayOf(event.end_date);
