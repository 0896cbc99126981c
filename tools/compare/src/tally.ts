import { lineOf, type CompareRequest } from './compare-request.js';
import type { Correction } from './corrections.js';
import type { CorrectionUse, DifferenceExample, DifferenceGroup } from './comparison-report.js';
import type { Difference } from './difference.js';
import { shortenedPair } from './shortened.js';

/** The counts so far, serializable as JSON. */
export interface TallyState {
  readonly groups: readonly DifferenceGroup[];
  readonly further: number;
  readonly corrections: readonly CorrectionUse[];
  readonly ignored: readonly (readonly [string, number])[];
  readonly cut: readonly string[];
}

/** Counts differences by kind and path. Its size does not grow with the number of responses. */
export interface Tally {
  readonly tellDifference: (request: CompareRequest, difference: Difference) => void;
  readonly tellCorrection: (
    request: CompareRequest,
    difference: Difference,
    correction: Pick<Correction, 'number' | 'about'>,
  ) => void;
  readonly tellIgnored: (path: string) => void;
  readonly tellCut: (request: CompareRequest) => void;
  /** The total number of differences. */
  readonly count: () => number;
  readonly state: () => TallyState;
}

const MOST_GROUPS = 1000;
const MOST_EXAMPLES = 3;
const LONGEST = 300;

const cutTo = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

type Growing<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer I)[] ? I[] : T[K] };

/** Names from a server may contain control characters, which are replaced. */
const printable = (text: string): string => cutTo(text.replaceAll(/[\p{C}\u2028\u2029]/gu, '\uFFFD'));

function exampleOf(request: CompareRequest, { at, a, b }: Difference): DifferenceExample {
  return { request: printable(lineOf(request)), at: printable(at), ...shortenedPair(a, b) };
}

/** Resumes counting from a saved state. */
export function createTally(from?: TallyState): Tally {
  const groups = new Map<string, Growing<DifferenceGroup>>();
  const corrections = new Map<string, Growing<CorrectionUse>>();
  const ignored = new Map(from?.ignored);
  const cut = [...(from?.cut ?? [])];
  let further = from?.further ?? 0;
  let told = Array.from(from?.groups ?? []).reduce((sum, group) => sum + group.count, further);
  for (const group of from?.groups ?? [])
    groups.set(`${group.kind} ${group.path}`, { ...group, examples: [...group.examples] });
  for (const use of from?.corrections ?? [])
    corrections.set(`${use.number} ${use.about}`, { ...use, examples: [...use.examples] });

  const count = (
    group: { count: number; examples: DifferenceExample[] },
    request: CompareRequest,
    difference: Difference,
  ) => {
    group.count += 1;
    if (group.examples.length < MOST_EXAMPLES) group.examples.push(exampleOf(request, difference));
  };

  return {
    tellDifference(request, difference) {
      told += 1;
      const path = printable(difference.path);
      const { kind } = difference;
      const key = `${kind} ${path}`;
      const group = groups.get(key) ?? { kind, path, count: 0, examples: [] };
      if (!groups.has(key) && groups.size >= MOST_GROUPS) {
        further += 1;
        return;
      }
      groups.set(key, group);
      count(group, request, difference);
    },
    tellCorrection(request, difference, { number, about }) {
      const key = `${number} ${about}`;
      const use = corrections.get(key) ?? { number, about, count: 0, examples: [] };
      corrections.set(key, use);
      count(use, request, difference);
    },
    tellIgnored: (path) => void ignored.set(path, (ignored.get(path) ?? 0) + 1),
    tellCut: (request) => {
      if (cut.length < MOST_GROUPS) cut.push(printable(lineOf(request)));
    },
    count: () => told,
    state: () => ({
      groups: Array.from(groups.values()),
      further,
      corrections: Array.from(corrections.values()).sort((x, y) =>
        x.number.localeCompare(y.number, 'en', { numeric: true }),
      ),
      ignored: Array.from(ignored),
      cut,
    }),
  };
}
