import type { Actor, Calendar } from '@kalends/core';
import { RequestError } from '@kalends/http';
import { describe, expect, it } from 'vitest';
import { HOSTS } from '../../http-adapter/test/exchanges/hosts.js';
import { newCalendar } from '../../http-adapter/test/site-of-tests.js';
import { served } from './served-streams.js';

const DATES = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
const AUTHOR: Actor = { id: 2, role: 'author' };

const names = (changes: readonly { kind: string; id: number; deleted?: true }[]) =>
  changes.map(({ kind, id, deleted }) => `${kind} ${id}${deleted === true ? ' gone' : ''}`);

const event = (calendar: Calendar, title: string, more: object = {}) =>
  calendar.events.create({ title, ...DATES, ...more });

describe.each(Object.keys(HOSTS) as (keyof typeof HOSTS)[])('a stream in %s', (host) => {
  it('is the state, then what happens, and goes on after a break', async () => {
    const { calendar, open } = await served({}, host);
    const first = await event(calendar, 'First');
    const stream = await open('kinds=event');
    expect(stream.headers).toMatchObject({
      ...{ 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    });
    expect(names(await stream.changes(1))).toEqual([`event ${first.id}`]);
    const second = await event(calendar, 'Second');
    expect(names(await stream.changes(2)).slice(1)).toEqual([`event ${second.id}`]);
    const { id = '' } = stream.blocks.findLast((block) => block.id !== undefined) ?? {};
    stream.abort();
    await calendar.events.delete(first.id);
    const again = await open('kinds=event', { 'last-event-id': id });
    expect(names(await again.changes(1))).toEqual([`event ${first.id} gone`]);
  });

  it('gives its slot back when the client goes, and for HEAD at once', async () => {
    const { open, opens, root } = await served({ total: 1 }, host);
    const head = await fetch(`${root}/stream`, { method: 'HEAD' });
    expect(head.headers.get('content-type')).toBe('text/event-stream');
    const stream = await open();
    expect(stream.status).toBe(200);
    const refused = await open();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30']);
    stream.abort();
    expect((await opens()).status).toBe(200);
  });

  it('ends when the server ends', async () => {
    const ending = new AbortController();
    const { open } = await served({ ending: ending.signal }, host);
    const stream = await open();
    await stream.block(({ lines }) => lines[0] === 'retry: 5000');
    ending.abort();
    expect(await stream.over).toBe(true);
    const refused = await open();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
  });
});

describe('a stream', () => {
  it('tells of writes of other processes', async () => {
    const calendar = newCalendar();
    const silent: Calendar = { ...calendar, onCommit: () => () => undefined };
    const { open } = await served({}, 'node:http', silent);
    const stream = await open('kinds=event');
    const { id } = await event(calendar, 'Elsewhere');
    expect(names(await stream.changes(1))).toEqual([`event ${id}`]);
  });

  it('is alive, and its place is told, while nothing happens that the caller may see', async () => {
    const { calendar, open } = await served({ heartbeat: 50 });
    const stream = await open('kinds=event&search=none');
    await stream.block(({ lines }) => lines[0] === ':');
    for (let index = 0; index < 110; index++) await calendar.tags.create({ name: `Tag ${index}` });
    await stream.block(({ id, data }) => id !== undefined && data === undefined);
    expect(stream.blocks.filter(({ data }) => data !== undefined)).toEqual([]);
  });

  it('sends the same bytes whether or not something hidden changes', async () => {
    const { calendar, open } = await served({ heartbeat: 50 });
    const stream = await open();
    for (const title of ['A', 'B', 'C']) await event(calendar, title, { status: 'draft' });
    const before = stream.blocks.length;
    await expect.poll(() => stream.blocks.length).toBeGreaterThan(before + 1);
    expect(stream.blocks.map(({ lines }) => lines)).toEqual([
      ['retry: 5000'],
      ...stream.blocks.slice(1).map(() => [':']),
    ]);
  });

  it('is refused beyond the limits of a client', async () => {
    const { open } = await served({ ofClient: 2 });
    const statuses = [];
    for (let index = 0; index < 3; index++) statuses.push((await open()).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it.each([
    ['has other rights', () => ({ id: 2, role: 'contributor' as const }), 'sync_token_expired', 410],
    [
      'has a key that was revoked',
      () => {
        throw new RequestError('incorrect_password', 'Wrong.');
      },
      'incorrect_password',
      401,
    ],
  ])('ends, before anything else is told, when its caller %s', async (_, later, code, status) => {
    const { calendar, open, as } = await served({});
    as(() => AUTHOR);
    const stream = await open();
    await stream.block(({ lines }) => lines[0] === 'retry: 5000');
    as(later);
    await calendar.as(AUTHOR).events.create({ title: 'Draft', ...DATES, status: 'draft' });
    const { data = '' } = await stream.block((block) => block.event === 'refused');
    expect(JSON.parse(data)).toMatchObject({ code, data: { status } });
    expect(await stream.over).toBe(true);
    expect(stream.blocks).toHaveLength(2);
  });

  it('ends at the next sign of life when its caller may read no more, also if nothing happens', async () => {
    const { open, as } = await served({ heartbeat: 100 });
    as(() => AUTHOR);
    const stream = await open();
    as(() => null);
    await stream.block((block) => block.event === 'refused');
  });

  it('is cut, and not refused, where the calendar fails: its client comes back', async () => {
    const calendar = newCalendar();
    let fails = false;
    const failing: Calendar = {
      ...calendar,
      as(actor) {
        const view = calendar.as(actor);
        return {
          ...view,
          sync: (options) => (fails ? Promise.reject(new Error('The disk is gone.')) : view.sync(options)),
        };
      },
    };
    const { open, opens } = await served({ total: 1 }, 'node:http', failing);
    const stream = await open();
    await stream.block(({ lines }) => lines[0] === 'retry: 5000');
    fails = true;
    await event(calendar, 'First');
    expect(await stream.over).toBe(false);
    expect(stream.blocks.map(({ lines }) => lines)).toEqual([['retry: 5000']]);
    fails = false;
    expect((await opens()).status).toBe(200);
  });

  it.each([
    ['a broken Last-Event-ID', '', { 'last-event-id': 'x' }, 400],
    ['an empty Last-Event-ID', '', { 'last-event-id': '' }, 400],
    ['a broken cursor', 'cursor=x', {}, 400],
    ['an unknown kind', 'kinds=image', {}, 400],
    ['a filter that is wrong', 'start_date=never', {}, 400],
  ])('refuses %s', async (_, query, headers, status) => {
    const { open, opens } = await served({ total: 1 });
    const refused = await open(query, headers);
    expect(refused.status).toBe(status);
    expect(refused.headers['content-type']).toMatch(/^application\/json/);
    expect((await opens()).status).toBe(200);
  });

  it('refuses the Last-Event-ID of another filter, and one whose changes are forgotten', async () => {
    const { calendar, open } = await served(
      {},
      'node:http',
      newCalendar({ settings: { changes: { entries: 2 } } }),
    );
    await event(calendar, 'First');
    const stream = await open('kinds=event');
    const { id = '' } = await stream.block((block) => block.id !== undefined);
    stream.abort();
    expect((await open('kinds=tag', { 'last-event-id': id })).status).toBe(400);
    for (const name of ['A', 'B', 'C']) await calendar.tags.create({ name });
    expect((await open('kinds=event', { 'last-event-id': id })).status).toBe(410);
  });

  it.each(['_envelope', '_fields=id', '_jsonp=call', '_pretty'])('is the same with %s', async (query) => {
    const { calendar, open } = await served({});
    await event(calendar, 'First');
    const stream = await open(`kinds=event&${query}`, { 'accept-encoding': 'gzip' });
    expect(stream.headers['content-encoding']).toBeUndefined();
    expect(names(await stream.changes(1))).toHaveLength(1);
  });
});
