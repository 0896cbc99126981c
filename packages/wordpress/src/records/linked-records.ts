import type {
  Calendar,
  CalendarView,
  EventRecord,
  Kind,
  OrganizerRecord,
  RecordOf,
  TermRecord,
  VenueRecord,
} from '@kalends/core';
import { byName } from './class-list.js';

/** The terms of an event by name. */
export interface EventTerms {
  readonly categories: readonly TermRecord[];
  readonly tags: readonly TermRecord[];
}

/** An event with the records that it links to, as far as the caller may see them. */
export interface WholeEvent extends EventTerms {
  readonly event: EventRecord;
  readonly venues: readonly VenueRecord[];
  readonly organizers: readonly OrganizerRecord[];
}

type Loading = Pick<Calendar, 'load'>;

/** Loads records once each; the result gives those with some ids, in their order. */
async function loaded<K extends Kind>(
  calendar: Loading,
  kind: K,
  ids: readonly number[],
): Promise<(wanted: readonly number[]) => RecordOf<K>[]> {
  const records = await calendar.load(
    kind,
    [...new Set(ids)].filter((id) => id > 0),
  );
  const byId = new Map(records.map((record) => [record?.id, record]));
  return (wanted) => wanted.flatMap((id) => byId.get(id) ?? []);
}

/** Loads the terms of events, which are seen with them. */
export async function termsOfEvents(
  calendar: Loading,
  events: readonly EventRecord[],
): Promise<EventTerms[]> {
  const [categoriesOf, tagsOf] = await Promise.all([
    loaded(
      calendar,
      'category',
      events.flatMap(({ categories }) => categories),
    ),
    loaded(
      calendar,
      'tag',
      events.flatMap(({ tags }) => tags),
    ),
  ]);
  return events.map(({ categories, tags }) => ({
    categories: byName(categoriesOf(categories)),
    tags: byName(tagsOf(tags)),
  }));
}

/** Loads all records that events link to. */
export async function wholeEvents(
  calendar: Loading,
  view: CalendarView,
  events: readonly EventRecord[],
): Promise<WholeEvent[]> {
  const [terms, venuesOf, organizersOf] = await Promise.all([
    termsOfEvents(calendar, events),
    loaded(
      calendar,
      'venue',
      events.map(({ venue }) => venue),
    ),
    loaded(
      calendar,
      'organizer',
      events.flatMap(({ organizer }) => organizer),
    ),
  ]);
  return events.map((event, index) => ({
    ...(terms[index] ?? { categories: [], tags: [] }),
    event,
    venues: venuesOf([event.venue]).filter((venue) => view.may('read', venue)),
    organizers: organizersOf(event.organizer).filter((organizer) => view.may('read', organizer)),
  }));
}
