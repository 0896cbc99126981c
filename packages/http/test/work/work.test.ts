import { expect, it, onTestFinished } from 'vitest';
import { createWork } from '../../src/work/work.js';

const work = (milliseconds: number): void => {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
};

/** What happens as a socket's request does: by itself, with all that follows at once. */
const onItsOwn = (work: () => Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    setImmediate(() => void work().then(resolve, reject));
  });

/** Sets the system's clock back by an hour, until the test is over. */
function setBack(): void {
  const { now } = Date;
  Date.now = () => now() - 3_600_000;
  onTestFinished(() => {
    Date.now = now;
  });
}

it.each([false, true])(
  'work that comes at once leaves turns to others in between, in its order; with a clock that is set back: %s',
  async (isSetBack) => {
    const own = createWork();
    void own.turn();
    // until the slice that has begun is over
    await onItsOwn(async () => undefined);
    if (isSetBack) setBack();
    const done: string[] = [];
    const jobs = Array.from({ length: 20 }, (_, number) =>
      onItsOwn(async () => {
        await own.turn();
        work(4);
        done.push(String(number));
      }),
    );
    const other = onItsOwn(async () => {
      setTimeout(() => done.push('other'), 0);
    });
    await Promise.all([...jobs, other]);
    expect(done.filter((one) => one !== 'other')).toEqual(jobs.map((_, number) => String(number)));
    // a slice is over after three of them
    expect(done.indexOf('other')).toBeGreaterThan(0);
    expect(done.indexOf('other')).toBeLessThan(10);
  },
);

it('waits as soon as what was spent is some milliseconds of work', async () => {
  const { workOf, work } = createTimedWork();
  const own = workOf('a client');
  void own.turn();
  work(10);
  const spent = Array.from({ length: 5 }, () => own.spend(50_000));
  expect(spent.map((turn) => turn !== undefined)).toEqual([false, false, true, false, false]);
  await Promise.all(spent);
  expect([own.client, workOf(undefined).client]).toEqual(['a client', undefined]);
});

it('there is nothing to wait for where there is time', () => {
  const own = createWork();
  expect([own.turn(), own.turn()]).toEqual([undefined, undefined]);
});

/** Work by a clock that only its turns move. */
function createTimedWork() {
  let now = 0;
  return { workOf: createWork(() => now).share, work: (milliseconds: number) => (now += milliseconds) };
}

it('a visitor does not wait for all turns of clients that ask all the time', async () => {
  const { workOf, work } = createTimedWork();
  const done: string[] = [];
  /** A request of several stages. */
  const ask = (client: string, stages: number): Promise<void> =>
    onItsOwn(async () => {
      const own = workOf(client);
      for (let stage = 0; stage < stages; stage++) {
        await own.turn();
        work(2);
      }
      done.push(client);
    });
  const hostile = Array.from({ length: 50 }, (_, number) => ask(`hostile ${number}`, 4));
  await Promise.race(hostile);
  const before = done.length;
  await ask('visitor', 2);
  expect(done.indexOf('visitor') - before).toBeLessThan(10);
  await Promise.all(hostile);
  expect(done.length).toBe(51);
});

it.each([
  ['what a client asked for ten seconds ago still counts', [10], 10_000, 4],
  ['a turn in which the garbage collector ran counts like a long one', [10, 10, 10, 10], 0, 300],
])('%s', async (_what, before, later, first) => {
  const { workOf, work } = createTimedWork();
  const done: string[] = [];
  const ask = (client: string, stages: readonly number[]): Promise<void> =>
    onItsOwn(async () => {
      const own = workOf(client);
      for (const stage of stages) {
        await own.turn();
        work(stage);
      }
      done.push(client);
    });
  const busy = Array.from({ length: 20 }, (_, number) => `busy ${number}`);
  await Promise.all(busy.map((client) => ask(client, before)));
  work(later);
  const others = busy.map((client) => ask(client, [10]));
  await ask('visitor', [first, 4, 4]);
  expect(done.indexOf('visitor') - busy.length).toBeLessThan(5);
  await Promise.all(others);
});

