import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startPublishing } from '../src/serve/publisher.js';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2031, 4, 14, 12) });
});

afterEach(() => {
  vi.useRealTimers();
});

const SCHEDULED = {
  title: 'Jazz',
  start_date: '2031-05-20 20:00',
  end_date: '2031-05-20 22:00',
  date: '2031-05-14 12:01:30',
};

it('publishes what is scheduled within a minute of its date, until it is ended', async () => {
  const calendar = createCalendar({ store: createMemoryStore() });
  const first = await calendar.events.create(SCHEDULED);
  const second = await calendar.events.create({ ...SCHEDULED, date: '2031-05-14 12:10' });
  const status = async (id: number) => (await calendar.events.get(id)).status;
  const end = startPublishing(calendar, () => undefined);

  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(await status(first.id)).toBe('future');
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect([await status(first.id), await status(second.id)]).toEqual(['publish', 'future']);

  await end();
  await vi.advanceTimersByTimeAsync(20 * MINUTE);
  expect(await status(second.id)).toBe('future');
});

it('reports failures and tries again', async () => {
  const calendar = createCalendar({ store: createMemoryStore() });
  await calendar.close();
  const failures: unknown[] = [];
  const end = startPublishing(calendar, (error) => failures.push(error));
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  await end();
  expect(failures).toEqual(
    Array.from({ length: 3 }, () => expect.objectContaining({ code: 'store_closed' }) as unknown),
  );
});
