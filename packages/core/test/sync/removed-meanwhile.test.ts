import { createCalendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createReferenceStore } from '@kalends/store-kit';
import { expect, it } from 'vitest';

const DATES = { start_date: '2031-05-01', end_date: '2031-05-01' };

/** What happens to an event after a page has looked at it, and before the page reads on. */
it.each(['trash', 'purge', 'hide'] as const)(
  'a page tells of the %s of an event that it saw in public',
  async (how) => {
    const store: Store = createReferenceStore();
    let between = (): Promise<unknown> => Promise.resolve();
    let reads = 0;
    const watched: Store = {
      ...store,
      async changes(after, limit) {
        // an answer reads the log in rounds, because of the drafts below: the second comes after it looked at the first records
        if (++reads === 2) await between();
        return store.changes(after, limit);
      },
    };
    const writing = createCalendar({ store });
    const { id } = await writing.events.create({ title: 'Seen', ...DATES });
    for (let number = 0; number < 5; number++)
      await writing.events.create({ title: 'Draft', status: 'draft', ...DATES });
    between = async () => {
      if (how === 'hide') return writing.events.update(id, { status: 'draft' });
      await writing.events.delete(id);
      return how === 'purge' ? writing.events.purge(id) : undefined;
    };
    const { changes } = await createCalendar({ store: watched })
      .as(null)
      .sync({ position: { version: 0 }, kinds: ['event'], limit: 3 });
    expect(reads).toBeGreaterThan(1);
    expect(changes).toEqual([{ kind: 'event', id, deleted: true }]);
  },
);
