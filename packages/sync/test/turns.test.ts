import { setImmediate } from 'node:timers/promises';
import { sync } from '@kalends/sync';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { newCalendar, textOf } from '../../http-adapter/test/site-of-tests.js';

it('changes are read in turns, although signatures of many cursors are ready at the same time', async () => {
  let [inThisTurn, most, isOver] = [0, 0, false];
  const store = createMemoryStore();
  const slow = {
    ...store,
    changes(...given: Parameters<typeof store.changes>) {
      most = Math.max(most, ++inThisTurn);
      for (const end = performance.now() + 6; performance.now() < end;);
      return store.changes(...given);
    },
  };
  const calendar = newCalendar({ store: slow });
  const hall = await calendar.venues.create({ venue: 'Hall' });
  const handler = createHandler({
    calendar,
    baseUrl: 'http://calendar.test',
    interfaces: [tribeEvents(), sync()],
  });
  const ask = async (params: string) => {
    const url = `/wp-json/kalends/v1/changes?${params}`;
    const handled = await handler({ method: 'GET', url, headers: {}, body: async () => new Uint8Array() });
    const body = handled.matched ? handled.response.body : '';
    return JSON.parse(typeof body === 'string' ? body : textOf(body)) as {
      readonly cursor: string;
      readonly more: boolean;
    };
  };
  const { cursor } = await ask('per_page=100');
  await calendar.venues.update(hall.id, { venue: 'Other Hall' });
  most = 0;
  const turns = (async () => {
    for (; !isOver; inThisTurn = 0) await setImmediate();
  })();
  const pages = await Promise.all(
    Array.from({ length: 30 }, (_, index) => ask(`per_page=${index + 1}&cursor=${cursor}`)),
  );
  isOver = true;
  await turns;
  expect(pages.map(({ more }) => more)).toContain(false);
  expect(most).toBeLessThan(6);
});
