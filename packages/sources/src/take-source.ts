import type { Calendar, EventRecord } from '@kalends/core';
import { localTime, nextSlice } from '@kalends/core/adapter';
import type { Remark } from '@kalends/importer';
import { readSource, type AskSource, type SourcePlace, type SourceRead } from '@kalends/importer/internal';
import { digestsOf } from './own-parts.js';
import type { SourceReport, StoredSource } from './source.js';
import { keyOf, type SourceItem, type SourceItems } from './source-items.js';
import { statusHere } from './source-status.js';
import { BATCH, changedHere, createTaking, MOST_ITEMS, NOT_TRASH, type Taking } from './taking.js';

/** The context of a pull. */
export interface TakeOptions {
  readonly calendar: Calendar;
  readonly source: StoredSource;
  readonly stored: SourceItems;
  readonly ask: AskSource;
  readonly signal: AbortSignal;
  /** Whether the take before did not end. */
  readonly isInterrupted: boolean;
  /** Called before the first of what is written. */
  readonly onWriting: () => Promise<unknown>;
  /** Whether to trash what is missing, however much it is. */
  readonly acceptsRemovals: boolean;
}

/** The result of a pull. */
export interface Taken {
  readonly report: SourceReport;
  readonly place: SourcePlace;
}

/** A take that did not end; `isHalfDone` says whether something may have been written that is not known as of the source. */
export class TakeFailure extends Error {
  readonly isHalfDone: boolean;
  constructor(cause: unknown, isHalfDone: boolean) {
    super('The take did not end.', { cause });
    this.isHalfDone = isHalfDone;
  }
}

const FIRST = 20;

/** The characters of a text in a report. */
const MOST_TEXT = 300;

/** Fewer may go missing at once, whatever part of the source they are. */
const FEW = 3;

/** An event that the source does not have any more. */
interface Missing {
  readonly key: string;
  readonly item: SourceItem;
  readonly event: EventRecord;
}

/** The facts to remember of an event that is about to be trashed: local changes return with it. */
function leaving({ source, isInterrupted }: TakeOptions, { item, event }: Missing): SourceItem {
  const changed = changedHere(event, item, isInterrupted);
  const { state, before } = statusHere('trash', event.status, item, changed.includes('status'), source);
  const own = [...new Set([...item.own, ...changed])].filter((part) => part !== 'status');
  return { ...item, own, state, before, digests: '' };
}

/** Whether an event is here by the source, or was to go to the trash when a take ended before. */
const isHere = ({ id, state, digests }: SourceItem): boolean =>
  id > 0 && (state !== 'trash' || digests === '');

/** The most events that are looked through for those that interrupted pulls have created: a first pull of a full source, and others'. */
const MOST_WRITTEN = 2 * MOST_ITEMS;

/** How much the clocks of two processes may differ, in milliseconds. */
const CLOCKS = 86_400_000;

/**
 * Finds the events that interrupted pulls have created and that the source has lost since: only their keys are known. They were
 * written after the last pull that ended. One that is not found was not created, and is forgotten.
 */
async function findCreated(
  { calendar, source, stored, signal }: TakeOptions,
  items: Map<string, SourceItem>,
  isLost: (key: string) => boolean,
): Promise<void> {
  const lost = new Set([...items].flatMap(([key, { id }]) => (id === 0 && isLost(key) ? [key] : [])));
  if (lost.size === 0) return;
  const ended = Date.parse(source.report?.at ?? source.created) - CLOCKS;
  const { refs } = await calendar.select({
    ...{ kind: 'event', hidden: true, status: NOT_TRASH, orderby: 'id', order: 'desc', limit: MOST_WRITTEN },
    modified_after: localTime(Math.floor(ended / 1_000)),
  });
  for (let from = 0; from < refs.length && lost.size > 0; from += BATCH) {
    signal.throwIfAborted();
    const events = await calendar.load(
      'event',
      refs.slice(from, from + BATCH).map(({ id }) => id),
    );
    for (const event of events) {
      if (typeof event?.uid !== 'string') continue;
      const key = keyOf(event.uid, event.recurrence_id ?? undefined);
      const item = items.get(key);
      if (lost.delete(key) && item !== undefined) items.set(key, { ...item, id: event.id });
    }
    await nextSlice();
  }
  for (const key of lost) items.delete(key);
  await stored.save(items);
}

