import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCalendar } from '../src/calendar.js';
import { CalendarError } from '../src/errors.js';
import { createReferenceStore } from '@kalends/store-kit';

const EVENT = { title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
const later = () => new Promise(setImmediate);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a listener that fails', () => {
  const conflict = new CalendarError('conflict', 'Not of the store.');
  it.each([
    [
      'throws',
      () => {
        throw conflict;
      },
    ],
    [
      'rejects',
      async () => {
        throw conflict;
      },
    ],
  ])(
    'when it %s: the write is done once, others hear of it, and the hook gets the error',
    async (_, fail) => {
      const [failures, heard]: [unknown[], number[]] = [[], []];
      const calendar = createCalendar({
        store: createReferenceStore(),
        onListenerError: (error) => failures.push(error),
      });
      calendar.onCommit(fail);
      calendar.onCommit(({ version }) => heard.push(version));
      const { id } = await calendar.events.create(EVENT);
      await later();
      expect(failures).toEqual([conflict]);
      expect(heard).toHaveLength(1);
      expect(await calendar.events.get(id)).toMatchObject({ title: EVENT.title, revision: 1 });
      expect(await calendar.version()).toBe(1);
    },
  );

  it('is printed once where there is no hook', async () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue();
    const calendar = createCalendar({ store: createReferenceStore() });
    calendar.onCommit(async () => Promise.reject(conflict));
    await calendar.events.create(EVENT);
    await later();
    expect(printed.mock.calls).toEqual([[expect.any(String), conflict]]);
  });

  it('and a hook that fails are printed', async () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue();
    const broken = new Error('the hook');
    const calendar = createCalendar({
      store: createReferenceStore(),
      onListenerError: async () => Promise.reject(broken),
    });
    calendar.onCommit(() => {
      throw conflict;
    });
    await calendar.events.create(EVENT);
    await later();
    expect(printed.mock.calls).toEqual([[expect.any(String), broken]]);
  });

  it('hears of nothing more once it is removed', async () => {
    const calendar = createCalendar({ store: createReferenceStore() });
    const heard: number[] = [];
    const stop = calendar.onCommit(({ version }) => heard.push(version));
    await calendar.events.create(EVENT);
    stop();
    await calendar.events.create(EVENT);
    expect(heard).toHaveLength(1);
  });
});
