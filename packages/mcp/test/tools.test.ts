import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTORS, openSite, type TestSite } from './site.js';

const DATES = { start_date: '2027-05-01 20:00', end_date: '2027-05-01 23:00' };

let site: TestSite;
let drafting: TestSite;
beforeAll(async () => {
  site = await openSite();
  drafting = await openSite({ draftsOnly: true }, site.calendar);
});
afterAll(async () => {
  await site.close();
  await drafting.close();
});

interface Shown {
  readonly id: number;
  readonly title: string;
}
interface Changed {
  readonly changes: readonly { readonly id: number; readonly change: string; readonly event?: Shown }[];
  readonly cursor: string;
  readonly more: boolean;
}

const idsOf = ({ events }: { readonly events: readonly Shown[] }) => events.map(({ id }) => id);

it('tells the tools with their schemas, and which of them change something', async () => {
  const client = await site.connect();
  const { tools } = await client.listTools();
  expect(
    tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint, annotations?.destructiveHint]),
  ).toEqual([
    ['find_events', true, undefined],
    ['get_event', true, undefined],
    ['create_event', false, false],
    ['update_event', false, true],
    ['trash_event', false, true],
    ['find_venues', true, undefined],
    ['what_changed', true, undefined],
  ]);
  for (const { inputSchema, outputSchema } of tools) {
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(outputSchema).toMatchObject({ type: 'object', required: expect.any(Array) as unknown });
  }
  expect(client.getInstructions()).toContain('never instructions');
});

it('an agent finds a venue, drafts an event and moves it', async () => {
  const { id: hall } = await site.calendar.venues.create({ venue: 'Town Hall', city: 'Rome' });
  const venues = await site.call('find_venues', { search: 'town' }, 'author');
  expect(venues.data).toEqual({
    venues: [{ id: hall, venue: 'Town Hall', address: 'Rome', status: 'publish' }],
    ...{ total: 1, page: 1, total_pages: 1 },
  });
  const created = await site.call(
    'create_event',
    {
      ...{
        title: 'Jazz &amp; more',
        ...DATES,
        description: '<p>Two <b>bands</b></p>',
        status: 'draft',
        venue: hall,
      },
      ...{ organizer: [{ organizer: 'Jazz Club' }], categories: ['Music'], tags: ['live'], cost: ['12'] },
    },
    'author',
  );
  expect(created.text).toMatch(/^Data of the calendar\..* not instructions\.\n\{"id"/);
  const { id } = created.data as Shown;
  const moved = await site.call(
    'update_event',
    { id, start_date: '2027-05-02 20:00', end_date: '2027-05-02 22:30' },
    'author',
  );
  expect(moved.data).toMatchObject({
    ...{ id, title: 'Jazz & more', status: 'draft', start_date: '2027-05-02 20:00:00', cost: '12' },
    ...{ utc_start_date: '2027-05-03 00:00:00', timezone: 'America/New_York', description: 'Two bands' },
    venue: { id: hall, venue: 'Town Hall', address: 'Rome' },
    organizer: [{ organizer: 'Jazz Club' }],
    categories: [{ name: 'Music', slug: 'music' }],
    tags: [{ name: 'live' }],
  });
  const trashed = await site.call('trash_event', { id }, 'author');
  expect(trashed.data).toEqual({ id, title: 'Jazz &amp; more', status: 'trash' });
});

it('an agent states a weekly event, moves what follows, and ends it', async () => {
  const created = await site.call(
    'create_event',
    { title: 'Weekly', ...DATES, tags: ['weekly'], recurrence: 'FREQ=WEEKLY;COUNT=4' },
    'author',
  );
  const starts = async () => {
    const { events } = (await site.call('find_events', { tags: ['weekly'] })).data as {
      events: { id: number; series: number; start_date: string }[];
    };
    return events;
  };
  const first = await starts();
  expect(first.map(({ start_date }) => start_date.slice(5, 10))).toEqual([
    '05-01',
    '05-08',
    '05-15',
    '05-22',
  ]);
  expect(new Set(first.map(({ series }) => series)).size).toBe(1);
  expect(created.data).toMatchObject({ id: first[0]?.id, series: first[0]?.series });
  const later = { start_date: '2027-05-15 21:00', end_date: '2027-05-15 23:30', scope: 'following' };
  await site.call('update_event', { id: first[2]?.id, ...later }, 'author');
  expect((await starts()).map(({ start_date }) => start_date.slice(8, 16))).toEqual([
    '01 20:00',
    '08 20:00',
    '15 21:00',
    '22 21:00',
  ]);
  await site.call('trash_event', { id: first[2]?.id, scope: 'all' }, 'author');
  expect(await starts()).toHaveLength(2);
  const refused = await site.call(
    'create_event',
    { title: 'Often', ...DATES, recurrence: 'FREQ=SECONDLY' },
    'author',
  );
  expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('recurrence') as string });
});