it('a visitor that waits for what another request makes lends it its turns', async () => {
  const { workOf, work } = createTimedWork();
  const done: string[] = [];
  const ask = (name: string, own = workOf(name)): Promise<void> =>
    onItsOwn(async () => {
      await own.turn();
      work(20);
      done.push(name);
    });
  await Promise.all(Array.from({ length: 10 }, () => ask('busy')));
  const others = Array.from({ length: 20 }, (_, number) => ask(`other ${number % 5}`));
  const shared = workOf('busy');
  const making = ask('busy, for a visitor', shared);
  workOf('visitor').lend(shared);
  await Promise.all([...others, making]);
  expect(done.indexOf('busy, for a visitor') - 10).toBeLessThan(10);
});

it('work counts for all who wait for it: joining others is no way to be preferred', async () => {
  const { workOf, work } = createTimedWork();
  const done: string[] = [];
  const ask = (name: string, stages: number, own = workOf(name)): Promise<void> =>
    onItsOwn(async () => {
      for (let stage = 0; stage < stages; stage++) {
        await own.turn();
        work(5);
      }
      done.push(name);
    });
  const shared = Array.from({ length: 20 }, (_, number) => {
    const own = workOf(`first ${number}`);
    for (let other = 0; other < 3; other++) workOf(`other ${number} ${other}`).lend(own);
    return ask(`shared ${number}`, 10, own);
  });
  await Promise.all([...shared, ask('visitor', 3)]);
  expect(done[0]).toBe('visitor');
});

it('a client that had much work has its turn, however many others come', async () => {
  const { workOf, work } = createTimedWork();
  const busy = workOf('busy');
  await Promise.all(
    [0, 1, 2].map(() =>
      onItsOwn(async () => {
        await busy.turn();
        work(40);
      }),
    ),
  );
  let others = 0;
  let isServed = false;
  /** One more visitor as soon as one was served, so that some wait that had no work. */
  const visit = (): Promise<void> =>
    onItsOwn(async () => {
      await workOf(`visitor ${others++}`).turn();
      work(20);
      if (!isServed) await visit();
    });
  const visits = Array.from({ length: 10 }, visit);
  const waits = onItsOwn(async () => {
    await busy.turn();
    isServed = true;
  });
  await Promise.all([waits, ...visits]);
  expect(others).toBeGreaterThan(20);
});

it('clients that are unknown, or new with each request, have their turns in the order of arrival', async () => {
  const { workOf, work } = createTimedWork();
  for (const clientOf of [() => undefined, (number: number) => `new ${number}`]) {
    const done: number[] = [];
    await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        onItsOwn(async () => {
          await workOf(clientOf(number)).turn();
          work(2);
          done.push(number);
        }),
      ),
    );
    expect(done).toEqual(Array.from({ length: 20 }, (_, number) => number));
  }
});

it('what no one waits for any more gets no turn, and ends at once', async () => {
  const { workOf, work } = createTimedWork();
  const leaving = { isGone: false };
  let stages = 0;
  const abandoned = Array.from({ length: 100 }, (_, number) =>
    onItsOwn(async () => {
      const own = workOf(`leaves ${number}`, () => leaving.isGone);
      for (let stage = 0; stage < 5; stage++) {
        await own.turn();
        stages += 1;
        work(2);
      }
    }).catch((error: unknown) => error),
  );
  await onItsOwn(async () => undefined);
  await onItsOwn(async () => undefined);
  leaving.isGone = true;
  const before = stages;
  await onItsOwn(async () => workOf('visitor').turn());
  expect(await Promise.all(abandoned)).toContainEqual(expect.objectContaining({ name: 'RequestError' }));
  expect(before).toBeLessThan(400);
  // the turn that was being given
  expect(stages - before).toBeLessThan(2);
});

it('what others wait for goes on when the one who asked first is gone', async () => {
  const { workOf } = createTimedWork();
  const first = workOf('first', () => true);
  await expect(first.turn()).rejects.toThrow('before it was answered');
  workOf('second', () => false).lend(first);
  await first.turn();
});
