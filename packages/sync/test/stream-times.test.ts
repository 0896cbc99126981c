import { setImmediate } from 'node:timers/promises';
import type { Actor, Calendar } from '@kalends/core';
import { RequestError } from '@kalends/http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newCalendar } from '../../http-adapter/test/site-of-tests.js';
import { readStreams, type ReadStream } from './read-streams.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // the process has run for a while
  vi.advanceTimersByTime(60_000);
});
afterEach(() => void vi.useRealTimers());

const DATES = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
const AUTHOR: Actor = { id: 2, role: 'author' };

/** Lets time pass. What is due at once while it does is due a millisecond later. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Until the stream has read, which takes real time, and waits again. */
async function untilItWaits(): Promise<void> {
  for (let turns = 0; vi.getTimerCount() === 0 && turns < 10_000; turns++) await setImmediate();
}

const tag = (calendar: Calendar, name: string) => calendar.tags.create({ name });
const draft = (calendar: Calendar) => calendar.events.create({ title: 'Hidden', ...DATES, status: 'draft' });

/** The ids that a piece tells of, and its own. */
function read(piece: string | undefined) {
  const [, id = '', data = ''] = /^id: (\S+)\ndata: (.*)\n\n$/.exec(piece ?? '') ?? [];
  const { changes, cursor } = JSON.parse(data) as { changes: { id: number }[]; cursor: string };
  return { ids: changes.map((change) => change.id), id, cursor };
}

/** A stream after its retry time. */
async function begun(stream: ReadStream): Promise<ReadStream> {
  expect(await stream.next()).toBe('retry: 5000\n\n');
  return stream;
}

const ALIVE = ':\n\n';

