import type { Calendar } from '@kalends/core';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { toFetchHandler } from '../src/mounts/fetch.js';
import { createHandler } from '../src/index.js';
import { ADMIN, newCalendar } from './site-of-tests.js';

const API = 'http://calendar.test/wp-json/tribe/events/v1';

type Json = Readonly<Record<string, unknown>>;

/** What a handler answers, to an administrator or to anyone, and which kinds of records it loads for it. */
function siteOf(calendar: Calendar, cache = {}) {
  const loads = new Set<string>();
  const load: Calendar['load'] = (kind, ids) => {
    loads.add(kind);
    return calendar.load(kind, ids);
  };
  const identify = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) =>
    headers['x-user'] === 'admin' ? ADMIN : null;
  const handler = toFetchHandler(
    createHandler({ calendar: { ...calendar, load }, baseUrl: 'http://calendar.test', identify, cache }),
  );
  const ask = async (path: string, user = '') => {
    const response = await handler(new Request(`${API}${path}`, { headers: { 'x-user': user } }));
    return (await response.json()) as Json;
  };
  return { ask, loads };
}

const calendar = newCalendar({ fields: { event: { age: { type: 'integer', wire: 'min_age' } } } });

beforeAll(async () => {
  const [hall, org] = [
    await calendar.venues.create({ venue: 'Hall "A", {1}', city: 'Rome', description: 'x, y' }),
    await calendar.organizers.create({ organizer: 'Org', phone: '[1]' }),
  ];
  const { id: category } = await calendar.categories.create({ name: 'Jazz' });
  await calendar.categories.create({ name: 'Free jazz', parent: category });
  for (let day = 1; day <= 6; day++) {
    await calendar.events.create({
      ...{ title: `A "title" \\ {${day}}, é`, description: '<p class="a">b, c</p>', cost: '3, 5' },
      ...{ start_date: `2026-12-0${day} 20:00`, end_date: `2026-12-0${day} 22:00` },
      ...(day % 2 > 0 && {
        venue: hall.id,
        organizer: [org.id],
        categories: [category],
        custom: { age: day },
      }),
      ...(day % 3 === 0 && { event_status: 'cancelled' as const, offers: [{ price: '3' }] }),
      ...(day === 6 && { status: 'draft' as const }),
    });
  }
});

/** The members of records that a list shows. */
const membersOf = (list: Json, collection: string): string[] => [
  ...new Set((list[collection] as Json[]).flatMap((record) => Object.keys(record))),
];

describe('a list with some members of its records', () => {
  it.each(['events', 'venues', 'organizers', 'categories'])(
    'has those of the whole list: %s',
    async (kind) => {
      const { ask } = siteOf(calendar);
      for (const user of ['', 'admin']) {
        const path = `/${kind}?status=publish${user === '' ? '' : ',draft'}`;
        const whole = await ask(path, user);
        const names = [...membersOf(whole, kind), 'no_such_member'];
        await fc.assert(
          fc.asyncProperty(fc.subarray(names, { minLength: 1 }), async (some) => {
            const records = (whole[kind] as Json[]).map((record) => {
              const kept = Object.entries(record).filter(([name]) => some.includes(name));
              // nothing of a record is an empty list, as in PHP
              return kept.length === 0 ? [] : Object.fromEntries(kept);
            });
            const asked = ['total', ...some.map((name) => `${kind}.${name}`)].join(',');
            const light = await ask(`${path}&_fields=${asked}`, user);
            expect(JSON.stringify(light)).toBe(
              JSON.stringify({
                ...(kind === 'categories'
                  ? { total: whole['total'], [kind]: records }
                  : { [kind]: records, total: whole['total'] }),
              }),
            );
          }),
          { numRuns: 40, seed: 7 },
        );
      }
    },
  );

  it('reaches into what events link to', async () => {
    const { ask } = siteOf(calendar);
    const light = await ask(
      '/events?per_page=1&_fields=events.venue.venue,events.custom_fields.min_age.value',
    );
    expect(light).toEqual({
      events: [{ venue: { venue: 'Hall &#8220;A&#8221;, {1}' }, custom_fields: { min_age: { value: '1' } } }],
    });
  });

  it('keeps records by their places, and none', async () => {
    const { ask } = siteOf(calendar);
    const whole = await ask('/events');
    expect(await ask('/events?_fields=events')).toEqual({ events: whole['events'] });
    const [, second] = whole['events'] as Json[];
    expect(await ask('/events?_fields=events.1.id')).toEqual({ events: { 1: { id: second?.['id'] } } });
    expect(await ask('/events?_fields=total')).toEqual({ total: 5 });
    // as the plugin answers
    expect(await ask('/events?_fields=id,title')).toEqual([]);
  });

  it('loads nothing that events link to and that is not asked for', async () => {
    const { ask, loads } = siteOf(calendar, { bytes: 0 });
    await ask('/events?_fields=events.id,events.title');
    expect([...loads]).toEqual(['event']);
    await ask('/events?_fields=events.venue.venue');
    expect([...loads].sort()).toEqual(['event', 'venue']);
    await ask('/events');
    expect([...loads].sort()).toEqual(['category', 'event', 'organizer', 'venue']);
  });

  it('is not mistaken for the whole list, nor for another one', async () => {
    const { ask } = siteOf(calendar);
    const paths = [
      '/events',
      '/events?_fields=events.id',
      '/events?_fields=events.title',
      '/events?_typed=1',
    ];
    const first = [];
    for (const path of paths) first.push(await ask(path));
    for (const [place, path] of paths.entries()) expect(await ask(path)).toEqual(first[place]);
    expect(new Set(first.map((json) => JSON.stringify(json))).size).toBe(paths.length);
  });
});
