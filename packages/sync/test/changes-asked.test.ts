import type { Actor, Calendar, CalendarView } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '@kalends/store-memory';
import { newCalendar } from '../../http-adapter/test/site-of-tests.js';
import { askerOf } from './asked.js';

const DATES = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
const AUTHOR: Actor = { id: 2, role: 'author' };
const READER: Actor = { id: 5, role: 'subscriber' };

interface Page {
  readonly changes: readonly { readonly kind: string; readonly id: number; readonly deleted?: true }[];
  readonly cursor: string;
  readonly more: boolean;
}

function pagesOf(calendar: Calendar, answerBytes?: number) {
  const ask = askerOf(calendar, { answerBytes });
  return async (query = '', actor: Actor | null = null): Promise<Page> => {
    const { status, text } = await ask(`/changes?${query}`, actor);
    expect([status, text]).toEqual([200, text]);
    return JSON.parse(text) as Page;
  };
}

const kindsIn = ({ changes }: Page): string => changes.map(({ kind }) => kind).join();

const named = async (calendar: Calendar, count: number): Promise<void> => {
  for (let number = 1; number <= count; number++) await calendar.tags.create({ name: `Tag ${number}` });
};

describe('what is asked for', () => {
  it.each([
    ['kinds=event,image', 'kinds', 'They are some of category, tag, venue, organizer, event.'],
    ['per_page=0', 'per_page', 'It is a number from 1 to 100.'],
    ['per_page=ten', 'per_page', 'It is a number from 1 to 100.'],
  ])('is refused with its reason: %s', async (query, name, reason) => {
    const { status, json } = await askerOf(newCalendar())(`/changes?${query}&_reasons`);
    expect([status, json]).toMatchObject([
      400,
      {
        ...{ code: 'rest_invalid_param', message: `Invalid parameter(s): ${name}` },
        data: { params: { [name]: 'Invalid parameter.' }, reasons: { [name]: reason } },
      },
    ]);
  });

  it('are all kinds where none is named, and the same kinds in any order', async () => {
    const calendar = newCalendar();
    await calendar.events.create({ title: 'Jazz', ...DATES, tags: ['a'], organizer: [{ organizer: 'O' }] });
    const page = pagesOf(calendar);
    expect(kindsIn(await page())).toBe('tag,organizer,event');
    expect(kindsIn(await page('kinds='))).toBe('tag,organizer,event');
    const { cursor } = await page('kinds=event,tag');
    expect(kindsIn(await page('kinds[]=tag&kinds[]=event'))).toBe('tag,event');
    expect((await page(`kinds[]=tag&kinds[]=event&cursor=${cursor}`)).changes).toEqual([]);
  });

  it('are fifty changes, or as many as asked for, up to a hundred', async () => {
    const calendar = newCalendar();
    await named(calendar, 101);
    const page = pagesOf(calendar);
    const lengths = [];
    for (const query of ['', 'per_page=7', 'per_page=100', 'per_page=5000']) {
      const { changes, more } = await page(query);
      lengths.push([changes.length, more]);
    }
    expect(lengths).toEqual([
      [50, true],
      [7, true],
      [100, true],
      [100, true],
    ]);
  });

  it('has pages by its cursor alone', async () => {
    const calendar = newCalendar();
    await named(calendar, 3);
    const page = pagesOf(calendar);
    const first = await page('per_page=2&page=2');
    expect(first.changes.map(({ id }) => id)).toEqual([1, 2]);
    const { changes } = await page(`per_page=1&page=7&cursor=${first.cursor}`);
    expect(changes.map(({ id }) => id)).toEqual([3]);
  });

  it('is cut to the bytes of an answer, but for the first record', async () => {
    const calendar = newCalendar();
    await named(calendar, 25);
    const whole = await pagesOf(calendar)();
    const sizes = whole.changes.map((change) => JSON.stringify(change).length);
    const sizeOf = (count: number) => sizes.slice(0, count).reduce((sum, size) => sum + size, 0);
    for (const [bytes, count] of [
      [1, 1],
      [sizeOf(2) - 1, 1],
      [sizeOf(2), 2],
      [sizeOf(12), 12],
      [sizeOf(25) - 1, 24],
      [sizeOf(25), 25],
    ] as const) {
      const { changes, more } = await pagesOf(calendar, bytes)();
      expect([bytes, changes.length, more]).toEqual([bytes, count, count < 25]);
    }
  });
});

