import type { Calendar } from '@kalends/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { calendarAt, contentsOf, invalid, refusalOf } from './wire-calendar.js';

const EVENT = { title: 'Event', start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };

let calendar: Calendar;
let hall: number;
let band: number;
beforeEach(async () => {
  ({ calendar } = calendarAt('2026-11-20 12:00:00'));
  hall = (await calendar.venues.create({ venue: 'Hall' })).id;
  band = (await calendar.organizers.create({ organizer: 'Band' })).id;
});
const create = (more: object) => calendar.events.create({ ...EVENT, ...more });

describe('events.md §3.2 with F7 F9, the venue of an event', () => {
  it.each([
    ['a number', () => hall],
    ['digits', () => String(hall)],
    ['an object with an id', () => ({ id: hall, venue: 'Ignored', city: 'Ignored' })],
    ['a list of one', () => [hall]],
    ['a list of digits', () => [String(hall)]],
    ['a list of one object with an id', () => [{ id: String(hall) }]],
    ['the same venue by name', () => ({ venue: 'HALL' })],
    ['a list of the same venue by name', () => [{ venue: 'hall' }]],
  ])('is given as %s', async (_what, given) => {
    expect((await create({ venue: given() })).venue).toBe(hall);
    expect(await calendar.venues.get(hall)).toMatchObject({ venue: 'Hall', city: '' });
  });

  it('is created from what is given, flags in any type, published on its own account', async () => {
    const { venue } = await create({
      status: 'draft',
      venue: {
        venue: 'New',
        city: 'Rome',
        show_map: false,
        show_map_link: 'no',
        website: 'https://x.example',
      },
    });
    expect(await calendar.venues.get(venue)).toMatchObject({
      venue: 'New',
      city: 'Rome',
      show_map: false,
      show_map_link: false,
      website: 'https://x.example',
      status: 'publish',
      slug: 'new',
    });
    const { venue: draft } = await create({ venue: { venue: 'Quiet', status: 'draft' } });
    expect((await calendar.venues.get(draft)).status).toBe('draft');
  });

  it.each([
    [[1, 2]],
    ['1,2'],
    [[{ venue: 'A' }, { venue: 'B' }]],
    [99],
    ['Hall'],
    [1.5],
    [-1],
    [true],
    [{ city: 'Rome' }],
    [{ venue: 5 }],
    [{ venue: ['x'] }],
    [{ venue: 'X', website: 'x' }],
    [{ venue: 'X', status: 'nope' }],
    [{ venue: 'X', author: 0 }],
    [{ venue: 'X', image: '999' }],
    [{ id: 99 }],
    [{ id: 'x' }],
  ])('%j is refused', async (venue) => {
    expect((await refusalOf(create({ venue }))).data.params).toEqual(invalid('venue'));
  });

  it('of another kind is refused, a trashed one is taken', async () => {
    expect((await refusalOf(create({ venue: band }))).data.params).toEqual(invalid('venue'));
    await calendar.venues.delete(hall);
    expect((await create({ venue: hall })).venue).toBe(hall);
  });

  it.each([[{ id: 0 }], [{ venue: '' }], [{ venue: '  ' }], [[0]], [['']], [[{}]]])(
    '%j could not be created',
    async (venue) => {
      expect((await refusalOf(create({ venue }))).code).toBe('empty');
    },
  );
});

