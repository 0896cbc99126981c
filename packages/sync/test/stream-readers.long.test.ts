import { describe, expect, it } from 'vitest';
import { HOSTS } from '../../http-adapter/test/exchanges/hosts.js';
import { served } from './served-streams.js';

describe.each(Object.keys(HOSTS) as (keyof typeof HOSTS)[])('a stream in %s', (host) => {
  it('is cut if the client does not read', async () => {
    const { calendar, open, opens } = await served({ total: 1, readTime: 300, readRate: 1_000_000 }, host);
    const description = 'x'.repeat(40_000);
    await calendar.import(
      Array.from({ length: 300 }, (_, index) => ({
        kind: 'event' as const,
        input: { title: `Event ${index}`, start_date: '2027-05-01', end_date: '2027-05-01', description },
      })),
    );
    const stream = await open('kinds=event', {}, false);
    expect((await opens()).status).toBe(200);
    stream.response.resume();
    expect(await stream.over).toBe(false);
  });
});
