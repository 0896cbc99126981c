import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { createCalendar, type Calendar, type ChangeEntry } from '../../src/index.js';
import type { Store } from '../../src/store/index.js';

const NOW = Date.UTC(2026, 10, 20);
const FAST = { interval: 3, lease: 30 };

/** Processes on one store, with a clock each. */
function open(store: Store = createMemoryStore(), clock = () => NOW) {
  const errors: string[] = [];
  const calendar = createCalendar({
    store,
    clock,
    onListenerError: (error) => errors.push(error instanceof Error ? error.message : String(error)),
  });
  const told: number[] = [];
  const tell = ({ version }: ChangeEntry) => {
    told.push(version);
  };
  return { calendar, errors, told, tell };
}

async function addTags(calendar: Calendar, count: number): Promise<void> {
  for (let number = 0; number < count; number++)
    await calendar.tags.create({ name: `Tag ${await calendar.version()}` });
}

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

describe('a follower', () => {
  it('is told of each change once, in order, and goes on where it was', async () => {
    const store = createMemoryStore();
    const { calendar, told, tell } = open(store);
    await addTags(calendar, 3);
    const follower = calendar.follow('mail', tell, { ...FAST, from: 'start' });
    await addTags(calendar, 250);
    await expect.poll(() => told.length).toBe(253);
    expect(await follower.state()).toEqual({ name: 'mail', lag: 0, isRunning: true, failures: 0 });
    await follower.stop();
    await addTags(calendar, 2);
    expect(await follower.state()).toMatchObject({ lag: 2, isRunning: false });
    const other = open(store);
    other.calendar.follow('mail', other.tell, FAST);
    await expect.poll(() => other.told).toEqual([254, 255]);
    expect(told).toEqual(upTo(253));
    await other.calendar.close();
  });

  it('lets others have their turn between changes', async () => {
    const { calendar, told, tell } = open();
    await addTags(calendar, 200);
    let others = 0;
    const turn = (): void => {
      if (told.length > 0 && told.length < 200) others++;
      if (told.length < 200) setImmediate(turn);
    };
    setImmediate(turn);
    calendar.follow('mail', tell, { ...FAST, from: 'start' });
    await expect.poll(() => told.length).toBe(200);
    expect(others).toBeGreaterThan(150);
    await calendar.close();
  });

  it('begins with what comes, unless it is to begin with the log', async () => {
    const { calendar, told, tell } = open();
    await addTags(calendar, 3);
    calendar.follow('mail', tell, FAST);
    await expect.poll(async () => (await calendar.followers())[0]?.isRunning).toBe(true);
    await addTags(calendar, 1);
    await expect.poll(() => told).toEqual([4]);
    await calendar.close();
  });

  it('begins after the entry of a number', async () => {
    const { calendar, told, tell } = open();
    await addTags(calendar, 5);
    const follower = calendar.follow('mail', tell, { ...FAST, from: 3 });
    await expect.poll(() => told).toEqual([4, 5]);
    await follower.stop();
    await addTags(calendar, 5);
    // what came before the number is not told to one that was away, either
    const later = calendar.follow('mail', tell, { ...FAST, from: 9 });
    await expect.poll(() => told).toEqual([4, 5, 10]);
    await expect.poll(async () => (await later.state()).lag).toBe(0);
    await later.stop();
    calendar.follow('mail', tell, { ...FAST, from: 9 });
    await addTags(calendar, 1);
    await expect.poll(() => told).toEqual([4, 5, 10, 11]);
    await calendar.close();
  });

  it('runs in one process at a time; another one takes over when it ends', async () => {
    const store = createMemoryStore();
    const [one, two] = [open(store), open(store)];
    const running = one.calendar.follow('mail', one.tell, { ...FAST, from: 'start' });
    await expect.poll(async () => (await one.calendar.followers())[0]?.isRunning).toBe(true);
    two.calendar.follow('mail', two.tell, { ...FAST, from: 'start' });
    await addTags(two.calendar, 40);
    await expect.poll(() => one.told.length).toBe(40);
    expect(two.told).toEqual([]);
    await running.stop();
    await addTags(two.calendar, 2);
    await expect.poll(() => two.told).toEqual([41, 42]);
    expect(one.told).toEqual(upTo(40));
    await two.calendar.close();
  });

  it('is resumed after a crash, and tells at most the last change again', async () => {
    const store = createMemoryStore();
    let isDead = false;
    const never = new Promise<never>(() => undefined);
    const dying: Store = {
      ...store,
      values: {
        ...store.values,
        get: (name) => (isDead ? never : store.values.get(name)),
        put: (...put) => (isDead ? never : store.values.put(...put)),
      },
      changes: (after, limit) => (isDead ? never : store.changes(after, limit)),
    };
    let now = NOW;
    const one = open(dying);
    const two = open(store, () => now);
    await addTags(two.calendar, 20);
    one.calendar.follow(
      'mail',
      (entry) => {
        one.tell(entry);
        isDead = entry.version === 12;
      },
      { ...FAST, from: 'start' },
    );
    await expect.poll(() => one.told).toEqual(upTo(12));
    two.calendar.follow('mail', two.tell, FAST);
    await addTags(two.calendar, 1);
    expect(two.told).toEqual([]);
    // silent for longer than the lease, by the clock of the one that waits
    await expect
      .poll(() => {
        now += 31;
        return two.told;
      })
      .toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20, 21]);
    await two.calendar.close();
  });

  it('whose process was only slow stops once another one has taken over', async () => {
    const store = createMemoryStore();
    let now = NOW;
    const one = open(store);
    const two = open(store, () => now);
    await addTags(one.calendar, 3);
    let goOn = (): void => undefined;
    let aborted = false;
    one.calendar.follow(
      'mail',
      (entry, signal) => {
        one.tell(entry);
        return new Promise<void>((resolve) => {
          goOn = resolve;
          signal.addEventListener('abort', () => (aborted = true));
        });
      },
      { interval: 3, lease: 3_000_000, from: 'start' },
    );
    await expect.poll(() => one.told).toEqual([1]);
    two.calendar.follow('mail', two.tell, FAST);
    await expect
      .poll(() => {
        now += 31;
        return two.told;
      })
      .toEqual([1, 2, 3]);
    goOn();
    await addTags(two.calendar, 1);
    await expect.poll(() => two.told).toEqual([1, 2, 3, 4]);
    expect([one.told, aborted]).toEqual([[1], true]);
  });
});

