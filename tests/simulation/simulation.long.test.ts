import { describe, expect, it } from 'vitest';
import { limitFor, SEED } from '../rings/limits.js';
import { PLANTED } from './planted-faults.js';
import { bundleHouse } from './program.js';
import { simulateSeeds } from './seeds.js';

/** How many worlds a night runs. */
const WORLDS = Number(process.env['TORTURE_SIMULATION_WORLDS'] ?? 1_000);
/** The first seed: another one each night. */
const FIRST = SEED ?? Math.floor(Date.now() / 1_000) % 1_000_000_000;
/** How many seeds may be needed to find a fault that is planted. */
const MOST_SEEDS = 40;

const seedsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index);

it(
  `${WORLDS} worlds keep all promises`,
  async () => {
    const house = await bundleHouse();
    const started = performance.now();
    const spent = process.cpuUsage();
    const outcomes = await simulateSeeds(house, seedsFrom(FIRST, WORLDS));
    const minutes = (performance.now() - started) / 60_000;
    const { user, system } = process.cpuUsage(spent);
    console.log(
      `${outcomes.length} worlds from seed ${FIRST} on, ${Math.round(WORLDS / minutes)} in a minute, ${Math.round((60e6 * WORLDS) / (user + system))} in one of processor time`,
    );
    expect(outcomes.flatMap(({ seed, faults }) => faults.map((fault) => `seed ${seed}: ${fault}`))).toEqual(
      [],
    );
  },
  // one that does not end is told by its thread: the limit is for machines that are busy
  limitFor(20 * WORLDS),
);

describe('a fault that is planted is found', () => {
  it.each(Object.entries(PLANTED))(
    '%s',
    { timeout: limitFor(20 * MOST_SEEDS) },
    async (name, { fault, breaks, seed }) => {
      const found = (faults: readonly string[]) => faults.find((text) => text.startsWith(`${breaks}:`));
      const outcomes = await simulateSeeds(await bundleHouse(fault), seedsFrom(seed, MOST_SEEDS), {
        isEnough: ({ faults }) => found(faults) !== undefined,
      });
      const [first] = outcomes.filter(({ faults }) => found(faults) !== undefined);
      expect(first, `nothing is "${breaks}" with ${name}`).toBeDefined();
      console.log(
        `${name}: ${outcomes.length} worlds, seed ${first?.seed}, ${found(first?.faults ?? [])?.slice(0, 200)}`,
      );
    },
  );
});
