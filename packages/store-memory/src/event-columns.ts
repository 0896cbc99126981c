import type { EventRecord, Status } from '@kalends/core';
import type { Visibility } from '@kalends/core/store';
import { STATUSES } from '@kalends/core';
import type { Compare } from './slot-list.js';
import { timeNumber } from './time-number.js';

const PUBLISHED = STATUSES.indexOf('publish');

/** What finding needs to know of each event, by slot: numbers in columns, which are small and quickly compared. */
export class EventColumns {
  /** How far an event with a start must at most be followed for its end; how far behind it an end can lie. */
  longest = 0;
  shortest = 0;
  /** How much later than by its own clock an event starts by the clock of UTC, at most. */
  utcLag = 0;
  id = new Float64Array(0);
  start = new Float64Array(0);
  end = new Float64Array(0);
  utcStart = new Float64Array(0);
  date = new Float64Array(0);
  author = new Float64Array(0);
  status = new Uint8Array(0);
  hidden = new Uint8Array(0);
  featured = new Uint8Array(0);

  set(slot: number, event: EventRecord): void {
    if (slot >= this.start.length) this.#grow(Math.ceil(slot * 1.5) + 64);
    const [start, end] = [timeNumber(event.start_date), timeNumber(event.end_date)];
    const utcStart = timeNumber(event.utc_start_date);
    this.id[slot] = event.id;
    this.start[slot] = start;
    this.end[slot] = end;
    this.utcStart[slot] = utcStart;
    this.date[slot] = timeNumber(event.date);
    this.author[slot] = event.author;
    this.status[slot] = STATUSES.indexOf(event.status);
    this.hidden[slot] = event.hide_from_listings ? 1 : 0;
    this.featured[slot] = event.featured ? 1 : 0;
    this.longest = Math.max(this.longest, end - start);
    this.shortest = Math.min(this.shortest, end - start);
    this.utcLag = Math.max(this.utcLag, utcStart - start);
  }

  /** By start, publication date, id. */
  readonly byStart: Compare = (a, b) => of(this.start, a) - of(this.start, b) || this.byDate(a, b);

  /** By publication date, id. */
  readonly byDate: Compare = (a, b) => of(this.date, a) - of(this.date, b) || of(this.id, a) - of(this.id, b);

  /** Whether a caller with this visibility sees the event of a slot. */
  visibleTo({ status, author }: Visibility): (slot: number) => boolean {
    const seen = STATUSES.map((name: Status) => status.includes(name));
    return (slot) => {
      const code = of(this.status, slot);
      return (
        seen[code] === true && (code === PUBLISHED || author === null || of(this.author, slot) === author)
      );
    };
  }

  #grow(size: number): void {
    for (const name of ['id', 'start', 'end', 'utcStart', 'date', 'author'] as const) {
      const bigger = new Float64Array(size);
      bigger.set(this[name]);
      this[name] = bigger;
    }
    for (const name of ['status', 'hidden', 'featured'] as const) {
      const bigger = new Uint8Array(size);
      bigger.set(this[name]);
      this[name] = bigger;
    }
  }
}

/** The value of a slot. */
export const of = (column: Float64Array | Uint8Array, slot: number): number => column[slot] ?? 0;
