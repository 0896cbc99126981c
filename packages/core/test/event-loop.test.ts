import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { setImmediate: immediate, setTimeout: timeout } = globalThis;

/** The modules, loaded where timers are broken: they take the timers when they are loaded. */
async function loadedWith(broken: Readonly<Record<string, unknown>>) {
  for (const [name, value] of Object.entries(broken)) vi.stubGlobal(name, value);
  vi.resetModules();
  const [{ nextSlice }, { hasSharedLoop, nextTurn }, { madeOnce, oneByOne, together }] = await Promise.all([
    import('../src/work/slices.js'),
    import('../src/work/event-loop.js'),
    import('../src/work/shared-work.js'),
  ]);
  vi.unstubAllGlobals();
  return { nextSlice, hasSharedLoop, nextTurn, madeOnce, oneByOne, together };
}

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

const throws = (): never => {
  throw new Error('A Node.js API is used which is not supported in the Edge Runtime.');
};
const never = (): object => ({});
const twice = (callback: () => void): object => {
  immediate(callback);
  return immediate(callback);
};

/** Timers of which each third is lost. */
function lossy() {
  let count = 0;
  return (callback: () => void, milliseconds?: number) =>
    ++count % 3 === 0
      ? {}
      : milliseconds === undefined
        ? immediate(callback)
        : timeout(callback, milliseconds);
}

describe.each([
  ['setImmediate throws', { setImmediate: throws }],
  ['setImmediate and setTimeout throw', { setImmediate: throws, setTimeout: throws }],
  ['setImmediate never calls back', { setImmediate: never }],
  ['setImmediate calls back twice', { setImmediate: twice }],
  ['setTimeout throws', { setTimeout: throws }],
  ['setTimeout never calls back', { setTimeout: never }],
  ['each third timer is lost', { setTimeout: lossy() }],
])('where %s', (_what, broken) => {
  it('slices and turns come, each once', async () => {
    const { nextSlice, nextTurn } = await loadedWith(broken);
    const order: number[] = [];
    const slices = Array.from({ length: 3 }, async (_, number) => {
      await nextSlice(number === 1 ? 'requests' : 'work');
      order.push(number);
    });
    await Promise.all([...slices, nextTurn()]);
    expect(order.sort()).toEqual([0, 1, 2]);
    await nextSlice();
  });
});

it('a slice comes though the timer of another one that waits was lost', async () => {
  let isLost = false;
  const timers = {
    setImmediate: (callback: () => void) => (isLost ? {} : immediate(callback)),
    setTimeout: (callback: () => void, milliseconds: number) =>
      isLost ? {} : timeout(callback, milliseconds),
  };
  const { nextSlice } = await loadedWith(timers);
  isLost = true;
  const first = nextSlice();
  isLost = false;
  await Promise.all([nextSlice(), nextSlice()]);
  await first;
});

it('what waits for all that can go on is called back where process.nextTick throws', async () => {
  vi.resetModules();
  const { afterMicrotasks } = await import('../src/work/event-loop.js');
  vi.stubGlobal('process', { nextTick: throws });
  let calls = 0;
  const called = new Promise<void>((resolve) => {
    afterMicrotasks(() => {
      calls++;
      resolve();
    });
  });
  vi.unstubAllGlobals();
  await called;
  expect(calls).toBe(1);
});

describe('which runtimes share an event loop', () => {
  const node = { versions: { node: '22.0.0' } };
  it.each([
    ['Node 20', { process: node, navigator: undefined }, true],
    ['Node 22', { process: node, navigator: { userAgent: 'Node.js/22' } }, true],
    ['Bun', { process: node, navigator: { userAgent: 'Bun/1.4.5' } }, true],
    ['Deno', { process: node, navigator: { userAgent: 'Deno/2.9.6' } }, true],
    ['a browser', { process: undefined, navigator: { userAgent: 'Mozilla/5.0' } }, false],
    ['a worker with nodejs_compat', { process: node, navigator: { userAgent: 'Cloudflare-Workers' } }, false],
    ['an edge runtime on Node', { process: node, EdgeRuntime: 'edge-runtime' }, false],
    ['one of which nothing is known', { process: undefined, navigator: undefined }, false],
  ])('%s', async (_name, globals, isShared) => {
    const { hasSharedLoop } = await loadedWith({});
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    const found = hasSharedLoop();
    // at once: vitest, which reports while a test ends, takes `nextTick` from the process it finds and puts it back later
    vi.unstubAllGlobals();
    expect(found).toBe(isShared);
  });
});

describe('work that another request has begun', () => {
  const unending = new Promise<never>(() => undefined);

  it('is done once for all that ask at the same time, and again after a failure', async () => {
    const { madeOnce } = await loadedWith({});
    let calls = 0;
    const make = madeOnce(async () => {
      calls++;
      await new Promise(immediate);
      if (calls === 1) throw new Error('the store does not answer');
      return calls;
    });
    const failed = await Promise.allSettled([make(), make(), make()]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect([await Promise.all([make(), make()]), await make(), calls]).toEqual([[2, 2], 2, 2]);
  });

  it.each([
    ['takes too long', true],
    ['may end with its request', false],
  ])('is done again if it %s', async (_what, isShared) => {
    vi.useFakeTimers();
    try {
      const { oneByOne, together } = await loadedWith({});
      if (!isShared) vi.stubGlobal('EdgeRuntime', 'edge-runtime');
      let calls = 0;
      const work = together(() => (++calls === 1 ? unending : Promise.resolve(calls)));
      const inTurn = oneByOne();
      void work();
      void inTurn(() => unending);
      const others = Promise.all([work(), inTurn(async () => 'mine')]);
      if (isShared) await vi.advanceTimersByTimeAsync(5_000);
      expect(await others).toEqual([2, 'mine']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is done one after another', async () => {
    const { oneByOne } = await loadedWith({});
    const inTurn = oneByOne();
    const order: string[] = [];
    const work = (name: string) => async () => {
      order.push(`${name} begins`);
      await new Promise(immediate);
      order.push(`${name} ends`);
    };
    await Promise.all([inTurn(work('a')), inTurn(work('b'))]);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });
});