describe('a record', () => {
  /** A calendar in which a change happens whenever the changes have been read, before they are rendered. */
  const changedInBetween = (calendar: Calendar, change: () => Promise<unknown>): Calendar => ({
    ...calendar,
    as(actor): CalendarView {
      const view = calendar.as(actor);
      const read: CalendarView['sync'] = async (options) => {
        const page = await view.sync(options);
        await change();
        return page;
      };
      return { ...view, sync: read };
    },
  });

  it('that goes while it is read is left out, and told as gone by the next page', async () => {
    const calendar = newCalendar();
    await named(calendar, 3);
    const going = changedInBetween(calendar, () => calendar.tags.delete(2).catch(() => undefined));
    const { changes, cursor } = await pagesOf(going)('', AUTHOR);
    expect(changes.map(({ id }) => id)).toEqual([1, 3]);
    const next = await pagesOf(calendar)(`cursor=${cursor}`, AUTHOR);
    expect(next.changes).toEqual([{ kind: 'tag', id: 2, deleted: true }]);
  });

  it('of an event has the types of its own fields', async () => {
    const calendar = newCalendar({ fields: { event: { age: { type: 'integer', label: 'From age' } } } });
    await calendar.events.create({ title: 'Jazz', ...DATES, custom: { age: 6 } });
    const { changes } = await pagesOf(calendar)('kinds=event');
    expect(changes).toMatchObject([{ kind: 'event', event: { custom: { age: 6 } } }]);
  });

  it('is read once for all who are not logged in, and for each of the others', async () => {
    const calendar = newCalendar();
    await named(calendar, 1);
    let reads = 0;
    const page = pagesOf(changedInBetween(calendar, async () => void reads++));
    const answers = [await page(), await page(), await page('per_page=50')];
    expect([reads, new Set(answers.map(({ cursor }) => cursor)).size]).toEqual([1, 1]);
    await page('per_page=49');
    await page(`cursor=${answers[0]?.cursor ?? ''}`);
    expect(reads).toBe(3);
    await page('', AUTHOR);
    await page('', AUTHOR);
    expect(reads).toBe(5);
  });
});