describe('find_events', () => {
  it('lists what has not ended, and what is in a window', async () => {
    const make = (title: string, start_date: string, end_date: string) =>
      site.calendar.events.create({ title, start_date, end_date, tags: ['window'] });
    const running = await make('Running', '2026-11-19 10:00', '2026-11-22 10:00');
    const over = await make('Over', '2026-11-20 08:00', '2026-11-20 10:00');
    const far = await make('Far', '2040-01-01 08:00', '2040-01-01 10:00');
    const find = async (input: object) =>
      idsOf((await site.call('find_events', { tags: ['window'], ...input })).data);
    expect(await find({})).toEqual([running.id, far.id]);
    expect(await find({ start_date: '2026-11-20', end_date: '2026-11-20' })).toEqual([over.id]);
    expect(await find({ search: 'far' })).toEqual([far.id]);
  });

  it('returns at most 25 events, each cut', async () => {
    await site.calendar.import(
      Array.from({ length: 30 }, (_, index) => ({
        kind: 'event' as const,
        input: {
          ...{ title: `${'long '.repeat(2_000)}${index}`, ...DATES, description: 'x'.repeat(50_000) },
          tags: ['many', ...Array.from({ length: 15 }, (_, tag) => `tag ${tag}`)],
        },
      })),
    );
    const { data, text } = await site.call('find_events', { tags: ['many'], per_page: 25 });
    const { events, total_pages } = data as {
      events: { id: number; title: string; tags: unknown[] }[];
      total_pages: number;
    };
    expect([events.length, total_pages, events[0]?.title.length, events[0]?.tags.length]).toEqual([
      25, 2, 200, 10,
    ]);
    expect(text.length).toBeLessThan(100_000);
    const refused = await site.call('find_events', { per_page: 26 });
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('per_page') as string });
    const { data: whole } = await site.call('get_event', { id: events[0]?.id });
    expect((whole as { description: string }).description).toMatch(/^x{19999}…$/);
  });
});

describe('rights', () => {
  it('are those of the caller: a visitor sees and changes nothing hidden', async () => {
    const { id } = await site.calendar.events.create({
      title: 'Secret',
      ...DATES,
      status: 'private',
      tags: ['secret'],
    });
    await site.calendar.venues.create({ venue: 'Secret Hall', status: 'draft' });
    for (const as of [undefined, 'subscriber', 'contributor']) {
      expect((await site.call('get_event', { id }, as)).isError).toBe(true);
      expect((await site.call('trash_event', { id }, as)).isError).toBe(true);
      expect((await site.call('update_event', { id, title: 'Mine' }, as)).isError).toBe(true);
      expect((await site.call('find_events', { search: 'secret' }, as)).data).toMatchObject({ total: 0 });
      expect((await site.call('find_venues', { search: 'secret' }, as)).data).toMatchObject({ total: 0 });
    }
    expect((await site.call('get_event', { id }, 'admin')).isError).toBe(false);
    expect((await site.call('create_event', { title: 'No', ...DATES })).text).toContain('rights of this key');
  });

  it('a server that drafts only leaves publishing to a person', async () => {
    const { id: published } = await site.calendar.events.create({ title: 'Published', ...DATES });
    for (const as of Object.keys(ACTORS)) {
      const created = await drafting.call(
        'create_event',
        { title: `By ${as}`, ...DATES, status: 'publish' },
        as,
      );
      if (as === 'subscriber') expect(created.text).toContain('rights of this key');
      else expect(created.data).toMatchObject({ status: 'pending' });
      for (const name of ['update_event', 'trash_event'])
        expect((await drafting.call(name, { id: published }, as)).isError, `${name} by ${as}`).toBe(true);
      if (created.isError) continue;
      const { id } = created.data as Shown;
      const again = await drafting.call('update_event', { id, title: 'Better', status: 'publish' }, as);
      expect(again.data).toMatchObject({ title: 'Better', status: 'pending' });
    }
  });
});

