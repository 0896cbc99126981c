import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Actor, Calendar } from '@kalends/core';
import { toNodeListener } from '@kalends/http-adapter/node';
import { sync, type SyncInterfaceOptions } from '@kalends/sync';
import { afterEach, describe, expect, it } from 'vitest';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { newCalendar } from '../../http-adapter/test/site-of-tests.js';

const DATES = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
const AUTHOR: Actor = { id: 2, role: 'author' };
const EDITOR: Actor = { id: 3, role: 'editor' };

interface Change {
  readonly kind: string;
  readonly id: number;
  readonly deleted?: true;
  readonly event?: { readonly title: string; readonly venue: { readonly venue: string } };
}

interface Answer {
  readonly status: number;
  readonly etag: string | null;
  readonly code?: string;
  readonly changes: readonly Change[];
  readonly cursor: string;
  readonly more: boolean;
}

let close: (() => void) | undefined;
afterEach(() => close?.());

/** Serves a calendar, and asks it over sockets. */
async function served(calendar: Calendar, options?: SyncInterfaceOptions) {
  let actor: Actor | null = null;
  const handler = createHandler({
    calendar,
    baseUrl: 'http://calendar.test',
    identify: () => actor,
    interfaces: [tribeEvents(), sync(options)],
  });
  const server = createServer(toNodeListener(handler));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => server.close();
  const { port } = server.address() as AddressInfo;
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`http://127.0.0.1:${port}/wp-json/${path}`, { headers });
  async function changes(
    params: Readonly<Record<string, string>> = {},
    by: Actor | null = null,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    actor = by;
    const answer = await get(`kalends/v1/changes?${new URLSearchParams(params).toString()}`, headers);
    const body = (answer.status === 304 ? {} : await answer.json()) as Omit<Answer, 'status' | 'etag'>;
    return { ...body, status: answer.status, etag: answer.headers.get('etag') };
  }
  /** All changes from a cursor on, with the last cursor. */
  async function follow(params: Readonly<Record<string, string>> = {}, by: Actor | null = null) {
    const all: Change[] = [];
    let page = await changes(params, by);
    all.push(...page.changes);
    while (page.more) {
      page = await changes({ ...params, cursor: page.cursor }, by);
      all.push(...page.changes);
    }
    return { all, cursor: page.cursor };
  }
  return { get, changes, follow };
}

const names = (changes: readonly Change[]): readonly string[] =>
  changes.map(({ kind, id, deleted }) => `${kind} ${id}${deleted === true ? ' gone' : ''}`);

async function seeded(calendar: Calendar = newCalendar()) {
  const hall = await calendar.venues.create({ venue: 'Hall' });
  const jazz = await calendar.events.create({
    ...{ title: 'Jazz', ...DATES, venue: hall.id, categories: ['Music'] },
  });
  const draft = await calendar.as(AUTHOR).events.create({ title: 'Draft', ...DATES, status: 'draft' });
  return { calendar, hall, jazz, draft, music: jazz.categories[0] ?? 0 };
}

describe('changes', () => {
  it('are the state, and then what changed', async () => {
    const { calendar, hall, jazz, music } = await seeded();
    const { changes, follow, get } = await served(calendar);
    const { all, cursor } = await follow({ per_page: '1' });
    expect(names(all)).toEqual([`category ${music}`, `venue ${hall.id}`, `event ${jazz.id}`]);
    const listed = await get(`tribe/events/v1/events?include=${jazz.id}`);
    const { events } = (await listed.json()) as { events: unknown[] };
    expect(all[2]?.event).toEqual(events[0]);
    const unchanged = await changes({ per_page: '1', cursor });
    expect([unchanged.changes, unchanged.more]).toEqual([[], false]);

    await calendar.events.update(jazz.id, { title: 'Blues' });
    const later = await changes({ cursor });
    expect(later.changes.map(({ event }) => event?.title)).toEqual(['Blues']);

    await calendar.events.delete(jazz.id);
    const last = await follow({ cursor: later.cursor });
    expect(names(last.all)).toEqual([`category ${music}`, `event ${jazz.id} gone`]);
  });

  it('tell of events whose venue has another name', async () => {
    const { calendar, hall, jazz } = await seeded();
    const { follow } = await served(calendar);
    const { cursor } = await follow({ kinds: 'event' });
    await calendar.venues.update(hall.id, { venue: 'Club' });
    const { all } = await follow({ kinds: 'event', cursor });
    expect(all.map(({ id, event }) => [id, event?.venue.venue])).toEqual([[jazz.id, 'Club']]);
  });

  it('tell a caller of nothing that the caller never saw', async () => {
    const { calendar, draft } = await seeded();
    const { follow } = await served(calendar);
    const [anonymous, author, editor] = [
      await follow({ kinds: 'event' }),
      await follow({ kinds: 'event' }, AUTHOR),
      await follow({ kinds: 'event' }, EDITOR),
    ];
    const other = await calendar.events.create({ title: 'Other', ...DATES, status: 'draft' });
    await calendar.events.delete(draft.id);
    await calendar.events.delete(other.id);
    const seen = async ({ cursor }: { cursor: string }, by: Actor | null) =>
      names((await follow({ kinds: 'event', cursor }, by)).all);
    expect(await seen(anonymous, null)).toEqual([]);
    expect(await seen(author, AUTHOR)).toEqual([`event ${draft.id} gone`]);
    expect(await seen(editor, EDITOR)).toEqual([`event ${draft.id} gone`, `event ${other.id} gone`]);
  });

  it('follow a filter: what no longer matches is gone', async () => {
    const { calendar, jazz, music } = await seeded();
    const { follow } = await served(calendar);
    const music1 = { kinds: 'event', categories: String(music) };
    const { all, cursor } = await follow(music1);
    expect(names(all)).toEqual([`event ${jazz.id}`]);
    await calendar.events.update(jazz.id, { categories: [] });
    expect(names((await follow({ ...music1, cursor })).all)).toEqual([`event ${jazz.id} gone`]);
  });

  it('fit into an answer of limited size', async () => {
    const { calendar, hall, jazz, music } = await seeded();
    const { changes, follow } = await served(calendar, { answerBytes: 1 });
    expect((await changes()).changes).toHaveLength(1);
    expect(names((await follow()).all)).toEqual([
      `category ${music}`,
      `venue ${hall.id}`,
      `event ${jazz.id}`,
    ]);
  });

  it('are not sent again while nothing changed', async () => {
    const { calendar } = await seeded();
    const { changes, follow } = await served(calendar);
    const { cursor } = await follow();
    const { etag } = await changes({ cursor });
    const again = await changes({ cursor }, null, { 'if-none-match': etag ?? '' });
    expect(again.status).toBe(304);
  });
});