describe('a cursor', () => {
  const hidden = (calendar: Calendar, count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        calendar.events.create({ title: 'Hidden', status: 'draft', ...DATES }),
      ),
    );

  it.each([null, READER])('stays the same while nothing is told, whatever is hidden: %j', async (actor) => {
    const calendar = newCalendar();
    await calendar.venues.create({ venue: 'Hall' });
    const page = pagesOf(calendar);
    const { cursor } = await page('kinds=venue', actor);
    const next = () => page(`kinds=venue&cursor=${cursor}`, actor);
    const same = { changes: [], cursor, more: false };
    await hidden(calendar, 120);
    expect(await next()).toEqual(same);
    await named(calendar, 99);
    expect(await next()).toEqual(same);
    await calendar.tags.create({ name: 'Last' });
    const later = await next();
    expect([later.changes, later.more, later.cursor === cursor]).toEqual([[], false, false]);
    expect(await page(`kinds=venue&cursor=${later.cursor}`, actor)).toEqual({
      ...same,
      cursor: later.cursor,
    });
  });

  it('goes on with each page', async () => {
    const calendar = newCalendar();
    const page = pagesOf(calendar);
    let { cursor } = await page();
    for (const id of [1, 2, 3]) {
      await calendar.tags.create({ name: `Tag ${id}` });
      const { changes, ...next } = await page(`cursor=${cursor}`);
      expect([changes, next.more]).toMatchObject([[{ kind: 'tag', id }], false]);
      ({ cursor } = next);
    }
    expect(await page(`cursor=${cursor}`)).toEqual({ changes: [], cursor, more: false });
  });

  it('goes on through many changes of kinds that are not followed', async () => {
    const calendar = newCalendar();
    const page = pagesOf(calendar);
    let { cursor } = await page('kinds=venue');
    await named(calendar, 30);
    await calendar.venues.create({ venue: 'Hall' });
    const told: string[] = [];
    for (let more = true; more && told.length < 20;) {
      const next = await page(`kinds=venue&per_page=1&cursor=${cursor}`);
      told.push(kindsIn(next));
      ({ cursor, more } = next);
    }
    expect(told[0]).toBe('');
    expect(told.filter((kinds) => kinds !== '')).toEqual(['venue']);
  });

  it('goes on once all events that show a record have been looked through', async () => {
    const calendar = newCalendar({ store: createMemoryStore() });
    const { id } = await calendar.venues.create({ venue: 'Hall' });
    const input = { title: 'Jazz', ...DATES };
    await calendar.events.create({ ...input, venue: id });
    await calendar.import(Array.from({ length: 1_100 }, () => ({ kind: 'event' as const, input })));
    const page = pagesOf(calendar);
    const query = `kinds=event&venue=${id}`;
    let last = await page(query);
    for (let count = 1; last.more && count < 20; count++) last = await page(`${query}&cursor=${last.cursor}`);
    await calendar.venues.update(id, { venue: 'Club' });
    const shown = await page(`${query}&per_page=1&cursor=${last.cursor}`);
    expect([kindsIn(shown), shown.more]).toEqual(['event', true]);
    const end = await page(`${query}&per_page=1&cursor=${shown.cursor}`);
    expect([end.changes, end.more, end.cursor === shown.cursor]).toEqual([[], false, false]);
    const { cursor } = end;
    expect(await page(`${query}&cursor=${cursor}`)).toEqual({ changes: [], cursor, more: false });
  });

  it('is one although there is nothing yet', async () => {
    const calendar = newCalendar();
    const page = pagesOf(calendar);
    const { changes, cursor, more } = await page();
    expect([changes, more]).toEqual([[], false]);
    await named(calendar, 1);
    expect((await page(`cursor=${cursor}`)).changes).toHaveLength(1);
  });

  it('goes on through what is told to no one, until the state is read', async () => {
    const calendar = newCalendar();
    await hidden(calendar, 30);
    await named(calendar, 2);
    const page = pagesOf(calendar);
    const seen: string[] = [];
    let last = await page('per_page=1');
    for (let rounds = 0; last.more && rounds < 50; rounds++) {
      seen.push(...last.changes.map(({ kind, id }) => `${kind} ${id}`));
      const next = await page(`per_page=1&cursor=${last.cursor}`);
      expect(next.cursor).not.toBe(last.cursor);
      last = next;
    }
    expect([seen, last.more]).toEqual([['tag 1', 'tag 2'], false]);
  });

  it('is of a caller with the same rights, and of the same one where records are their own', async () => {
    const calendar = newCalendar();
    const ask = askerOf(calendar);
    const cursorOf = async (actor: Actor) => String((await ask('/changes', actor)).json['cursor']);
    const read = async (cursor: string, actor: Actor) =>
      (await ask(`/changes?cursor=${cursor}`, actor)).status;
    expect(await read(await cursorOf(READER), { ...READER, id: 6 })).toBe(200);
    const author = await cursorOf(AUTHOR);
    expect(await read(author, { ...AUTHOR, id: 3 })).toBe(410);
    expect(await read(author, AUTHOR)).toBe(200);
    for (const right of ['edit_others_posts', 'manage_categories', 'manage_tags'] as const) {
      const more: Actor = { ...AUTHOR, capabilities: ['edit_posts', right] };
      const less: Actor = { ...AUTHOR, capabilities: ['edit_posts'] };
      expect([right, await read(await cursorOf(more), less)]).toEqual([right, 410]);
      expect([right, await read(await cursorOf(less), more)]).toEqual([right, 410]);
    }
  });
});
