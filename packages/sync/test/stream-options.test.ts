import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStreams } from './read-streams.js';

afterEach(() => void vi.useRealTimers());

const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });

describe('how many streams there are', () => {
  it('is 16 of a client and 256 of all, unless said otherwise', async () => {
    const { open } = readStreams();
    const statusOf = async (client: string) => (await open('', { client })).status;
    for (let count = 0; count < 256; count++)
      expect(await statusOf(`192.0.2.${Math.floor(count / 16)}`)).toBe(200);
    const refused = await open('', { client: '198.51.100.1' });
    expect([refused.status, refused.headers['Retry-After']]).toEqual([503, '30']);
    const { open: another } = readStreams();
    const client = '192.0.2.1';
    for (let count = 0; count < 16; count++) expect((await another('', { client })).status).toBe(200);
    expect((await another('', { client })).status).toBe(429);
  });

  it('is as many as said, and none if that is 0', async () => {
    const { open } = readStreams({ total: 2, ofClient: 1 });
    const statuses = [];
    for (const client of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3'])
      statuses.push((await open('', { client })).status);
    expect(statuses).toEqual([200, 429, 200, 503]);
    expect((await readStreams({ total: 0 }).open()).status).toBe(503);
  });

  it('does not count one that was refused, or that its client has left', async () => {
    const { open } = readStreams({ total: 1 });
    for (const query of ['cursor=x', 'kinds=image', 'start_date=never'])
      expect((await open(query)).status).toBe(400);
    const stream = await open();
    expect((await open()).status).toBe(503);
    await stream.leave();
    expect((await open()).status).toBe(200);
  });

  it('does not count one of which two heartbeats and times to read are over', async () => {
    // where timers are lost
    vi.useFakeTimers({ toFake: ['performance'] });
    const { open } = readStreams({ total: 1, heartbeat: 5_000, readTime: 2_000 });
    const stream = await open();
    vi.advanceTimersByTime(10_000);
    await stream.next();
    vi.advanceTimersByTime(14_000);
    expect((await open()).status).toBe(503);
    vi.advanceTimersByTime(1);
    expect((await open()).status).toBe(200);
    await stream.leave();
    expect((await open()).status).toBe(503);
  });
});

describe('a client that does not read', () => {
  it.each([
    ['half a minute, and a second for 4096 bytes', {}, 30_000, 4_096],
    ['as long as said', { readTime: 1_000, readRate: 100 }, 1_000, 100],
  ])('has %s', async (_, streams, readTime, readRate) => {
    fakeTimers();
    const { calendar, open } = readStreams(streams);
    await calendar.venues.create({ venue: 'Hall', description: 'x'.repeat(8_000) });
    const [asleep, slow] = [await open(), await open()];
    await slow.next();
    const { length } = (await slow.next()) ?? '';
    expect(length).toBeGreaterThan(8_000);
    vi.advanceTimersByTime(readTime - 1);
    expect(asleep.isCut()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(asleep.isCut()).toBe(true);
    const more = Math.floor((length / readRate) * 1_000);
    vi.advanceTimersByTime(more - 1);
    expect(slow.isCut()).toBe(false);
    vi.advanceTimersByTime(2);
    expect(slow.isCut()).toBe(true);
  });
});
