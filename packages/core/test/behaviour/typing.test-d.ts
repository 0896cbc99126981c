import type { Calendar, CalendarError, EventRecord, Page, VenueRecord } from '@kalends/core';

/** What the compiler has to accept and to refuse; `tsc` is the test. */
export async function typing(calendar: Calendar): Promise<void> {
  const event: EventRecord = await calendar.events.create({
    title: 'Jazz',
    start_date: '2031-05-01 20:00',
    end_date: '2031-05-01 23:00',
    all_day: false,
    venue: { venue: 'Hall', city: 'Rome' },
    organizer: [{ organizer: 'Org', email: 'a@b.co' }, 3],
    categories: ['Concerts', 4],
    cost: ['10', 25],
  });
  const venues: Page<VenueRecord> = await calendar.as(null).venues.list({ search: 'hall', per_page: 5 });
  const code: CalendarError['code'] = 'rest_invalid_param';

  // @ts-expect-error a title is required
  await calendar.events.create({ start_date: '2031-05-01', end_date: '2031-05-01' });
  // @ts-expect-error no field has this name
  await calendar.events.update(event.id, { tittle: 'Jazz' });
  // @ts-expect-error a flag is a boolean
  await calendar.events.update(event.id, { featured: 'yes' });
  // @ts-expect-error a venue has a name
  await calendar.venues.create({ city: venues.items[0]?.city ?? code });
  // @ts-expect-error tags have no parents
  await calendar.tags.create({ name: 'Jazz', parent: 1 });
  // @ts-expect-error records are not for writing
  event.title = 'Blues';
}
