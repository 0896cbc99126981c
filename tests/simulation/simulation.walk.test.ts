import { describe, expect, it } from 'vitest';
import { SEED } from '../rings/limits.js';
import { bundleHouse, programOf } from './program.js';
import { simulate } from './simulate.js';

/** Those of the second ring; `SEED` runs one alone. */
const SEEDS = SEED === undefined ? Array.from({ length: 10 }, (_, index) => index + 1) : [SEED];

const program = bundleHouse().then(programOf);

describe('a world of servers, clients, copies, endpoints and a source', () => {
  it.each(SEEDS)('keeps all promises with the seed %i', async (seed) => {
    expect((await simulate(await program, seed)).faults).toEqual([]);
  });

  it('is the same each time that it is run with a seed', async () => {
    const [seed = 1] = SEEDS;
    const [first, second] = [await simulate(await program, seed), await simulate(await program, seed)];
    expect(second.trace).toBe(first.trace);
    expect(first.tasks).toBeGreaterThan(1_000);
  });
});
