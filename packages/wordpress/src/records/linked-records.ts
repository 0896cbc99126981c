import type {
  Calendar,
  CalendarView,
  EventRecord,
  OrganizerRecord,
  TermRecord,
  VenueRecord,
} from '@kalends/core';
import { byName } from './class-list.js';

/** An event with the records that it links to, as far as the caller may see them. */
export interface WholeEvent {
  readonly event: EventRecord;
  readonly venues: readonly VenueRecord[];
  readonly organizers: readonly OrganizerRecord[];
  readonly categories: readonly TermRecord[];
  readonly tags: readonly TermRecord[];
}

/** Loads the records that events link to, each kind once. */
export async function wholeEvents(
  calendar: Pick<Calendar, 'load'>,
  view: CalendarView,
  events: readonly EventRecord[],
): Promise<WholeEvent[]> {
  const idsOf = (pick: (event: EventRecord) => readonly number[]) => [
    ...new Set(events.flatMap(pick).filter((id) => id > 0)),
  ];
  const [venues, organizers, categories, tags] = await Promise.all([
    calendar.load(
      'venue',
      idsOf(({ venue }) => [venue]),
    ),
    calendar.load(
      'organizer',
      idsOf(({ organizer }) => organizer),
    ),
    calendar.load(
      'category',
      idsOf((event) => event.categories),
    ),
    calendar.load(
      'tag',
      idsOf((event) => event.tags),
    ),
  ]);
  const some = <R extends { readonly id: number }>(
    records: readonly (R | undefined)[],
    isSeen: (record: R) => boolean = () => true,
  ) => {
    const byId = new Map(
      records.flatMap((record) => (record === undefined ? [] : [[record.id, record] as const])),
    );
    return (ids: readonly number[]): R[] =>
      ids.flatMap((id) => {
        const record = byId.get(id);
        return record !== undefined && isSeen(record) ? [record] : [];
      });
  };
  const venuesOf = some(venues, (venue) => view.may('read', venue));
  const organizersOf = some(organizers, (organizer) => view.may('read', organizer));
  const [categoriesOf, tagsOf] = [some(categories), some(tags)];
  return events.map((event) => ({
    event,
    venues: venuesOf([event.venue]),
    organizers: organizersOf(event.organizer),
    categories: byName(categoriesOf(event.categories)),
    tags: byName(tagsOf(event.tags)),
  }));
}
