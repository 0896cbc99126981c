import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { mailOfPublished } from './mail.js';

const DATES = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

it('mails each event once when it is published, also if the first attempt fails', async () => {
  const errors: unknown[] = [];
  const store = createMemoryStore();
  const calendar = createCalendar({ store, onListenerError: (error) => errors.push(error) });
  const sent: string[] = [];
  let failing = 1;
  const follower = mailOfPublished(calendar, async ({ id, subject }) => {
    if (failing-- > 0) throw new Error('The mail server is away.');
    sent.push(`${id} ${subject}`);
  });
  await expect.poll(async () => (await follower.state()).isRunning).toBe(true);
  const draft = await calendar.events.create({ title: 'Jazz', ...DATES, status: 'draft' });
  await calendar.events.create({ title: 'Hidden', ...DATES, status: 'private' });
  await calendar.events.update(draft.id, { status: 'publish' });
  // another process on the same store
  await createCalendar({ store }).events.create({ title: 'Talk', ...DATES });
  await calendar.events.update(draft.id, { title: 'Jazz at night' });
  await expect.poll(() => sent).toEqual(['published-3 Jazz at night', 'published-4 Talk']);
  expect(errors).toHaveLength(1);
  await calendar.close();
});
