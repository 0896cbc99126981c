import { CalendarError } from '@kalends/core';
import { createCollection } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { faultyStore, type Moment } from './faulty-store.js';

const item = (id: string) => ({ id: id.repeat(12), created: '2031-05-01T00:00:00Z' });

it.each<Moment>(['before', 'after'])(
  'what is added to a few items is there or not when a call of the store fails: %s',
  async (moment) => {
    for (let nth = 1, isMore = true; isMore; nth++) {
      const inner = createMemoryStore();
      const sure = createCollection(inner, 'item', 9);
      await sure.add(item('a'));
      const { store, arm, disarm } = faultyStore(inner);
      void arm(nth, moment, new CalendarError('internal', 'A fault.'));
      const isAdded = await createCollection(store, 'item', 9)
        .add(item('b'), (others) => (others.length > 1 ? 'There are too many.' : undefined))
        .then(
          () => true,
          () => false,
        );
      isMore = disarm();
      // only the answer to its own write leaves open whether it was written
      const isUnknown = moment === 'after' && nth === 1;
      const ids = (await sure.list()).map(({ id }) => id);
      if (!isUnknown) expect(ids.includes(item('b').id), `${moment} call ${nth}`).toBe(isAdded);
    }
  },
);
