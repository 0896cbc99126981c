import type { EventInput, ImportLinks } from '@kalends/core';
import {
  datesOf,
  findZone,
  fromUtc,
  localTime,
  readRecurrence,
  secondsOf,
  toUtc,
  UTC,
  fold,
} from '@kalends/core/adapter';
import { createHash } from 'node:crypto';
import type { ReportDraft } from '../file/file-report.js';
import type { EventOfFile } from '../file/import-events.js';
import type { FileWork } from '../file/file-work.js';
import type { LinkedOfImport } from '../file/linked-records.js';
import { linkPlace, type Place } from '../file/place.js';
import { htmlOfText } from '../icalendar/texts.js';
import type { PageEvent, PageOrganizer } from './page-event.js';

/** The context for converting the events of pages to entries. */
export interface EntryContext {
  readonly linked: LinkedOfImport;
  readonly report: Pick<ReportDraft, 'note'>;
  readonly work: FileWork;
  /** How to import a series: as a series of the calendar, or as single events. */
  readonly series: 'rules' | 'events';
  /** The times from which and up to which the events of a series are written. */
  readonly horizon: { readonly from: string; readonly to: string };
}

/** The events of a series by themselves. */
const MOST_OCCURRENCES = 1_000;

/** The maximum length of a UID. */
const MAX_UID = 480;

/** A text of a length that a UID may have. */
const shortened = (uid: string): string =>
  uid.length <= MAX_UID ? uid : `page-${createHash('sha256').update(uid).digest('hex')}`;

/** The UID of each event: what identifies it, with its start if others have the same; else what it says. */
function uidsOf(events: readonly PageEvent[]): string[] {
  const counts = new Map<string, number>();
  for (const { id } of events) counts.set(id, (counts.get(id) ?? 0) + 1);
  const taken = new Set<string>();
  return events.map(({ id, title, times, place }, at) => {
    const isAlone = id !== '' && counts.get(id) === 1;
    const said = createHash('sha256')
      .update(JSON.stringify([title, place?.name ?? '']))
      .digest('hex')
      .slice(0, 24);
    const named =
      id === '' ? `page-${said}-${times.start_date.slice(0, 16)}` : `${id}#${times.start_date.slice(0, 16)}`;
    const uid = shortened(isAlone ? id : named.replace(' ', 'T'));
    const own = taken.has(uid) ? `${uid}-${at}` : uid;
    taken.add(own);
    return own;
  });
}

/** The link to an organizer, which is created if there is none of the name. */
export const organizerLink = ({ name, ...more }: PageOrganizer, linked: LinkedOfImport) =>
  linked.organizer.link(name, () => ({ organizer: htmlOfText(name), ...more }));

/** The places of events by their names, each with the address that only some of the events name. */
export function fullPlaces(events: readonly PageEvent[]): (place: Place) => Place {
  const byName = new Map<string, Map<string, Place>>();
  for (const { place } of events) {
    if (place === undefined || place.address === '') continue;
    const same = byName.get(fold(place.name)) ?? new Map<string, Place>();
    byName.set(fold(place.name), same.set(fold(place.address), place));
  }
  return (place) => {
    const [full, ...others] = place.address === '' ? [...(byName.get(fold(place.name))?.values() ?? [])] : [];
    return full !== undefined && others.length === 0 ? full : place;
  };
}

/** The fields of an event of a page, besides its dates. */
function contentsOf(
  event: PageEvent,
  linked: LinkedOfImport,
  full: (place: Place) => Place,
): { input: Omit<EventInput, 'start_date' | 'end_date'>; links: ImportLinks } {
  const { title, url, input, place, organizers } = event;
  return {
    input: { title: htmlOfText(title), ...(url !== undefined && { website: url }), ...input },
    links: {
      ...(place !== undefined && { venue: linkPlace(linked, full(place)) }),
      ...(organizers.length > 0 && { organizer: organizers.map((one) => organizerLink(one, linked)) }),
    },
  };
}

/** The dates of a series up to the horizon, each with its end. */
function datesOfSeries({ times, recurrence = [] }: PageEvent, { horizon }: EntryContext) {
  const { start_date, end_date, all_day, timezone } = times;
  const zone = findZone(timezone) ?? UTC;
  const beginning = { start_date, all_day, zone };
  const [from, to] = [fromUtc(horizon.from, zone), fromUtc(horizon.to, zone)];
  const lasts = secondsOf(toUtc(end_date, zone)) - secondsOf(toUtc(start_date, zone));
  const days = secondsOf(end_date) - secondsOf(start_date);
  return datesOf(readRecurrence(recurrence, beginning), beginning, from, to, MOST_OCCURRENCES).map(
    (start) => ({
      start_date: start,
      end_date: all_day
        ? localTime(secondsOf(start) + days)
        : fromUtc(localTime(secondsOf(toUtc(start, zone)) + lasts), zone),
    }),
  );
}

/** The entries of the events of pages. */
export async function* entriesOf(
  events: readonly PageEvent[],
  context: EntryContext,
): AsyncGenerator<EventOfFile> {
  const { linked, report, work, series } = context;
  const uids = uidsOf(events);
  const full = fullPlaces(events);
  for (const [at, event] of events.entries()) {
    work.spend('records', 1);
    await work.turn();
    const { title, times, recurrence, currency, notes } = event;
    for (const message of notes) report.note({ line: 0, message: `${title.slice(0, 100)}: ${message}` });
    const { input, links } = contentsOf(event, linked, full);
    const source = { uid: uids[at] ?? '', ...(currency !== undefined && { currency }) };
    const entry = { kind: 'event' as const, input: { ...input, ...times }, links, source };
    if (recurrence === undefined) yield { line: 0, title, entry };
    else if (series === 'rules') yield { line: 0, title, entry: { ...entry, recurrence } };
    else
      for (const dates of datesOfSeries(event, context)) {
        work.spend('occurrences', 1);
        const own = { ...source, recurrence_id: dates.start_date };
        yield { line: 0, title, entry: { ...entry, input: { ...entry.input, ...dates }, source: own } };
      }
  }
}