describe('a stream', () => {
  it('begins with the state, page by page without a pause', async () => {
    const { calendar, open } = readStreams();
    for (let number = 1; number <= 5; number++) await tag(calendar, `Tag ${number}`);
    const stream = await open('per_page=2');
    expect([stream.status, stream.headers]).toMatchObject([
      200,
      { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
    ]);
    await begun(stream);
    const pages = [read(await stream.next()), read(await stream.next()), read(await stream.next())];
    expect(pages.map(({ ids }) => ids)).toEqual([[1, 2], [3, 4], [5]]);
    expect(pages.map(({ id }) => id)).toEqual(pages.map(({ cursor }) => cursor));
  });

  it('tells together what happens within a second of the last reading, and later changes at once', async () => {
    const { calendar, open, told } = readStreams();
    const stream = await begun(await open());
    const [first, { identified }] = [stream.next(), told];
    await pass(100);
    await tag(calendar, 'A');
    await pass(500);
    await tag(calendar, 'B');
    await pass(399);
    expect(told.identified).toBe(identified);
    await pass(1);
    expect(read(await first).ids).toEqual([1, 2]);
    const later = stream.next();
    await pass(1_001);
    expect(told.identified).toBe(identified + 1);
    await tag(calendar, 'C');
    await pass(0);
    expect(read(await later).ids).toEqual([3]);
  });

  it('gives a sign of life after each heartbeat without a change, whatever is hidden', async () => {
    const { calendar, open, told } = readStreams({ heartbeat: 5_000 });
    const stream = await begun(await open());
    const { identified } = told;
    let next = stream.next();
    await pass(2_000);
    await draft(calendar);
    await pass(0);
    expect(told.identified).toBe(identified + 1);
    await untilItWaits();
    await pass(2_999);
    expect(told.identified).toBe(identified + 1);
    await pass(2);
    expect([await next, told.identified]).toEqual([ALIVE, identified + 2]);
    next = stream.next();
    await pass(2_000);
    await tag(calendar, 'A');
    await pass(0);
    expect(read(await next).ids).toEqual([1]);
    next = stream.next();
    await pass(4_999);
    expect(told.identified).toBe(identified + 3);
    await pass(2);
    expect(await next).toBe(ALIVE);
  });

  it('tells its place instead where many changes are of no kind that is followed', async () => {
    const { calendar, open } = readStreams();
    const stream = await begun(await open('kinds=venue'));
    let next = stream.next();
    for (let number = 1; number <= 100; number++) await tag(calendar, `Tag ${number}`);
    await pass(1_000);
    await untilItWaits();
    await pass(14_001);
    const [, id = ''] = /^id: ([\w-]+)\n\n$/.exec((await next) ?? '') ?? [];
    next = stream.next();
    await pass(15_001);
    expect(await next).toBe(ALIVE);
    await calendar.venues.create({ venue: 'Hall' });
    const again = await begun(await open('kinds=venue', { headers: { 'last-event-id': id } }));
    expect(read(await again.next()).ids).toEqual([1]);
  });

  it('tells authors of their drafts', async () => {
    const { calendar, open, as } = readStreams();
    const own = () => calendar.as(AUTHOR).events.create({ title: 'Own', ...DATES, status: 'draft' });
    const [{ id: first }] = [await own(), await draft(calendar)];
    as(() => AUTHOR);
    const stream = await begun(await open());
    expect(read(await stream.next()).ids).toEqual([first]);
    const next = stream.next();
    const { id: second } = await own();
    await pass(1_000);
    expect(read(await next).ids).toEqual([second]);
  });

  it('goes on at its Last-Event-ID, otherwise at the cursor', async () => {
    const { calendar, open } = readStreams();
    await tag(calendar, 'A');
    const first = read(await (await begun(await open())).next());
    await tag(calendar, 'B');
    const second = read(await (await begun(await open(`cursor=${first.id}`))).next());
    expect(second.ids).toEqual([2]);
    await tag(calendar, 'C');
    const headers = { 'last-event-id': second.id };
    const third = read(await (await begun(await open(`cursor=${first.id}`, { headers }))).next());
    expect(third.ids).toEqual([3]);
  });
});

describe('the end of a stream', () => {
  it('comes when its client leaves, and leaves no timer', async () => {
    const { calendar, open, told } = readStreams();
    const [waiting, pausing] = [await begun(await open()), await begun(await open())];
    const ends = [waiting.next(), pausing.next()];
    await pass(100);
    await waiting.leave();
    await tag(calendar, 'A');
    await pass(100);
    await pausing.leave();
    expect(await Promise.all(ends)).toEqual([undefined, undefined]);
    expect([vi.getTimerCount(), told.identified]).toEqual([0, 2]);
  });

  it('comes at once when the server ends, also after a piece and before the first one', async () => {
    const ending = new AbortController();
    const { calendar, open } = readStreams({ ending: ending.signal });
    await tag(calendar, 'A');
    const [fresh, begins, waits] = [await open(), await begun(await open()), await begun(await open())];
    expect(read(await waits.next()).ids).toEqual([1]);
    const last = waits.next();
    ending.abort();
    expect(await Promise.all([fresh.next(), begins.next(), last])).toEqual([undefined, undefined, undefined]);
    expect([vi.getTimerCount(), waits.isCut()]).toEqual([0, false]);
    expect([(await open()).status, (await open()).headers['Retry-After']]).toEqual([503, '1']);
  });

  it.each([
    ['other rights', () => ({ id: 2, role: 'contributor' as const }), 'sync_token_expired'],
    [
      'no valid key any more',
      () => {
        throw new RequestError('incorrect_password', 'Wrong.');
      },
      'incorrect_password',
    ],
  ])('comes with the reason when its caller has %s', async (_, later, code) => {
    const { calendar, open, as } = readStreams();
    as(() => AUTHOR);
    const stream = await begun(await open());
    const next = stream.next();
    as(later);
    await pass(1_000);
    await tag(calendar, 'A');
    await pass(0);
    const [, data = ''] = /^event: refused\ndata: (.*)\n\n$/.exec((await next) ?? '') ?? [];
    expect(JSON.parse(data)).toMatchObject({ code });
    expect([await stream.next(), vi.getTimerCount()]).toEqual([undefined, 0]);
  });

  it('comes with an error where the calendar fails, so that the connection is cut', async () => {
    const calendar = newCalendar();
    let fails = false;
    const failing: Calendar = {
      ...calendar,
      as(...given) {
        const view = calendar.as(...given);
        const failure = new Error('The disk is gone.');
        return { ...view, sync: (options) => (fails ? Promise.reject(failure) : view.sync(options)) };
      },
    };
    const { open } = readStreams({ total: 1 }, failing);
    const stream = await begun(await open());
    const next = stream.next().catch((error: unknown) => String(error));
    fails = true;
    await pass(1_000);
    await tag(calendar, 'A');
    await pass(0);
    expect(await next).toContain('Error');
    fails = false;
    expect((await open()).status).toBe(200);
  });
});
