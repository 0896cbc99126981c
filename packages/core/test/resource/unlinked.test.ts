import { STATUSES } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';

const DATES = { start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };

describe('F34, venues-organizers.md §4: trashing a venue or organizer', () => {
  it.each(['delete', 'update'])('takes exactly this link out of every event, by %s', async (way) => {
    const { calendar } = calendarAt('2026-11-20 12:00:00');
    const trash = (posts: 'venues' | 'organizers', id: number) =>
      way === 'delete' ? calendar[posts].delete(id) : calendar[posts].update(id, { status: 'trash' });
    const venue = await calendar.venues.create({ venue: 'Hall' });
    const organizers = [];
    for (const organizer of ['A', 'B', 'C']) organizers.push(await calendar.organizers.create({ organizer }));
    const [a, b, c] = organizers.map(({ id }) => id) as [number, number, number];
    const ids: number[] = [];
    // more than the page of events that the reference looks at
    for (let round = 0; round < 2; round++) {
      for (const status of STATUSES) {
        const links = { venue: venue.id, organizer: [a, b, c] };
        ids.push((await calendar.events.create({ title: 'E', status, ...DATES, ...links })).id);
      }
    }
    await trash('organizers', b);
    const events = await calendar.load('event', ids);
    expect(events.map((event) => event?.organizer)).toEqual(ids.map(() => [a, c]));
    expect(events.map((event) => event?.venue)).toEqual(ids.map(() => venue.id));
    await trash('venues', venue.id);
    const unlinked = await calendar.load('event', ids);
    expect(unlinked.map((event) => [event?.venue, event?.organizer])).toEqual(ids.map(() => [0, [a, c]]));
    // restoring does not link again
    await calendar.organizers.update(b, { status: 'publish' });
    expect((await calendar.load('event', ids))[0]?.organizer).toEqual([a, c]);
  });
});
