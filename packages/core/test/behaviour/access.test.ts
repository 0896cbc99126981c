import type { Actor, Calendar, CalendarError, Role, Status } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';

const NOW = '2026-11-20 12:00:00';
const ROLES: readonly (Role | 'nobody')[] = [
  'nobody',
  'subscriber',
  'contributor',
  'author',
  'editor',
  'administrator',
];
const ME = 5;
const actorOf = (role: Role | 'nobody'): Actor | null => (role === 'nobody' ? null : { id: ME, role });

const INPUTS = {
  events: { title: 'X', start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' },
  venues: { venue: 'X' },
  organizers: { organizer: 'X' },
} as const;
type Posts = keyof typeof INPUTS;

const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: unknown) => (error as CalendarError).code,
  );

/** A record of mine or of somebody else's, in a status. */
async function recordOf(
  calendar: Calendar,
  posts: Posts,
  author: number,
  status: Status,
): Promise<{ id: number; slug: string }> {
  const resource = calendar[posts] as Calendar['events'];
  const scheduled = status === 'future' ? { date: '2040-01-01' } : {};
  return resource.create({ ...INPUTS[posts], slug: 'x', author, status, ...scheduled } as never);
}

/** CONTRACT §3.1: the roles that may, by operation, ownership and status. */
const MAY: Readonly<
  Record<
    'read' | 'change',
    Readonly<Record<'own' | 'foreign', Readonly<Partial<Record<Status, readonly Role[]>>>>>
  >
> = {
  read: {
    own: {
      draft: ['contributor', 'author', 'editor', 'administrator'],
      pending: ['contributor', 'author', 'editor', 'administrator'],
      private: ['contributor', 'author', 'editor', 'administrator'],
      future: ['contributor', 'author', 'editor', 'administrator'],
    },
    foreign: {
      draft: ['editor', 'administrator'],
      pending: ['editor', 'administrator'],
      private: ['editor', 'administrator'],
      future: ['editor', 'administrator'],
    },
  },
  change: {
    own: {
      draft: ['contributor', 'author', 'editor', 'administrator'],
      pending: ['contributor', 'author', 'editor', 'administrator'],
      private: ['contributor', 'author', 'editor', 'administrator'],
      publish: ['author', 'editor', 'administrator'],
      future: ['author', 'editor', 'administrator'],
    },
    foreign: {
      draft: ['editor', 'administrator'],
      publish: ['editor', 'administrator'],
      private: ['editor', 'administrator'],
    },
  },
};

describe.each(Object.keys(INPUTS) as Posts[])('CONTRACT §3.1, who may do what to %s', (posts) => {
  const kind = { events: 'event', venues: 'venue', organizers: 'organizer' }[posts];
  for (const whose of ['own', 'foreign'] as const) {
    for (const [status, readers] of Object.entries(MAY.read[whose]) as [Status, readonly Role[]][]) {
      it(`reading ${whose} ${status} ones`, async () => {
        for (const role of ROLES) {
          const { calendar } = calendarAt(NOW);
          const { id } = await recordOf(calendar, posts, whose === 'own' ? ME : 1, status);
          const expected = readers.includes(role as Role) ? 'done' : `${kind}-not-accessible`;
          expect(await codeOf(calendar.as(actorOf(role))[posts].get(id)), role).toBe(expected);
        }
      });
    }
    for (const [status, writers] of Object.entries(MAY.change[whose]) as [Status, readonly Role[]][]) {
      it.each(['update', 'delete', 'updateBySlug', 'deleteBySlug'] as const)(
        `%s of ${whose} ${status} ones (F1)`,
        async (operation) => {
          for (const role of ROLES) {
            const { calendar } = calendarAt(NOW);
            const { id, slug } = await recordOf(calendar, posts, whose === 'own' ? ME : 1, status);
            const resource = calendar.as(actorOf(role))[posts];
            const attempts = {
              update: () => resource.update(id, {}),
              delete: () => resource.delete(id),
              updateBySlug: () => resource.updateBySlug(slug, {}),
              deleteBySlug: () => resource.deleteBySlug(slug),
            };
            const expected = writers.includes(role as Role) ? 'done' : 'rest_forbidden';
            expect(await codeOf(attempts[operation]()), role).toBe(expected);
            const asked = operation.startsWith('update') ? 'update' : 'delete';
            expect(await calendar.as(actorOf(role))[posts].allows(asked, id), role).toBe(expected === 'done');
          }
        },
      );
    }
  }

  it('creating', async () => {
    for (const role of ROLES) {
      const { calendar } = calendarAt(NOW);
      const expected = role === 'nobody' || role === 'subscriber' ? 'rest_forbidden' : 'done';
      expect(
        await codeOf(
          (calendar.as(actorOf(role))[posts] as Calendar['events']).create(INPUTS[posts] as never),
        ),
        role,
      ).toBe(expected);
    }
  });

  it('naming somebody else as the author takes the right to edit theirs (F24)', async () => {
    for (const role of ['contributor', 'author', 'editor'] as const) {
      const { calendar } = calendarAt(NOW);
      const resource = calendar.as(actorOf(role))[posts] as Calendar['events'];
      const expected = role === 'editor' ? 'done' : 'rest_forbidden';
      expect(await codeOf(resource.create({ ...INPUTS[posts], author: 6 } as never)), role).toBe(expected);
      expect(await codeOf(resource.create({ ...INPUTS[posts], author: ME } as never)), role).toBe('done');
    }
  });

  it('listing: what is published, one’s own, everything (F11)', async () => {
    const { calendar } = calendarAt(NOW);
    for (const author of [1, ME])
      for (const status of ['publish', 'draft', 'private'] as const)
        await recordOf(calendar, posts, author, status);
    const window = posts === 'events' ? { start_date: '2031-01-01', end_date: '2031-12-31' } : {};
    const total = async (role: Role | 'nobody', more: object = {}) =>
      (await (calendar.as(actorOf(role))[posts] as Calendar['events']).list({ ...window, ...more })).total;
    // venues and organizers of the same name are one
    if (posts === 'events') {
      const totals = await Promise.all(ROLES.map((role) => total(role)));
      expect(totals).toEqual([2, 2, 4, 4, 6, 6]);
      expect(await total('contributor', { status: 'draft' })).toBe(1);
      expect(await total('editor', { status: 'draft' })).toBe(2);
    }
    for (const status of ['draft', 'publish,draft', 'private']) {
      expect(await codeOf(total('nobody', { status })), status).toBe('rest_invalid_param');
      expect(await codeOf(total('subscriber', { status })), status).toBe('rest_invalid_param');
    }
    expect(await codeOf(total('nobody', { status: 'publish,' }))).toBe('done');
  });
});

