/**
 * The time limits, waits and seeds of all tests. A limit only ends what hangs: it is many times what the slowest test takes, so
 * that a busy machine is not a failure. What a test may cost is said in processor time, per file.
 */

/** Milliseconds that a test may take. */
export const TEST_LIMIT = 300_000;

/** Milliseconds below which no test sets a limit of its own: those of the contract kit, which strangers run. */
export const LEAST_LIMIT = 60_000;

/** Milliseconds that a test may take which has to make so many requests, one after another: three seconds for each. */
export const limitFor = (requests: number): number => Math.max(TEST_LIMIT, requests * 3_000);

/** Milliseconds that a hook may take. */
export const HOOK_LIMIT = 300_000;

/** Milliseconds in which `expect.poll` expects what it waits for. */
export const POLL_LIMIT = 60_000;

/** Milliseconds of processor time that the tests of a file of the first ring may take, with the programs that they run. */
export const FILE_LIMIT = 10_000;

/** The seed of random tests that have none of their own, from the environment; without it each run draws others. */
export const SEED = process.env['SEED'] === undefined ? undefined : Number(process.env['SEED']);
