import { expect, it } from 'vitest';
import { limitFor, SEED } from '../rings/limits.js';
import { bundleHouse } from './program.js';
import { simulateSeeds } from './seeds.js';
import type { Outcome } from './simulate.js';

/** Those of the second ring; `SEED` runs one alone. */
const SEEDS = SEED === undefined ? Array.from({ length: 10 }, (_, index) => index + 1) : [SEED];
const [FIRST = 1] = SEEDS;

const textsOf = (outcomes: readonly Outcome[]) =>
  outcomes.flatMap(({ seed, faults }) => faults.map((text) => `seed ${seed}: ${text}`));

it(
  `worlds of servers, clients, copies, endpoints and a source keep all promises with the seeds ${SEEDS.join(', ')}`,
  async () => expect(textsOf(await simulateSeeds(await bundleHouse(), SEEDS))).toEqual([]),
  limitFor(100 * SEEDS.length),
);

it('a world is the same each time that it is run with a seed', async () => {
  const [first, second] = await simulateSeeds(await bundleHouse(), [FIRST, FIRST]);
  expect(second?.trace).toBe(first?.trace);
  expect(first?.tasks).toBeGreaterThan(1_000);
});

const PUBLISHER = 'cli/src/serve/publisher.ts';

it('a world of promises that lead to one another without an end is told with its seed', async () => {
  const put = '  const again = (): Promise<void> => Promise.resolve().then(again);\n  void again();\n';
  const house = await bundleHouse([PUBLISHER, '  publish();\n', put]);
  const told = textsOf(await simulateSeeds(house, [FIRST], { longestTask: 2_000 }));
  expect(told).toEqual([expect.stringMatching(`^seed ${FIRST}: ends: task \\d+ does not end$`)]);
});

it('a world of timers that lead to one another without an end is told with its seed', async () => {
  const put =
    'setInterval(publish, INTERVAL);\n  for (let each = 0; each < 20; each++) setInterval(() => undefined, 1);';
  const house = await bundleHouse([PUBLISHER, 'setInterval(publish, INTERVAL);', put]);
  const told = textsOf(await simulateSeeds(house, [FIRST]));
  expect(told).toEqual([
    expect.stringContaining(`seed ${FIRST}: ends: Error: The world does not come to rest`),
  ]);
});