describe('CONTRACT §3.1, terms', () => {
  it.each([
    ['categories', ['author', 'editor', 'administrator']],
    ['tags', ['editor', 'administrator']],
  ] as const)('%s are managed by %j', async (terms, managers) => {
    for (const role of ROLES) {
      const { calendar } = calendarAt(NOW);
      const { id } = await calendar[terms].create({ name: 'Old' });
      const resource = calendar.as(actorOf(role))[terms];
      const expected = (managers as readonly string[]).includes(role) ? 'done' : 'rest_forbidden';
      expect(await codeOf(resource.create({ name: 'New' })), role).toBe(expected);
      expect(await codeOf(resource.update(id, { name: 'Other' })), role).toBe(expected);
      expect(await codeOf(resource.delete(id)), role).toBe(expected);
    }
  });
});

describe('the trash (events.md §5, venues-organizers.md §4)', () => {
  it('hides events from everybody, venues from those who may not edit them; a second delete is too late', async () => {
    const { calendar } = calendarAt(NOW);
    const [event, venue] = [
      await recordOf(calendar, 'events', 1, 'publish'),
      await recordOf(calendar, 'venues', 1, 'publish'),
    ];
    expect(await calendar.events.delete(event.id)).toMatchObject({ status: 'trash', slug: 'x__trashed' });
    await calendar.venues.delete(venue.id);
    expect(await codeOf(calendar.events.get(event.id))).toBe('event-no-longer-available');
    expect(await codeOf(calendar.venues.get(venue.id))).toBe('done');
    expect(await codeOf(calendar.as(null).venues.get(venue.id))).toBe('venue-not-accessible');
    expect(await codeOf(calendar.events.delete(event.id))).toBe('event-is-in-trash');
    expect(await codeOf(calendar.venues.delete(venue.id))).toBe('venue-is-in-trash');
  });

  it('keeps a record until its status says otherwise, and then gives it its slug back (F27)', async () => {
    const { calendar } = calendarAt(NOW);
    const { id } = await recordOf(calendar, 'events', 1, 'publish');
    await calendar.events.delete(id);
    expect(await calendar.events.update(id, { title: 'Still there' })).toMatchObject({
      status: 'trash',
      slug: 'x__trashed',
    });
    await recordOf(calendar, 'events', 1, 'publish');
    expect(await calendar.events.update(id, { status: 'publish' })).toMatchObject({
      status: 'publish',
      slug: 'x-2',
    });
  });

  it('takes a trashed venue from its events for good', async () => {
    const { calendar } = calendarAt(NOW);
    const event = await calendar.events.create({ ...INPUTS.events, venue: { venue: 'Hall' } });
    await calendar.venues.update(event.venue, { status: 'trash' });
    expect((await calendar.events.get(event.id)).venue).toBe(0);
  });
});

describe('F28, markup', () => {
  it('is cleaned for every role, and kept for those whom the host lets', async () => {
    const { calendar } = calendarAt(NOW);
    const html = '<b onclick="x()">b</b><script>x()</script>';
    for (const role of ['contributor', 'author', 'editor', 'administrator'] as const) {
      const { description } = await calendar
        .as({ id: ME, role })
        .events.create({ ...INPUTS.events, description: html });
      expect(description, role).not.toMatch(/onclick|<script/);
    }
    const trusted = calendar.as({
      id: ME,
      role: 'editor',
      capabilities: ['edit_posts', 'publish_posts', 'unfiltered_html'],
    });
    expect((await trusted.events.create({ ...INPUTS.events, description: html })).description).toBe(html);
  });
});
