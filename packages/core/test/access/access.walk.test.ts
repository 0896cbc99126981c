import { STATUSES, type Actor, type Calendar, type Role, type Status } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';
import { codeOf } from '../support/refusal-of.js';

const ME = 5;
const CALLERS = [
  'anonymous',
  'subscriber',
  'contributor',
  'author',
  'editor',
  'administrator',
] as const satisfies readonly (Role | 'anonymous')[];
type Caller = (typeof CALLERS)[number];

const INPUTS = {
  events: { title: 'X', start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00', slug: 'x' },
  venues: { venue: 'X' },
  organizers: { organizer: 'X' },
} as const;
type Posts = keyof typeof INPUTS;
const KIND = { events: 'event', venues: 'venue', organizers: 'organizer' } as const;

/** The resource of a kind; what events take is given to all of them here. */
const of = (calendar: Calendar, posts: Posts, caller: Caller | 'host') => {
  const actor: Actor | null = caller === 'anonymous' ? null : { id: ME, role: caller as Role };
  return (caller === 'host' ? calendar : calendar.as(actor))[posts] as Calendar['events'];
};

/** The lowest caller who may, in the order of `CALLERS` (transport.md §3.1). */
type Bar = Caller | 'no one';
const UNPUBLISHED: Record<'own' | 'foreign', Caller> = { own: 'contributor', foreign: 'editor' };
const PUBLISHED: Record<'own' | 'foreign', Caller> = { own: 'author', foreign: 'editor' };

const clears = (caller: Caller, bar: Bar): boolean =>
  bar !== 'no one' && CALLERS.indexOf(caller) >= CALLERS.indexOf(bar);

function readBar(posts: Posts, whose: 'own' | 'foreign', status: Status): Bar {
  if (status === 'publish') return 'anonymous';
  return status === 'trash' && posts === 'events' ? 'no one' : UNPUBLISHED[whose];
}

const writeBar = (whose: 'own' | 'foreign', status: Status): Caller =>
  (status === 'publish' || status === 'future' ? PUBLISHED : UNPUBLISHED)[whose];

/** A record of mine or of someone else's in a status, and the calendar that holds it. */
async function withRecord(posts: Posts, whose: 'own' | 'foreign', status: Status) {
  const { calendar } = calendarAt('2026-11-20 12:00:00');
  const host = of(calendar, posts, 'host');
  const author = whose === 'own' ? ME : 1;
  const publication = {
    status: status === 'trash' ? 'publish' : status,
    ...(status === 'future' ? { date: '2040-01-01' } : {}),
  } as const;
  const created = await host.create({ ...INPUTS[posts], author, ...publication } as never);
  const record = status === 'trash' ? await host.delete(created.id) : created;
  expect(record.status).toBe(status);
  return { calendar, record };
}

describe.each(Object.keys(INPUTS) as Posts[])('transport.md §3.1, %s', (posts) => {
  const kind = KIND[posts];
  for (const whose of ['own', 'foreign'] as const) {
    it.each(STATUSES)(`reading ${whose} ones in status %s (F11)`, async (status) => {
      const { calendar, record } = await withRecord(posts, whose, status);
      const gone = posts === 'events' && status === 'trash';
      const refused = gone ? 'gone' : 'not_accessible';
      for (const caller of CALLERS) {
        const expected = clears(caller, readBar(posts, whose, status)) ? 'done' : refused;
        const resource = of(calendar, posts, caller);
        expect(await codeOf(resource.get(record.id)), caller).toBe(expected);
        expect(await codeOf(resource.get(record.slug)), `${caller} by slug`).toBe(expected);
      }
    });

    const OPERATIONS = ['update', 'update by slug', 'delete', 'delete by slug'] as const;
    describe.each(OPERATIONS)(`%s of ${whose} ones (F1)`, (operation) => {
      it.each(STATUSES)('in status %s', async (status) => {
        for (const caller of CALLERS) {
          const { calendar, record } = await withRecord(posts, whose, status);
          const resource = of(calendar, posts, caller);
          const attempts = {
            update: () => resource.update(record.id, {}),
            'update by slug': () => resource.update(record.slug, {}),
            delete: () => resource.delete(record.id),
            'delete by slug': () => resource.delete(record.slug),
          };
          const isTooLate = status === 'trash' && operation.startsWith('delete');
          const done = isTooLate ? 'in_trash' : 'done';
          const may = clears(caller, writeBar(whose, status));
          const asked = operation.startsWith('update') ? 'update' : 'delete';
          for (const which of [record as never, record.id, record.slug]) {
            expect(await resource.allows(asked, which), `${caller} is told`).toBe(may);
          }
          expect(await codeOf(attempts[operation]()), caller).toBe(may ? done : 'forbidden');
          const [after] = await calendar.load(kind, [record.id]);
          if (!may) expect(after, `${caller} changes nothing`).toEqual(record);
        }
      });
    });
  }

  it('creating', async () => {
    const { calendar } = calendarAt('2026-11-20 12:00:00');
    for (const caller of CALLERS) {
      const resource = of(calendar, posts, caller);
      const may = clears(caller, 'contributor');
      expect(await resource.allows('create'), caller).toBe(may);
      expect(await codeOf(resource.create(INPUTS[posts] as never)), caller).toBe(may ? 'done' : 'forbidden');
    }
  });

  it('unknown ids and slugs: who may not write at all is told so first for events, last for the others (errors.md §3)', async () => {
    const { calendar } = calendarAt('2026-11-20 12:00:00');
    const unknownId = posts === 'events' ? 'not_found' : 'invalid_param';
    for (const caller of CALLERS) {
      const resource = of(calendar, posts, caller);
      const writes = clears(caller, 'contributor');
      const byId = posts === 'events' && !writes ? 'forbidden' : unknownId;
      const bySlug = posts === 'events' && !writes ? 'forbidden' : unknownId;
      expect(await codeOf(resource.get(99)), caller).toBe(unknownId);
      expect(await codeOf(resource.get('none')), caller).toBe('invalid_param');
      expect(await codeOf(resource.update(99, {})), caller).toBe(byId);
      expect(await codeOf(resource.delete(99)), caller).toBe(byId);
      expect(await codeOf(resource.update('none', {})), caller).toBe(bySlug);
      expect(await codeOf(resource.delete('none')), caller).toBe('invalid_param');
    }
  });
});
