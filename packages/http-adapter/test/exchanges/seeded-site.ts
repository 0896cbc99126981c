import { createCalendar, type Calendar, type CalendarHooks, type Settings } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { basicAuth, createHandler, type BasicUser, type HandlerOptions } from '../../src/index.js';
import type { Handler } from '@kalends/http';
import type { Names } from './exchange.js';
import { ACTORS } from './users.js';

const ACCOUNTS: readonly BasicUser[] = Object.entries(ACTORS).map(([name, { id, role }]) => ({
  id,
  name,
  role,
  email: `${name}@calendar.test`,
  password: `secret of ${name}`,
}));

/** `2026-11-20 18:07:05` in New York, where the site is. */
export const NOW = Date.UTC(2026, 10, 20, 23, 7, 5);

/** A calendar in New York whose clock stands still. */
export const calendarOn = (
  store: Store,
  settings: Partial<Settings> = {},
  hooks: CalendarHooks = {},
): Calendar =>
  createCalendar({
    ...{ store, hooks },
    clock: () => NOW,
    settings: { timezone: 'America/New_York', isAuthor: (id) => id <= ACCOUNTS.length, ...settings },
  });

const copying = {
  before: {
    create: <Input extends object>(input: Input) => ({ ...input }),
    update: <Patch extends object>(patch: Patch) => ({ ...patch }),
    trash: () => undefined,
  },
};

/** Hooks that return a copy of what they get: it is validated again. */
export const COPYING: CalendarHooks = {
  ...{ event: copying, venue: copying, organizer: copying },
  ...{ category: copying, tag: copying },
};

/** The interface of a calendar, for these users. */
export const handlerOf = (calendar: Calendar, options: Partial<HandlerOptions> = {}): Handler =>
  createHandler({ calendar, baseUrl: 'http://calendar.test', identify: basicAuth(ACCOUNTS), ...options });

/** Fills a calendar with what the exchanges start from, in March 2027, and gives the ids by name. */
export async function seed(calendar: Calendar): Promise<Names> {
  const { events, venues, organizers, categories, tags } = calendar.as(ACTORS.admin);
  const names: Names = new Map();
  const keep = async (name: string, made: Promise<{ readonly id: number }>) => {
    const { id } = await made;
    names.set(name, id);
    return id;
  };
  const at = (start_date: string, end_date: string) => ({ start_date, end_date });

  const hall = await keep(
    'hall',
    venues.create({ venue: 'Hall', city: 'Rome', country: 'Italy', description: 'Large' }),
  );
  await keep('attic', venues.create({ venue: 'Attic', status: 'draft' }));
  const ann = await keep('ann', organizers.create({ organizer: 'Ann', email: 'ann@x.example', phone: '1' }));
  const bob = await keep('bob', organizers.create({ organizer: 'Bob' }));
  await keep('carol', organizers.create({ organizer: 'Carol', status: 'private' }));
  const music = await keep('music', categories.create({ name: 'Music' }));
  const jazz = await keep('jazz', categories.create({ name: 'Jazz', parent: music }));
  await keep('rock', categories.create({ name: 'Rock' }));
  const live = await keep('live', tags.create({ name: 'Live' }));
  await keep('unused', tags.create({ name: 'Unused' }));

  await keep(
    'concert',
    events.create({
      ...at('2027-03-10 10:00:00', '2027-03-10 12:00:00'),
      ...{ title: 'Concert', description: 'Loud "music"', cost: '$10 - $25', featured: true },
      ...{ venue: hall, organizer: [bob, ann], categories: [jazz], tags: [live] },
    }),
  );
  const day = at('2027-03-11', '2027-03-11');
  await keep('holiday', events.create({ ...day, title: 'Holiday', all_day: true, categories: [music] }));
  const evening = at('2027-03-12 20:00:00', '2027-03-12 23:00:00');
  await keep('talk', events.create({ ...evening, title: 'Talk', timezone: 'Europe/Rome', organizer: [ann] }));
  await keep('hidden', events.create({ ...evening, title: 'Hidden', hide_from_listings: true }));
  await keep(
    'secret',
    events.create({ ...evening, title: 'Secret', slug: 'secret', status: 'draft', author: ACTORS.author.id }),
  );
  const binned = await keep('binned', events.create({ ...evening, title: 'Binned' }));
  await events.delete(binned);
  return names;
}
