import { expect, it, onTestFinished } from 'vitest';
import { createTurns } from '../src/turns.js';

const work = (milliseconds: number): void => {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
};

/** What happens as a socket's request does: by itself, with all that follows at once. */
const onItsOwn = (work: () => Promise<void>): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(() => void work().then(resolve));
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
    const takeTurn = createTurns();
    void takeTurn();
    // until the slice that has begun is over
    await onItsOwn(async () => undefined);
    if (isSetBack) setBack();
    const done: string[] = [];
    const jobs = Array.from({ length: 20 }, (_, number) =>
      onItsOwn(async () => {
        await takeTurn();
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

it('there is nothing to wait for where there is time', () => {
  const takeTurn = createTurns();
  expect([takeTurn(), takeTurn()]).toEqual([undefined, undefined]);
});
