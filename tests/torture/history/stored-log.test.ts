import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { checkHistory, type Read, type Write } from './check-history.js';
import { storedLog } from './stored-log.js';

const NEW = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

it('has the states of events after each of their revisions, and the numbers of all entries', async () => {
  const store = createMemoryStore();
  const calendar = createCalendar({ store });
  const jazz = await calendar.events.create({ ...NEW, title: 'Jazz', tags: ['Music'] });
  await calendar.events.update(jazz.id, { description: 'text 1' });
  await calendar.tags.delete(jazz.tags[0] ?? 0);
  await calendar.events.update(jazz.id, { description: 'text 2' });
  const gone = await calendar.events.create({ ...NEW, title: 'Gone' });
  await calendar.events.delete(gone.id);

  const logAfter = (after: number) =>
    storedLog(
      store,
      'event',
      ({ title }) => title,
      ({ description, status }) => (status === 'trash' ? 'trash' : description),
      after,
    );
  const log = await logAfter(0);
  expect(await logAfter(3)).toEqual(log.slice(3));
  expect(log.map(({ version }) => version)).toEqual(log.map((_entry, at) => at + 1));
  expect(log.flatMap(({ record, value }) => (record === 'Jazz' ? [value] : []))).toEqual([
    ...['', 'text 1', 'text 1', 'text 2'],
  ]);

  const of = { session: 'x', record: 'Jazz', outcome: 'acknowledged' } as const;
  const calls: (Read | Write)[] = ['', 'text 1', 'text 2'].flatMap((value, at) => [
    { op: 'write', ...of, value, invoked: 10 * at, completed: 10 * at + 1 },
    { op: 'read', ...of, value, invoked: 10 * at + 2, completed: 10 * at + 3 },
  ]);
  const unsent = checkHistory(calls, log, 'file').map(({ rule, what }) => [rule, what.includes('Gone')]);
  expect(unsent).toEqual(log.flatMap(({ record }) => (record === 'Gone' ? [['logged was sent', true]] : [])));
  expect(unsent.length).toBeGreaterThan(0);
});