describe('a handler', () => {
  it('that throws is called again with the same change, and nothing is told before', async () => {
    const { calendar, told, tell, errors } = open();
    let left = 3;
    calendar.follow(
      'mail',
      async (entry) => {
        if (entry.version === 2 && left-- > 0) throw new Error(`No mail for ${entry.version}`);
        tell(entry);
      },
      { ...FAST, interval: 1, from: 'start' },
    );
    await addTags(calendar, 4);
    await expect.poll(() => told).toEqual([1, 2, 3, 4]);
    expect(errors).toEqual(Array.from({ length: 3 }, () => 'No mail for 2'));
    await calendar.close();
  });

  it('that hangs is given up after its time, and called again', async () => {
    const { calendar, told, tell, errors } = open();
    let aborted = 0;
    let hangs = true;
    calendar.follow(
      'mail',
      (entry, signal) => {
        signal.addEventListener('abort', () => aborted++);
        if (hangs) {
          hangs = false;
          return new Promise(() => undefined);
        }
        tell(entry);
        return undefined;
      },
      { interval: 1, lease: 30_000, timeout: 20, from: 'start' },
    );
    await addTags(calendar, 2);
    await expect.poll(() => told).toEqual([1, 2]);
    expect([aborted, errors]).toEqual([1, ['The follower mail took too long for one change.']]);
    await calendar.close();
  });

  it.each([[null], ['nonsense'], [{ then: 'no promise' }], [Number.NaN]])(
    'may return %j',
    async (nonsense) => {
      const { calendar, told, tell, errors } = open();
      calendar.follow('mail', (entry) => (tell(entry), nonsense), { ...FAST, from: 'start' });
      await addTags(calendar, 2);
      await expect.poll(() => told).toEqual([1, 2]);
      expect(errors).toEqual([]);
      await calendar.close();
    },
  );

  it('is waited for when the follower stops, and its change counts', async () => {
    const store = createMemoryStore();
    const { calendar, told, tell } = open(store);
    await addTags(calendar, 2);
    const follower = calendar.follow(
      'mail',
      (entry, signal) =>
        new Promise<void>((resolve) => {
          tell(entry);
          signal.addEventListener('abort', () => resolve());
        }),
      { ...FAST, from: 'start' },
    );
    await expect.poll(() => told).toEqual([1]);
    await follower.stop();
    const other = open(store);
    other.calendar.follow('mail', other.tell, FAST);
    await expect.poll(() => other.told).toEqual([2]);
    await other.calendar.close();
  });
});

