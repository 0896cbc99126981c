import {
  STATUSES,
  type Calendar,
  type EventRecord,
  type EventSource,
  type ImportEntry,
  type ImportLink,
  type ImportOptions,
} from '@kalends/core';
import { findZone, localTime, nextSlice, secondsOf, toUtc, fold } from '@kalends/core/adapter';
import { SourceFailure, timeOf } from '@kalends/importer/internal';
import { changedParts, CONTENTS, digestsOf, withoutParts, type PartName } from './own-parts.js';
import type { Duplicate, Source } from './source.js';
import { keyOf, type SourceItem, type SourceItems, type Status } from './source-items.js';
import { statusHere } from './source-status.js';

type EventEntry = Extract<ImportEntry, { readonly kind: 'event' }>;
type Entry = ImportEntry | undefined;

/** How many events of a source there may be. */
export const MOST_ITEMS = 20_000;

/** How many it may have had: each is known for ever, as one that was deleted here does not come back. */
const MOST_KNOWN = 100_000;

/** How many events are loaded at once. */
export const BATCH = 250;

/** All statuses but the trash. */
export const NOT_TRASH = STATUSES.filter((status) => status !== 'trash');

/** The context for taking the events of a source. */
export interface TakingOptions {
  readonly calendar: Calendar;
  readonly source: Pick<Source, 'format' | 'status' | 'category'>;
  readonly items: Map<string, SourceItem>;
  readonly stored: SourceItems;
  /** Whether the take before this one did not end: what was changed since is not known. */
  readonly isInterrupted: boolean;
  /** Called before the first of what is imported. */
  readonly onWriting: () => Promise<unknown>;
  /** Ends it between two batches. */
  readonly signal: AbortSignal;
}

/** The events of a source on their way into a calendar. */
export interface Taking {
  /**
   * The calendar for importers: what they import is known as of the source from then on. Parts that were changed here are left
   * as they are, and so are events that the calendar has from elsewhere.
   */
  readonly calendar: Calendar;
  /** The events that the source had, by `keyOf`. */
  readonly seen: ReadonlySet<string>;
  /** The first of them, and the number of all. */
  readonly duplicates: () => { readonly first: readonly Duplicate[]; readonly count: number };
  /** How many events had another `UID` before, and were found by their title, time and place. */
  readonly renamed: () => number;
  /** Whether an import is on its way: if it does not end well, what is stored is not what is known. */
  readonly isImporting: () => boolean;
}

const DAY = 86_400;

/** How many duplicates a report names, and the characters of their texts. */
const FIRST = 20;
const MOST_TEXT = 300;

/** A duplicate with texts of a length that can be kept. */
const shortened = ({ title, uid, ...one }: Duplicate): Duplicate => ({
  ...{ title: title.slice(0, MOST_TEXT), uid: uid.slice(0, MOST_TEXT), ...one },
});

/** The parts of an event that were changed here since the last take, as far as that is known. */
export const changedHere = (
  event: EventRecord,
  { digests }: SourceItem,
  isInterrupted: boolean,
): readonly PartName[] => (digests === '' || isInterrupted ? [] : changedParts(event, digests));

