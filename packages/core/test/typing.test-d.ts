import type { Actor, Calendar, EventRecord, Page, TermRecord } from '@kalends/core';
import type { FoundPage } from '@kalends/core/internal';

const DATES = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

/** What the compiler has to accept: the forms of events.md §3 and lists.md that typed callers write. */
export async function accepted(calendar: Calendar, actor: Actor): Promise<void> {
  const event: EventRecord = await calendar.events.create({ title: 'A', ...DATES, venue: { venue: 'Hall' } });
  await calendar.events.create({
    title: 'A',
    ...DATES,
    venue: [5],
    organizer: 5,
    tags: ['a', 'b'],
    categories: 1,
  });
  await calendar.events.create({ title: 'A', ...DATES, venue: { id: 5 }, organizer: { organizer: 'Org' } });
  await calendar.events.update(event.id, { venue: 0, organizer: [], cost: 5, status: 'draft' });
  await calendar.events.update('a', { slug: 'b', organizer: [{ id: 5 }, { organizer: 'Org' }, 6] });
  const found: FoundPage = await calendar.as(null).events.find({ start_date: 'tomorrow', include: [1, 2] });
  const page: Page<TermRecord> = await calendar.as(actor).categories.list({ hide_empty: false, parent: 3 });
  const allowed: boolean = await calendar.venues.allows('update', page.items.length + found.total);
  await calendar.organizers.list({ has_events: allowed, only_with_upcoming: true });
}

/** What it has to refuse: names and types that there are not. */
export async function refused(calendar: Calendar, event: EventRecord): Promise<void> {
  // @ts-expect-error a venue inside an event has no such field
  await calendar.events.create({ title: 'A', ...DATES, venue: { venue: 'Hall', citty: 'Rome' } });
  // @ts-expect-error a venue inside an event has a name or an id
  await calendar.events.create({ title: 'A', ...DATES, venue: { city: 'Rome' } });
  // @ts-expect-error an event has one venue
  await calendar.events.create({ title: 'A', ...DATES, venue: [5, 6] });
  // @ts-expect-error an organizer has no city
  await calendar.events.create({ title: 'A', ...DATES, organizer: [{ organizer: 'Org', city: 'Rome' }] });
  // @ts-expect-error an event has an end
  await calendar.events.create({ title: 'A', start_date: '2031-05-01' });
  // @ts-expect-error internal statuses are not accepted (F23)
  await calendar.events.update(event.id, { status: 'auto-draft' });
  // @ts-expect-error a flag is a boolean
  await calendar.venues.create({ venue: 'Hall', show_map: 'yes' });
  // @ts-expect-error an image is an id or an address
  await calendar.organizers.update(event.id, { image: true });
  // @ts-expect-error an author is given by an id
  await calendar.organizers.update(event.id, { author: '3' });
  // @ts-expect-error a page size is a number
  await calendar.events.list({ per_page: '20' });
  // @ts-expect-error ids are numbers
  await calendar.events.list({ venue: '1,2' });
  // @ts-expect-error terms are in ascending or descending order
  await calendar.tags.list({ order: 'random' });
  // @ts-expect-error terms are in no such order
  await calendar.tags.list({ orderby: 'size' });
  // @ts-expect-error lists have no such parameter
  await calendar.events.list({ per_pgae: 5 });
  // @ts-expect-error tags have no parents to filter by
  await calendar.tags.list({ parent: 5 });
  // @ts-expect-error there is no such role
  calendar.as({ id: 1, role: 'owner' });
  // @ts-expect-error terms are not addressed by slug
  await calendar.tags.get('jazz');
  // @ts-expect-error lists of a record are not for writing
  event.tags[0] = 5;
}
