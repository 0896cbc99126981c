import type { Calendar, CalendarError, ImportEntry } from '@kalends/core';
import type { FileRecord, Remark, ReportDraft } from './file-report.js';
import type { FileWork } from './file-work.js';
import type { LinkedOfImport } from './linked-records.js';

/** An event of a file, with its import entry. */
export interface EventOfFile {
  readonly line: number;
  /** The title of the event. */
  readonly title: string;
  readonly entry: Extract<ImportEntry, { readonly kind: 'event' }>;
}

/** The number of entries of a commit: signals wait for no more than a fraction of a second. */
export const BATCH = 250;

/** The destination and options of an import of events. */
export interface EventsImport {
  readonly calendar: Calendar;
  readonly linked: LinkedOfImport;
  readonly report: ReportDraft;
  readonly dryRun: boolean;
  readonly work: FileWork;
  readonly onProgress: ((done: number) => void) | undefined;
}

/** The problem with a record, as a readable message. */
export function reasonOf({ message, data }: CalendarError): string {
  const { reasons, params } = data as {
    readonly reasons?: Readonly<Record<string, string>>;
    readonly params?: Readonly<Record<string, string>>;
  };
  const texts = Object.entries(reasons ?? params ?? {}).map(([name, reason]) => `${name}: ${reason}`);
  return texts.length === 0 ? message : texts.join('; ').slice(0, 500);
}

/** The note about a value of a record that the calendar does not take. */
export const leftOutNote = (line: number, title: string, field: string, reason: string): Remark => ({
  ...{ line, field },
  message: `${title.slice(0, 100)}: it is left out: ${reason.slice(0, 300)}`,
});

/** Imports the events of a file with their venues and organizers, and adds the outcome of each to the report. */
export async function importEvents(
  events: AsyncIterable<EventOfFile>,
  { calendar, linked, report, dryRun, work, onProgress }: EventsImport,
): Promise<void> {
  // without the entries, whose texts would stay in memory
  const all: Omit<FileRecord, 'outcome' | 'id'>[] = [];
  /** The event that each entry belongs to: its own, or the one that introduced the venue or organizer. */
  const eventOfEntry: number[] = [];
  async function* entries(): AsyncGenerator<ImportEntry> {
    for await (const event of events) {
      const { line, title, entry: own } = event;
      const { uid, recurrence_id } = own.source ?? {};
      const key =
        all.push({
          ...{ line, title },
          ...(uid !== undefined && { uid }),
          ...(recurrence_id !== undefined && { recurrence_id }),
        }) - 1;
      for (const entry of [...linked.takeEntries(), { ...own, key }]) {
        eventOfEntry.push(key);
        work.spend('records', 1);
        await work.turn();
        yield entry;
      }
    }
  }
  const { outcomes, ids } = await calendar.import(entries(), {
    dryRun,
    batch: BATCH,
    onRefused(entry, error) {
      const { line = 0, title = '', uid } = all[eventOfEntry[entry] ?? -1] ?? {};
      report.error({
        line,
        message: `${title.slice(0, 100)}: ${reasonOf(error)}`,
        ...(uid !== undefined && { uid }),
      });
    },
    onLeftOut(entry, { field, reason }) {
      const { line = 0, title = '' } = all[eventOfEntry[entry] ?? -1] ?? {};
      report.note(leftOutNote(line, title, field, reason));
    },
    ...(onProgress !== undefined && { onBatch: onProgress }),
  });
  if (!dryRun) linked.assignIds(ids);
  all.forEach((event, key) => {
    const outcome = outcomes.get(key);
    if (outcome === undefined) return;
    const id = ids.event.get(key) ?? 0;
    report.add({ ...event, outcome, ...(id > 0 && { id }) });
  });
}
