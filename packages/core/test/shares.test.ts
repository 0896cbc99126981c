import { describe, expect, it } from 'vitest';
import { nextSlice } from '../src/work/slices.js';
import { createCalendar } from '../src/index.js';
import { beginFor, createShares, ofThisShare, shareNow } from '../src/work/shares.js';
import type { Query, Store } from '@kalends/core/store';
import { createReferenceStore } from '@kalends/store-kit';

describe('shares', () => {
  it('take turns, and each is in the order of arrival', () => {
    const queue = createShares<number>();
    for (const number of [1, 2, 3]) queue.add('many', number);
    queue.add('one', 4);
    queue.add('', 5);
    const order = Array.from({ length: 6 }, () => queue.next());
    expect([order, queue.size()]).toEqual([[1, 4, 5, 2, 3, undefined], 0]);
  });

  it('are those of what is begun, and of what is bound', async () => {
    const later = beginFor('a', () => ofThisShare(shareNow));
    expect([shareNow(), later(), beginFor('b', later), shareNow()]).toEqual(['', 'a', 'a', '']);
    expect(() =>
      beginFor('a', () => {
        throw new Error('x');
      }),
    ).toThrow('x');
    expect(shareNow()).toBe('');
  });

  it('who has much work holds up another one by one slice for each of its own', async () => {
    const order: string[] = [];
    const work = (share: string, slices: number) =>
      beginFor(share, () => {
        const pause = ofThisShare(() => nextSlice());
        return (async () => {
          for (let number = 0; number < slices; number++) {
            await pause();
            order.push(share);
          }
        })();
      });
    await Promise.all([...Array.from({ length: 40 }, () => work('many', 5)), work('one', 5)]);
    const done = order.lastIndexOf('one');
    expect(order.slice(0, done).filter((share) => share === 'many').length).toBeLessThanOrEqual(6);
  });

  it.each([true, false])('a view finds for its share; fields of one’s own: %s', async (hasFields) => {
    const store = createReferenceStore();
    const shares: string[] = [];
    const watched: Store = {
      ...store,
      find: (query: Query) => {
        shares.push(shareNow());
        return store.find(query);
      },
    };
    const calendar = createCalendar({
      store: watched,
      ...(hasFields && { fields: { event: { age: { type: 'integer' as const } } } }),
    });
    await calendar.ready();
    for (const actor of [null, { id: 1, role: 'editor' } as const]) {
      const of = (share: string | undefined) => calendar.as(actor, { share });
      await of('10.0.0.1').events.list({ search: 'a' });
      await of('10.0.0.2').venues.list({ search: 'a' });
      await of(undefined).select({ kind: 'event', search: 'a' });
      await of('10.0.0.3').select({ kind: 'event', search: 'a' });
    }
    const once = ['10.0.0.1', '10.0.0.2', '', '10.0.0.3'];
    expect(shares).toEqual([...once, ...once]);
  });
});