describe('a cursor', () => {
  it.each([
    ['that is broken', { cursor: 'x' }],
    ['that is empty', { cursor: '' }],
    ['that is no base64', { cursor: 'a.bc-d_e' }],
    ['of a kind that does not exist', { kinds: 'event,image' }],
    ['with a page size that is none', { per_page: '0' }],
  ])('%s is refused', async (_, params) => {
    const { changes } = await served((await seeded()).calendar);
    expect(await changes(params)).toMatchObject({ status: 400, code: 'rest_invalid_param' });
  });

  it('that was changed is refused', async () => {
    const { changes, follow } = await served((await seeded()).calendar);
    const { cursor } = await follow();
    for (const [index, letter] of [...cursor].entries()) {
      const other = `${cursor.slice(0, index)}${letter === 'A' ? 'B' : 'A'}${cursor.slice(index + 1)}`;
      expect(await changes({ cursor: other })).toMatchObject({ status: 410, code: 'sync_token_expired' });
    }
    for (const other of [cursor.slice(1), cursor.slice(0, -4), cursor + cursor, `${cursor}AAAA`])
      expect(await changes({ cursor: other })).toMatchObject({ status: 410, code: 'sync_token_expired' });
  });

  it('is of all processes on a store, and of no other store', async () => {
    const { calendar } = await seeded();
    const { cursor } = await (await served(calendar)).follow();
    expect((await (await served(calendar)).follow()).cursor).toBe(cursor);
    expect((await (await served(calendar)).changes({ cursor })).status).toBe(200);
    const { calendar: other } = await seeded();
    expect(await (await served(other)).changes({ cursor })).toMatchObject({ status: 410 });
  });

  it('does not tell how many changes there were', async () => {
    const { calendar } = await seeded();
    const { follow } = await served(calendar);
    const [few, fewOfAuthor] = [(await follow()).cursor, (await follow({}, AUTHOR)).cursor];
    for (let number = 0; number < 120; number++)
      await calendar.events.create({
        title: 'Hidden',
        status: 'draft',
        start_date: '2031-05-01 20:00',
        end_date: '2031-05-01 23:00',
      });
    expect((await follow()).cursor).toBe(few);
    const many = (await follow({}, AUTHOR)).cursor;
    expect(many).toHaveLength(fewOfAuthor.length);
    expect(many).not.toBe(fewOfAuthor);
    const bytes = (cursor: string) => Buffer.from(cursor, 'base64url').toString('latin1');
    for (const text of [bytes(few), bytes(fewOfAuthor), bytes(many)]) expect(text).not.toContain('null');
  });

  it('of another filter, or of other kinds, is refused', async () => {
    const { changes, follow } = await served((await seeded()).calendar);
    const { cursor } = await follow({ search: 'jazz' });
    expect(await changes({ cursor })).toMatchObject({ status: 400, code: 'rest_invalid_param' });
    expect(await changes({ cursor, search: 'jazz', kinds: 'event' })).toMatchObject({ status: 400 });
    expect(await changes({ cursor, search: 'jazz' })).toMatchObject({ status: 200 });
  });

  it('of another calendar has expired', async () => {
    const { follow } = await served((await seeded()).calendar);
    const { cursor } = await follow();
    close?.();
    const { changes } = await served((await seeded()).calendar);
    expect(await changes({ cursor })).toMatchObject({ status: 410, code: 'sync_token_expired' });
  });

  it('of a caller whose rights have changed has expired', async () => {
    const { changes, follow } = await served((await seeded()).calendar);
    const { cursor } = await follow({}, AUTHOR);
    expect(await changes({ cursor }, EDITOR)).toMatchObject({ status: 410, code: 'sync_token_expired' });
    expect(await changes({ cursor })).toMatchObject({ status: 410, code: 'sync_token_expired' });
    expect(await changes({ cursor }, AUTHOR)).toMatchObject({ status: 200 });
  });

  it('has expired once what followed is forgotten', async () => {
    const { calendar } = await seeded(newCalendar({ settings: { changes: { entries: 2 } } }));
    const { changes, follow } = await served(calendar);
    const { cursor } = await follow();
    for (const title of ['A', 'B', 'C']) await calendar.tags.create({ name: title });
    expect(await changes({ cursor })).toMatchObject({ status: 410, code: 'sync_token_expired' });
  });
});