/** Begins to take the events of a source. */
export function createTaking({
  calendar,
  source,
  items,
  stored,
  isInterrupted,
  onWriting,
  signal,
}: TakingOptions): Taking {
  const seen = new Set<string>();
  const duplicates = { first: [] as Duplicate[], count: 0 };
  const own = new Set([...items.values()].map(({ id }) => id));
  let isImporting = false;
  let hasWritten = false;
  let renamed = 0;

  /** Whether a link leads to the venue of an event, or to none as that. */
  const isPlace = (link: ImportLink | undefined, { venue }: EventRecord): boolean =>
    link === undefined ? venue === 0 : typeof link === 'object' && link.id === venue;

  /** The events with the title, the time and the place of one that is new. */
  async function sameHere({ input, links }: EventEntry): Promise<EventRecord[]> {
    const { title, start_date, timezone = calendar.settings.timezone, all_day = false } = input;
    const zone = findZone(timezone);
    const start = timeOf(start_date);
    if (zone === undefined || start === undefined) return [];
    const utc = toUtc(start, zone);
    // lists know the times of clocks, which are less than a day from UTC
    const clock = (days: number): string => localTime(secondsOf(utc) + days * DAY);
    const { refs } = await calendar.select({
      ...{ kind: 'event', hidden: true, status: NOT_TRASH, limit: 1_000 },
      start_date: { from: clock(-1), to: clock(1) },
    });
    const found = await calendar.load(
      'event',
      refs.map(({ id }) => id),
    );
    const isSame = (event: EventRecord): boolean =>
      event.all_day === all_day &&
      (all_day ? event.start_date.slice(0, 10) === start.slice(0, 10) : event.utc_start_date === utc) &&
      fold(event.title) === fold(title) &&
      isPlace(links?.venue, event);
    return found.flatMap((event) => (event !== undefined && isSame(event) ? [event] : []));
  }

  /**
   * The event of this source that had another identity before: calendar files and pages may change their UIDs each time. Pages of a site may
   * have it further on, and know events by their ids.
   */
  function formerOf(same: readonly EventRecord[], keys: ReadonlySet<string>) {
    if (source.format !== 'icalendar' && source.format !== 'page') return undefined;
    for (const { id, uid, recurrence_id } of same) {
      const key = keyOf(uid ?? '', recurrence_id ?? undefined);
      const item = items.get(key);
      if (item?.id === id && uid !== null && !keys.has(key) && !seen.has(key))
        return { uid, ...(recurrence_id !== null && { recurrence_id }) };
    }
    return undefined;
  }

  /** The event here that an entry would be a second time; its item, if it is of this source. */
  async function known(
    entry: EventEntry,
    key: string,
    keys: ReadonlySet<string>,
  ): Promise<SourceItem | Duplicate | Pick<EventSource, 'uid' | 'recurrence_id'> | undefined> {
    const { uid = '', recurrence_id } = entry.source ?? {};
    const item = items.get(key);
    if (item !== undefined && item.id > 0) return item;
    const sameUid = (await calendar.knownBy([uid])).find(
      (event) => event.recurrence_id === (recurrence_id ?? null),
    );
    // one that an interrupted take has created
    if (item !== undefined) return sameUid === undefined ? item : { ...item, id: sameUid.id };
    const [series] = await calendar.seriesKnownBy([uid]);
    const title = entry.input.title;
    const other = sameUid ?? series;
    if (other !== undefined) return { title, uid, id: other.id, by: 'uid' };
    const same = await sameHere(entry);
    const former = formerOf(same, keys);
    if (former !== undefined) return former;
    const elsewhere = same.find(({ id }) => !own.has(id));
    return elsewhere && { title, uid, id: elsewhere.id, by: 'content' };
  }

  /**
   * An entry of an event that is here, without what was changed here.
   *
   * @param said the status that the source gives it
   */
  async function keepingOwn(entry: EventEntry, key: string, item: SourceItem, said: Status): Promise<Entry> {
    const [here] = await calendar.load('event', [item.id]);
    // one that was deleted here for good stays so
    if (here === undefined) return undefined;
    // what someone has put into the trash here stays there
    if (here.status === 'trash' && item.state !== 'trash') return entry;
    const changed = changedHere(here, item, isInterrupted);
    const { status, isOwn, ...known } = statusHere(
      said,
      here.status,
      item,
      changed.includes('status'),
      source,
    );
    const others = [...new Set([...item.own, ...changed])].filter((part) => part !== 'status');
    items.set(key, { ...item, ...known, own: isOwn ? ['status', ...others] : others });
    if (status === undefined) return withoutParts(entry, ['status', ...others], here);
    const isBack = here.status === 'trash' && status !== 'trash';
    // an import takes nothing out of the trash
    const event = isBack ? await calendar.events.update(item.id, { status }) : here;
    // one that is cancelled stays as it is otherwise
    const left = said === 'trash' ? CONTENTS : others;
    return withoutParts({ ...entry, input: { ...entry.input, status } }, left, event);
  }

  /** Prepares an entry; `undefined` leaves it out. */
  async function prepared(entry: ImportEntry, keys: ReadonlySet<string>): Promise<Entry> {
    if (entry.kind !== 'event' || entry.source === undefined) return entry;
    const { uid, recurrence_id } = entry.source;
    const key = keyOf(uid, recurrence_id);
    const found = await known(entry, key, keys);
    if (found !== undefined && 'uid' in found && !('by' in found)) {
      renamed++;
      return prepared({ ...entry, source: { ...entry.source, ...found } }, keys);
    }
    const isGone = entry.input.status === 'trash';
    if (found !== undefined && 'by' in found) {
      if (isGone) return undefined;
      duplicates.count++;
      if (duplicates.first.length < FIRST) duplicates.first.push(shortened(found));
      return undefined;
    }
    if (isGone && found === undefined) return undefined;
    seen.add(key);
    if (seen.size > MOST_ITEMS) throw new SourceFailure(`The source has more than ${MOST_ITEMS} events.`);
    // a change here is kept by its parts, and not because it is later
    const plain = { ...entry, source: { uid, ...(recurrence_id !== undefined && { recurrence_id }) } };
    const { status: said = 'publish', categories = [] } = entry.input;
    const input = {
      ...entry.input,
      status: said === 'publish' ? source.status : said,
      ...(source.category !== null && { categories: [categories, source.category].flat() as string[] }),
    };
    const taken = { ...plain, input };
    if (found === undefined || found.id === 0) {
      if (items.size >= MOST_KNOWN)
        throw new SourceFailure(`The source has had more than ${MOST_KNOWN} events.`);
      items.set(key, { id: 0, digests: '', own: [], state: said, before: null });
      return taken;
    }
    return keepingOwn(taken, key, found, said);
  }

  /** The entries without those that are left out, and the numbers that they had. */
  async function prepare(entries: Iterable<ImportEntry> | AsyncIterable<ImportEntry>) {
    const kept: ImportEntry[] = [];
    const numbers: number[] = [];
    let number = 0;
    const all: ImportEntry[] = [];
    for await (const entry of entries) {
      signal.throwIfAborted();
      all.push(entry);
    }
    const keys = new Set(
      all.flatMap((entry) =>
        entry.kind === 'event' && entry.source ? [keyOf(entry.source.uid, entry.source.recurrence_id)] : [],
      ),
    );
    for (const entry of all) {
      signal.throwIfAborted();
      const one = await prepared(entry, keys);
      if (one !== undefined) {
        kept.push(one);
        numbers.push(number);
      }
      number++;
      await nextSlice();
    }
    return { kept, numbers };
  }

  /** The entries, until it is to end. */
  async function* untilStopped(entries: readonly ImportEntry[]): AsyncGenerator<ImportEntry> {
    for (const entry of entries) {
      signal.throwIfAborted();
      yield entry;
    }
  }

  /** Notes what the events are now, to tell later what was changed here. */
  async function note(kept: readonly ImportEntry[], ids: ReadonlyMap<unknown, number>): Promise<void> {
    const keys = kept.flatMap((entry) => {
      if (entry.kind !== 'event' || entry.source === undefined) return [];
      const key = keyOf(entry.source.uid, entry.source.recurrence_id);
      return [{ key, id: ids.get(entry.key) ?? items.get(key)?.id ?? 0 }];
    });
    for (let from = 0; from < keys.length; from += BATCH) {
      const some = keys.slice(from, from + BATCH);
      const events = await calendar.load(
        'event',
        some.map(({ id }) => id),
      );
      for (const [index, { key, id }] of some.entries()) {
        const [item, event] = [items.get(key), events[index]];
        // one that was refused is not here
        if (event === undefined) items.delete(key);
        else if (item !== undefined) {
          items.set(key, { ...item, id, digests: digestsOf(event) });
          own.add(id);
        }
      }
      await nextSlice();
    }
  }

  return {
    seen,
    duplicates: () => duplicates,
    renamed: () => renamed,
    isImporting: () => isImporting,
    calendar: {
      ...calendar,
      async import(entries, options: ImportOptions = {}) {
        const { kept, numbers } = await prepare(entries);
        // what is written before it is known would be taken for the event of someone else
        await stored.save(items);
        if (!hasWritten) await onWriting();
        hasWritten = true;
        isImporting = true;
        const { onRefused, onLeftOut } = options;
        const numberOf = (number: number): number => numbers[number] ?? number;
        const imported = await calendar.import(untilStopped(kept), {
          ...options,
          ...(onRefused && { onRefused: (number, error) => onRefused(numberOf(number), error) }),
          ...(onLeftOut && { onLeftOut: (number, left) => onLeftOut(numberOf(number), left) }),
        });
        await note(kept, imported.ids.event);
        await stored.save(items);
        isImporting = false;
        return imported;
      },
    },
  };
}