/** Trashes what the source does not have any more, unless that may be a mistake of the source. */
async function remove(
  options: TakeOptions,
  items: Map<string, SourceItem>,
  { seen }: Taking,
  { isWhole, gone, report, until }: SourceRead,
): Promise<Pick<SourceReport, 'removed' | 'kept'>> {
  const { calendar, source, stored, signal, acceptsRemovals } = options;
  const told = new Set(gone.map((uid) => keyOf(uid, undefined)));
  const now = localTime(Math.floor(calendar.clock() / 1000));
  if (!source.removes || (!isWhole && gone.length === 0)) return { removed: 0, kept: null };
  const isLost = (key: string): boolean => told.has(key) || (isWhole && !seen.has(key));
  await findCreated(options, items, isLost);
  const missing: Missing[] = [];
  let coming = 0;
  /** The events that the source has, but that could not be read. */
  const unread = new Set(report.errors.flatMap(({ uid }) => uid ?? []));
  const here = [...items].filter(([, item]) => isHere(item));
  for (let from = 0; from < here.length; from += BATCH) {
    const some = here.slice(from, from + BATCH);
    const events = await calendar.load(
      'event',
      some.map(([, { id }]) => id),
    );
    for (const [index, [key, item]] of some.entries()) {
      const event = events[index];
      // sources leave out what is over
      if (event === undefined || event.status === 'trash' || event.utc_end_date < now) continue;
      coming++;
      // a page shows the next ones only
      const isBehind = !acceptsRemovals && until !== undefined && event.utc_start_date > until;
      const isMissing = isWhole && !isBehind && !seen.has(key) && !unread.has(event.uid ?? '');
      if (told.has(key) || isMissing) missing.push({ key, item, event });
    }
    await nextSlice();
  }
  const keep = (reason: string) => ({ removed: 0, kept: { count: missing.length, reason } });
  if (until === '' && coming > 0 && missing.length === 0)
    return { removed: 0, kept: { count: coming, reason: 'The page has no events any more.' } };
  if (missing.length === 0) return { removed: 0, kept: null };
  if (report.errors.some(({ uid }) => uid === undefined))
    return keep('Some of the source could not be read.');
  if (!acceptsRemovals && missing.length > FEW && missing.length * 2 > coming)
    return keep('The source has lost most of its events.');
  for (const one of missing) items.set(one.key, leaving(options, one));
  // what is in the trash and not known as gone would not come back
  await stored.save(items);
  try {
    for (const { key, item } of missing) {
      signal.throwIfAborted();
      await calendar.events.delete(item.id);
      const [gone] = await calendar.load('event', [item.id]);
      const left = items.get(key);
      if (gone !== undefined && left !== undefined) items.set(key, { ...left, digests: digestsOf(gone) });
      await nextSlice();
    }
  } finally {
    await stored.save(items);
  }
  return { removed: missing.length, kept: null };
}

/** A place at which all of a source is read. */
const toBeRead = (place: SourcePlace): SourcePlace => ({
  ...place,
  ...{ etag: null, lastModified: null, cursor: null },
});

/**
 * Takes a source once: reads it, imports what is new and what has changed there, leaves what was changed here, and trashes what
 * is gone. Rejects with a `TakeFailure`.
 */
export async function takeSource(options: TakeOptions): Promise<Taken> {
  const { calendar, source, stored, ask, signal, isInterrupted, onWriting } = options;
  const now = calendar.clock();
  let taking: Taking | undefined;
  try {
    const items = await stored.load();
    taking = createTaking({ calendar, source, items, stored, isInterrupted, onWriting, signal });
    const read = await readSource({
      // what an interrupted take has created may be gone from the source since, which all of it shows
      source: isInterrupted ? { ...source, place: toBeRead(source.place) } : source,
      ...{ ask, signal, now, calendar: taking.calendar, maxEvents: MOST_ITEMS },
    });
    const { report, isUnchanged } = read;
    const duplicates = taking.duplicates();
    const removal = await remove(options, items, taking, read);
    const overridden = [...items.values()].filter(
      ({ own, state }) => own.length > 0 && state !== 'trash',
    ).length;
    const remarkText = ({ line, field, message }: Remark): string =>
      [...(line > 0 ? [`line ${line}`] : []), ...(field === undefined ? [] : [field]), message].join(': ');
    const errors = report.errors.map(({ line, message }) => remarkText({ line, message }));
    const renamed = taking.renamed();
    const notes = [
      ...(renamed > 0
        ? [`${renamed} events have other UIDs than before: they were found by title, time and place.`]
        : []),
      ...report.notes.map(remarkText),
    ];
    const first = (all: readonly string[]) => all.slice(0, FIRST).map((text) => text.slice(0, MOST_TEXT));
    // what was kept is to be found missing again, and what is behind the end of a file that was cut off is to be read
    const isToBeRead = removal.kept !== null || report.errors.some(({ uid }) => uid === undefined);
    const place = isToBeRead ? toBeRead(read.place) : read.place;
    return {
      place,
      report: {
        ...{ at: new Date(calendar.clock()).toISOString(), isUnchanged, overridden, ...removal },
        counts: report.counts,
        duplicates: duplicates.first,
        duplicateCount: duplicates.count,
        ...{ errors: first(errors), errorCount: errors.length },
        ...{ notes: first(notes), noteCount: notes.length },
      },
    };
  } catch (error) {
    throw new TakeFailure(error, taking?.isImporting() ?? false);
  }
}