describe('events.md §3.3 with F8 F9, the organizers of an event', () => {
  it('keep the order given, repeats dropped, forms mixed', async () => {
    const [a, b] = [
      (await calendar.organizers.create({ organizer: 'A' })).id,
      (await calendar.organizers.create({ organizer: 'B' })).id,
    ];
    const mixed = [{ id: b }, String(a), { organizer: 'band' }, b, a];
    for (const given of [[b, a, band], `${b}, ${a},${band}`, mixed]) {
      expect((await create({ organizer: given })).organizer, JSON.stringify(given)).toEqual([b, a, band]);
    }
  });

  it('may be one, without a list (F8)', async () => {
    for (const one of [band, String(band), { id: band }, { organizer: 'BAND' }]) {
      expect((await create({ organizer: one })).organizer, JSON.stringify(one)).toEqual([band]);
    }
  });

  it('are created from what is given', async () => {
    const { organizer } = await create({
      organizer: [{ organizer: 'New', email: 'a@b.co', phone: '1' }, { organizer: 'Other' }],
    });
    expect(await calendar.load('organizer', organizer)).toMatchObject([
      { organizer: 'New', email: 'a@b.co', phone: '1', status: 'publish' },
      { organizer: 'Other', email: '' },
    ]);
  });

  it.each([
    [99],
    [[99]],
    ['Band'],
    [[['1']]],
    [[1.5]],
    [[true]],
    [[null]],
    [[{ phone: '1' }]],
    [[{ organizer: 'X', email: 'no' }]],
    [[{ organizer: 'X', status: 'nope' }]],
    [[{ organizer: 'Fine' }, 99]],
  ])('%j are refused, and none is created', async (organizer) => {
    const before = await contentsOf(calendar);
    expect((await refusalOf(create({ organizer }))).data.params).toEqual(invalid('organizer'));
    expect(await contentsOf(calendar)).toEqual(before);
  });

  it('of the same name within one event are one, with what both say (venues-organizers.md §2.1)', async () => {
    const { organizer } = await create({
      organizer: [
        { organizer: 'Café', email: 'a@b.co' },
        { organizer: 'CAFE', phone: '1' },
      ],
    });
    expect(await calendar.load('organizer', organizer)).toMatchObject([
      { organizer: 'Café', email: 'a@b.co', phone: '1' },
    ]);
  });

  it('of the same name and the same markup within one event are one', async () => {
    const twin = { organizer: 'Twin', description: '<b onclick="x()">same</b>' };
    expect((await create({ organizer: [twin, twin] })).organizer).toHaveLength(1);
  });

  it('of the same name within one event are two when their descriptions differ', async () => {
    const twins = ['One', 'Two'].map((description) => ({ organizer: 'Twin', description }));
    const { organizer } = await create({ organizer: twins });
    expect((await calendar.load('organizer', organizer)).map((found) => found?.slug)).toEqual([
      'twin',
      'twin-2',
    ]);
  });
});

describe('F9 and F27, links on an update', () => {
  it.each([[''], [0], ['0'], [[]], [{}], [false]])('%j takes them away', async (nothing) => {
    const { id } = await create({ venue: hall, organizer: [band] });
    const changed = await calendar.events.update(id, { venue: nothing, organizer: nothing } as never);
    expect([changed.venue, changed.organizer]).toEqual([0, []]);
  });

  it.each([{}, { venue: null, organizer: null }, { title: 'Other' }])('%j keeps them', async (patch) => {
    const { id } = await create({ venue: hall, organizer: [band] });
    const kept = await calendar.events.update(id, patch as never);
    expect([kept.venue, kept.organizer]).toEqual([hall, [band]]);
  });

  it('replaces them, creating what is new', async () => {
    const { id } = await create({ venue: hall, organizer: [band] });
    const changed = await calendar.events.update(id, {
      venue: { venue: 'New' },
      organizer: { organizer: 'New' },
    });
    expect(await calendar.load('venue', [changed.venue])).toMatchObject([{ venue: 'New' }]);
    expect(await calendar.load('organizer', changed.organizer)).toMatchObject([{ organizer: 'New' }]);
  });

  it('a venue in the trash leaves its events for good (venues-organizers.md §4)', async () => {
    const event = await create({ venue: hall, organizer: [band] });
    await calendar.venues.delete(hall);
    await calendar.organizers.update(band, { status: 'trash' });
    await calendar.venues.update(hall, { status: 'publish' });
    await calendar.organizers.update(band, { status: 'publish' });
    const { venue, organizer } = await calendar.events.get(event.id);
    expect([venue, organizer]).toEqual([0, []]);
  });
});
