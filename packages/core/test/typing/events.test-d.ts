import type { Calendar, EventRecord, Page } from '@kalends/core';

/** What the compiler has to accept and to refuse of events; `tsc` is the test. */
export async function typing({ events }: Calendar): Promise<void> {
  const required = { title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
  const event: EventRecord = await events.create({
    ...required,
    all_day: false,
    venue: { venue: 'Hall', city: 'Rome' },
    organizer: [{ organizer: 'Org', email: 'a@b.co' }, 3],
    categories: ['Concerts', 4],
    cost: ['10', 25],
  });
  await events.update(event.id, { status: 'draft', venue: [] });
  await events.update(event.slug, { organizer: 7 });
  const page: Page<EventRecord> = await events.list({
    start_date: '2031-05-01',
    categories: ['concerts', 4],
    venue: 3,
    featured: true,
    status: ['publish', 'draft'],
    per_page: 5,
  });

  const { included } = await events.get(7, { include: ['venue', 'organizer'] });
  [included.venue?.city, included.organizer.map(({ email }) => email)] satisfies unknown[];
  const { items } = await events.list({ per_page: 5 }, { include: ['categories'] });
  items.map((one) => one.included.categories.length + one.venue);
  const months: readonly { month: string; count: number }[] = await events.count({ by: 'month' });
  (await events.count({ by: 'tag' })).map(({ tag, count }) => `${tag.name} ${count + months.length}`);

  // reading with links
  // @ts-expect-error this link was not asked for
  included.tags satisfies object;
  // @ts-expect-error there may be no venue
  included.venue.city satisfies string;
  // @ts-expect-error without `include` there are no linked records
  (await events.get(7)).included satisfies object;
  // @ts-expect-error an event has no such link
  await events.get(7, { include: ['venues'] });
  // @ts-expect-error there is no count by week
  await events.count({ by: 'week' });
  // @ts-expect-error a count has no pages
  await events.count({ by: 'day', page: 2 });
  // @ts-expect-error a count by month has no day
  months[0]?.day satisfies string;

  // creating
  // @ts-expect-error a title is required
  await events.create({ start_date: '2031-05-01', end_date: '2031-05-01' });
  // @ts-expect-error a start is required
  await events.create({ title: 'Jazz', end_date: '2031-05-01' });
  // @ts-expect-error no field has this name
  await events.create({ ...required, startDate: '2031-05-01' });
  // @ts-expect-error a date is a text or a Date
  await events.create({ ...required, start_date: 0 });
  // @ts-expect-error venues have this field, events do not
  await events.create({ ...required, city: 'Rome' });
  // @ts-expect-error an event has one venue
  await events.create({ ...required, venue: [3, 4] });
  // @ts-expect-error a venue has no such field
  await events.create({ ...required, venue: { venue: 'Hall', town: 'Rome' } });
  // @ts-expect-error an organizer has a name
  await events.create({ ...required, organizer: [{ email: 'a@b.co' }] });
  // @ts-expect-error there is no such status
  await events.create({ ...required, status: 'published' });

  // updating
  // @ts-expect-error no field has this name
  await events.update(event.id, { tittle: 'Jazz' });
  // @ts-expect-error a flag is a boolean
  await events.update(event.id, { featured: 'yes' });
  // @ts-expect-error an id is a number, a slug is a text
  await events.update({ id: event.id }, { title: 'Jazz' });
  await events.update(event.id, { image: 244, author: 3 });

  // listing
  // @ts-expect-error no parameter has this name
  await events.list({ category: 'concerts' });
  // @ts-expect-error lists of terms have this parameter, those of events do not
  await events.list({ hide_empty: true });
  // @ts-expect-error a flag is a boolean
  await events.list({ featured: 'true' });
  // @ts-expect-error there is no such status
  await events.list({ status: ['published'] });
  // @ts-expect-error a term is a slug or an id
  await events.list({ categories: [{ id: 4 }] });

  // what is answered
  // @ts-expect-error records are not for writing
  event.title = 'Blues';
  // @ts-expect-error nor are pages
  page.items[0] = event;
  // @ts-expect-error records hold ids
  event.venue satisfies object;
}
