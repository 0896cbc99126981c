/** Whether all faults are walked, as `npm run test:torture -- faults` does, or a part. */
const isAll = process.env['TORTURE_FAULTS'] !== undefined;

/** One of how many calls fails in each way. */
const STRIDE = isAll ? 1 : 8;

/** The first of so many ways to fail: the others differ from them by their codes. */
export const firstWays = <T>(ways: readonly T[], count: number): readonly T[] =>
  isAll ? ways : ways.slice(0, count);

/** The numbers of the calls that fail in a way, which is one of several. */
export const callsOf = <T>(ways: readonly T[], way: T, count: number): number[] =>
  Array.from({ length: count }, (_, index) => index + 1).filter(
    (nth) => (nth + ways.indexOf(way)) % STRIDE === 0,
  );