it('tells that changes were forgotten before the follower read them, and goes on with the oldest', async () => {
  const store = createMemoryStore();
  const calendar = createCalendar({ store, settings: { changes: { entries: 3 } } });
  const follower = calendar.follow('mail', () => undefined, { ...FAST, from: 'start' });
  await addTags(calendar, 1);
  await expect.poll(async () => (await follower.state()).lag).toBe(0);
  await follower.stop();
  await addTags(calendar, 9);
  const { calendar: later, errors, told, tell } = open(store);
  let missed = 0;
  const next = later.follow('mail', tell, { ...FAST, onMissed: () => missed++ });
  await expect.poll(() => told).toEqual([8, 9, 10]);
  expect([missed, errors]).toEqual([1, []]);
  await next.stop();
});

it('goes on after errors of the store', async () => {
  const store = createMemoryStore();
  let failing = 0;
  const { calendar, told, tell, errors } = open({
    ...store,
    changes: (after, limit) =>
      failing-- > 0 ? Promise.reject(new Error('The database is away.')) : store.changes(after, limit),
  });
  calendar.follow('mail', tell, { ...FAST, from: 'start' });
  await addTags(calendar, 2);
  await expect.poll(() => told).toEqual([1, 2]);
  failing = 2;
  await addTags(calendar, 1);
  await expect.poll(() => told).toEqual([1, 2, 3]);
  expect(new Set(errors)).toEqual(new Set(['The database is away.']));
  await calendar.close();
});

it.each([
  ['', {}],
  ['two words', {}],
  ['a'.repeat(101), {}],
  ['mail', { interval: 0 }],
  ['mail', { lease: Number.NaN }],
])('is refused: %j %j', (name, options) => {
  const { calendar } = open();
  expect(() => calendar.follow(name, () => undefined, options)).toThrow(/Invalid parameter/);
});

it('tells the host of forgotten changes where the follower does not ask to be told', async () => {
  const store = createMemoryStore();
  const calendar = createCalendar({ store, settings: { changes: { entries: 3 } } });
  const follower = calendar.follow('mail', () => undefined, { ...FAST, from: 'start' });
  await addTags(calendar, 1);
  await expect.poll(async () => (await follower.state()).lag).toBe(0);
  await follower.stop();
  await addTags(calendar, 9);
  const { calendar: later, errors, told, tell } = open(store);
  later.follow('mail', tell, FAST);
  await expect.poll(() => told).toEqual([8, 9, 10]);
  expect(errors).toEqual(['Changes were forgotten before the follower mail was told of them.']);
  await later.close();
});

it('gives a call up when it could not keep the lease for half of its time', async () => {
  const store = createMemoryStore();
  let now = NOW;
  let isAway = false;
  const put: Store['values']['put'] = (...given) =>
    isAway ? Promise.reject(new Error('The database is away.')) : store.values.put(...given);
  const { calendar, errors } = open({ ...store, values: { ...store.values, put } }, () => (now += 10));
  let aborted = 0;
  calendar.follow(
    'mail',
    (_entry, signal) => {
      isAway = aborted === 0;
      return new Promise<void>((resolve) => {
        const end = (): void => {
          aborted++;
          isAway = false;
          resolve();
        };
        signal.addEventListener('abort', end);
        if (aborted > 0) resolve();
      });
    },
    { ...FAST, from: 'start' },
  );
  await addTags(calendar, 1);
  await expect.poll(() => aborted).toBe(1);
  await expect.poll(async () => (await calendar.followers())[0]?.lag).toBe(0);
  expect(new Set(errors)).toEqual(new Set(['The database is away.']));
  await calendar.close();
});
