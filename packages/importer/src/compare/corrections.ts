import type { Case, Correction } from './correction.js';
import { LIST_CORRECTIONS } from './list-corrections.js';
import { RECORD_CORRECTIONS } from './record-corrections.js';

/** All corrections that are visible when reading. */
const CORRECTIONS: readonly Correction[] = [...RECORD_CORRECTIONS, ...LIST_CORRECTIONS];

/** The numbers of all corrections that are visible when reading. */
export const CORRECTION_NUMBERS: readonly string[] = Array.from(
  new Set(CORRECTIONS.map(({ number }) => number)),
).sort((x, y) => Number(x.slice(1)) - Number(y.slice(1)));

/** The correction that explains a difference. */
export function correctionOf(found: Case, allowed: ReadonlySet<string>): Correction | undefined {
  const { kind, path } = found.difference;
  return CORRECTIONS.find(
    (correction) =>
      allowed.has(correction.number) &&
      correction.kinds.includes(kind) &&
      correction.path.test(path) &&
      correction.when(found),
  );
}