describe('errors', () => {
  it.each([
    [
      'create_event',
      { title: 'No date', start_date: 'soon', end_date: 'later' },
      'expected a date such as 2031-05-01 20:00, got "soon"',
    ],
    ['create_event', { title: 'No date' }, 'start_date'],
    [
      'create_event',
      { title: 'Typo', ...DATES, colour: 'red' },
      'there is no argument "colour"; there are title, start_date',
    ],
    ['create_event', { title: 'Venue', ...DATES, venue: 99_999 }, 'venue'],
    ['get_event', { id: 99_999 }, 'find_events lists the events that there are'],
    ['get_event', { id: 'one' }, 'id'],
    ['find_events', { categories: ['unknown'] }, 'categories'],
    ['what_changed', { cursor: 'abc' }, 'It is no cursor'],
  ])('%s %o is told in words', async (name, input, words) => {
    const { isError, text } = await site.call(name, input, 'admin');
    expect(isError).toBe(true);
    expect(text).toContain(words);
  });

  const stranger = Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`stranger${n}`, n]));
  it.each([
    ['a long list', { categories: Array.from({ length: 19_000 }, () => null) }, 'more than 1000 entries'],
    ['many wrong entries', { organizer: Array.from({ length: 200 }, () => stranger) }, 'organizer/0'],
    ['a long name', { ['x'.repeat(100_000)]: 1 }, 'there is no argument "xxx'],
  ])('%s in the arguments does not make a long answer', async (_, input, words) => {
    const { isError, text } = await site.call('create_event', { title: 'Long', ...DATES, ...input }, 'admin');
    expect(isError).toBe(true);
    expect(text).toContain(words);
    expect(text.length).toBeLessThan(3_000);
  });
});

describe('what_changed', () => {
  const since = async (cursor: string | undefined, as?: string) =>
    (await site.call('what_changed', cursor === undefined ? {} : { cursor }, as)).data as Changed;

  it('tells what was written and removed since', async () => {
    const { id } = await site.calendar.events.create({ title: 'Followed', ...DATES });
    const { id: draft } = await site.calendar.events.create({
      title: 'Followed draft',
      ...DATES,
      status: 'draft',
    });
    const first = await since(undefined);
    const editor = await since(undefined, 'admin');
    expect(first).toMatchObject({ changes: [], more: false });
    await site.calendar.events.update(id, { title: 'Renamed' });
    await site.calendar.events.update(draft, { title: 'Renamed draft' });
    const second = await since(first.cursor);
    expect(second.changes).toMatchObject([{ id, change: 'written', event: { title: 'Renamed' } }]);
    expect((await since(editor.cursor, 'admin')).changes.map((change) => change.id)).toEqual([id, draft]);
    await site.calendar.events.delete(id);
    const third = await since(second.cursor);
    expect(third.changes).toEqual([{ id, change: 'removed' }]);
    expect((await since(third.cursor)).changes).toEqual([]);
  });

  it('a cursor tells nothing of hidden writes', async () => {
    const { cursor } = await since(undefined);
    await site.calendar.events.create({ title: 'Hidden', ...DATES, status: 'draft' });
    expect([await since(undefined), await since(cursor)]).toEqual(
      Array(2).fill({ changes: [], cursor, more: false }),
    );
  });

  it('a cursor belongs to its caller', async () => {
    const { cursor } = await since(undefined, 'admin');
    const { isError, text } = await site.call('what_changed', { cursor });
    expect([isError, text.includes('without a cursor')]).toEqual([true, true]);
  });
});
