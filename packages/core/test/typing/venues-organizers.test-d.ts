import type { Calendar, OrganizerRecord, VenueRecord } from '@kalends/core';

/** What the compiler has to accept and to refuse of venues; `tsc` is the test. */
export async function typingOfVenues({ venues }: Calendar): Promise<void> {
  const venue: VenueRecord = await venues.create({ venue: 'Hall', city: 'Rome', show_map: true });
  await venues.update(venue.id, { zip: '00100' });
  await venues.list({ search: 'hall', has_events: true, event: 7, per_page: 5 });

  // @ts-expect-error a venue has a name
  await venues.create({ city: 'Rome' });
  // @ts-expect-error no field has this name
  await venues.create({ venue: 'Hall', postcode: '00100' });
  // @ts-expect-error organizers have this field, venues do not
  await venues.create({ venue: 'Hall', email: 'a@b.co' });
  // @ts-expect-error a postal code is a text
  await venues.create({ venue: 'Hall', zip: 100 });
  // @ts-expect-error no field has this name
  await venues.update(venue.id, { name: 'Hall' });
  // @ts-expect-error a flag is a boolean
  await venues.update(venue.id, { show_map: 'yes' });
  // @ts-expect-error lists of events have this parameter, those of venues do not
  await venues.list({ start_date: '2031-05-01' });
  // @ts-expect-error a page is a number
  await venues.list({ page: true });
}

/** What the compiler has to accept and to refuse of organizers; `tsc` is the test. */
export async function typingOfOrganizers({ organizers }: Calendar): Promise<void> {
  const organizer: OrganizerRecord = await organizers.create({ organizer: 'Ann', email: 'ann@x.example' });
  await organizers.update(organizer.id, { phone: '' });
  await organizers.list({ only_with_upcoming: true, status: 'publish' });

  // @ts-expect-error an organizer has a name
  await organizers.create({ email: 'ann@x.example' });
  // @ts-expect-error no field has this name
  await organizers.create({ organizer: 'Ann', mail: 'ann@x.example' });
  // @ts-expect-error venues have this field, organizers do not
  await organizers.create({ organizer: 'Ann', city: 'Rome' });
  // @ts-expect-error a phone number is a text
  await organizers.update(organizer.id, { phone: 39 });
  // @ts-expect-error no field has this name
  await organizers.update(organizer.id, { venue: 'Hall' });
  // @ts-expect-error no parameter has this name
  await organizers.list({ email: 'ann@x.example' });
  // @ts-expect-error an event is given by its id
  await organizers.list({ event: { id: 7 } });
}
