import type { Actor, Calendar } from '@kalends/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';
import { codeOf, refusalOf } from '../support/refusal-of.js';

const DATES = { start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };
const INPUTS = {
  events: { title: 'A', ...DATES },
  venues: { venue: 'A' },
  organizers: { organizer: 'A' },
} as const;
const NAMES = { events: 'title', venues: 'venue', organizers: 'organizer' } as const;
type Posts = keyof typeof INPUTS;
const POSTS = Object.keys(INPUTS) as Posts[];

let calendar: Calendar;
beforeEach(() => {
  ({ calendar } = calendarAt('2026-11-20 12:00:00'));
});

describe.each(POSTS)('purging %s', (posts) => {
  /** The resource as a caller sees it; all three take the input of their own kind only. */
  const resourceOf = (actor: Actor | null) => calendar.as(actor)[posts] as Calendar['events'];
  const editor: Actor = { id: 2, role: 'editor' };
  const create = (actor: Actor, name = 'A') =>
    resourceOf(actor).create({ ...INPUTS[posts], [NAMES[posts]]: name } as never);

  it('deletes a record in the trash permanently, and never gives its id again', async () => {
    const { id } = await create(editor);
    const trashed = await resourceOf(editor).delete(id);
    expect(await resourceOf(editor).purge(id)).toEqual(trashed);
    expect(await calendar.load(posts.slice(0, -1) as 'event', [id])).toEqual([undefined]);
    const unknown = posts === 'events' ? 'not_found' : 'invalid_param';
    expect(await codeOf(resourceOf(editor).get(id))).toBe(unknown);
    expect(await codeOf(resourceOf(editor).purge(id))).toBe(unknown);
    expect(await codeOf(resourceOf(editor).update(id, { status: 'publish' }))).toBe(unknown);
    expect((await create(editor)).id).toBeGreaterThan(id);
  });

  it('is possible by slug', async () => {
    const { id } = await create(editor);
    await resourceOf(editor).delete(id);
    expect((await resourceOf(editor).purge('a__trashed')).id).toBe(id);
  });

  it('is refused for a record that is not in the trash', async () => {
    const { id } = await create(editor);
    const { code, data } = await refusalOf(resourceOf(editor).purge(id));
    expect([code, data.reasons]).toEqual(['invalid_param', { id: 'the record is not in the trash' }]);
    expect((await resourceOf(editor).get(id)).id).toBe(id);
  });

  it('takes the right to delete the record', async () => {
    const author: Actor = { id: 3, role: 'author' };
    const [own, foreign] = [await create(author, 'B'), await create(editor)];
    for (const { id } of [own, foreign]) await resourceOf(editor).delete(id);
    for (const actor of [null, { id: 4, role: 'subscriber' }, { id: 4, role: 'author' }] as const)
      expect(await codeOf(resourceOf(actor).purge(own.id))).toBe('forbidden');
    expect(await codeOf(resourceOf(author).purge(foreign.id))).toBe('forbidden');
    expect(await codeOf(resourceOf(author).purge(own.id))).toBe('done');
  });
});

it('an event loses a purged venue, even if it got it while the venue was in the trash', async () => {
  const venue = await calendar.venues.create({ venue: 'Hall' });
  const organizer = await calendar.organizers.create({ organizer: 'Ann' });
  for (const work of [calendar.venues.delete(venue.id), calendar.organizers.delete(organizer.id)]) await work;
  const event = await calendar.events.create({
    ...INPUTS.events,
    venue: venue.id,
    organizer: [organizer.id],
  });
  expect([event.venue, event.organizer]).toEqual([venue.id, [organizer.id]]);
  await calendar.venues.purge(venue.id);
  await calendar.organizers.purge(organizer.id);
  const after = await calendar.events.get(event.id);
  expect([after.venue, after.organizer]).toEqual([0, []]);
});

it('listeners hear of a purge', async () => {
  const { id } = await calendar.events.create(INPUTS.events);
  const before = await calendar.events.delete(id);
  const heard: unknown[] = [];
  calendar.onCommit(({ affected }) => heard.push(affected));
  await calendar.events.purge(id);
  expect(heard).toEqual([[{ kind: 'event', id, operation: 'delete', before, record: undefined }]]);
});
