import { isCollection, type Collection } from './collections.js';
import { itemsOf } from './compare-answers.js';
import type { ComparisonPart } from './compare-options.js';
import type { Caller, CompareRequest } from './compare-request.js';
import type { PageWalk } from './page-walk.js';
import { own } from './difference.js';
import { expectedRequests } from './expected-requests.js';
import { factsOf, type RecordFacts } from './record-facts.js';
import { firstRequests, requestsAbout, requestsAboutSample } from './request-plan.js';
import { addToSample, hashOf, type Sampled } from './sample.js';

/** The choices that determine which requests are made. */
export interface PlanOptions {
  readonly callers: readonly Caller[];
  readonly pageSizes: readonly number[];
  readonly only: readonly ComparisonPart[] | undefined;
  readonly sample: number | undefined;
  readonly seed: number;
  readonly maxPages: number;
}

/** The saved state of a plan. */
export interface PlanState {
  readonly requests: readonly CompareRequest[];
  readonly samples: Readonly<Record<string, readonly Sampled<RecordFacts>[]>>;
}

/** The requests that remain to be made. */
export interface ComparisonPlan {
  /** Takes the next request; `undefined` if there is none at the moment. It counts as remaining until `follow` is called for it. */
  readonly take: () => CompareRequest | undefined;
  /**
   * Adds the requests that result from the response to a request.
   *
   * @param body the response of A
   * @param walk the position of the next page of its list; `undefined` if there is none
   */
  readonly follow: (request: CompareRequest, body: unknown, walk: PageWalk | undefined) => void;
  /** The maximum number of pages to compare of a request's list. */
  readonly maxPages: (request: CompareRequest) => number;
  /** The number of remaining requests that are known. */
  readonly size: () => number;
  /** About how many requests remain, those that will follow included. */
  readonly expected: () => number;
  /** Takes the length of a whole list, from which `expected` follows. */
  readonly tellTotal: (collection: Collection, total: number) => void;
  readonly state: () => PlanState;
}

/** The number of records per kind for which every kind of request is made. */
const MOST_SAMPLED = 20;

/** The maximum number of pages of filtered lists if a sample is used. */
const SAMPLED_PAGES = 5;

const partOf = ({ path: [first] }: CompareRequest): string =>
  first === undefined || first === '' || first === 'no-such-route' ? 'index' : String(first);

/** The next page of a list, including the one beyond the end of a complete list. */
function followingPage(request: CompareRequest, walk: PageWalk | undefined): CompareRequest[] {
  const { as, path, derive, query } = request;
  if (walk !== undefined) return [{ ...request, query: { ...query, page: String(walk.page) }, walk }];
  if (request.walk === undefined || derive !== true) return [];
  return [{ as, path, query: { ...query, page: String(request.walk.page + 1) } }];
}

/** Creates the plan of a comparison, or restores a saved one. */
export function createPlan(
  { callers, pageSizes, only, sample, seed, maxPages }: PlanOptions,
  saved: PlanState | undefined,
): ComparisonPlan {
  const isWanted = (request: CompareRequest): boolean =>
    only === undefined || only.some((part) => part === partOf(request));
  const requests: CompareRequest[] = [
    ...(saved?.requests ?? callers.flatMap((as) => firstRequests(as, pageSizes)).filter(isWanted)),
  ];
  const taken = new Set<CompareRequest>();
  const samples = new Map(Object.entries(saved?.samples ?? {}));
  const totals = new Map<Collection, number>();

  /** Requests about the records on a page of a list, and after the last page about a sample of all its records. */
  function derived(request: CompareRequest, body: unknown, isLast: boolean): CompareRequest[] {
    const { as, derive, path } = request;
    const [collection] = path;
    if (derive !== true || !isCollection(collection)) return [];
    const key = `${as} ${collection}`;
    totals.set(collection, Number(own(body, 'total')) || 0);
    const facts = (itemsOf(body, collection) ?? []).map((item) => factsOf(collection, item));
    let known = samples.get(key) ?? [];
    for (const fact of facts) {
      const added = { hash: hashOf(`${seed} ${collection} ${fact.id}`), fact };
      known = addToSample(known, added, sample ?? MOST_SAMPLED);
    }
    samples.set(key, known);
    const about = (some: readonly RecordFacts[]) =>
      some.flatMap((fact) => requestsAbout(as, collection, fact));
    const now = sample === undefined ? about(facts) : [];
    if (!isLast) return now;
    samples.delete(key);
    const chosen = known.map(({ fact }) => fact);
    const later = sample === undefined ? [] : about(chosen);
    return [...now, ...later, ...requestsAboutSample(as, collection, chosen.slice(0, MOST_SAMPLED))];
  }

  return {
    take() {
      const request = requests.pop();
      if (request !== undefined) taken.add(request);
      return request;
    },
    follow(request, body, walk) {
      taken.delete(request);
      const added = [...derived(request, body, walk === undefined), ...followingPage(request, walk)];
      // the last request is taken first: those for the records of a page come before the next page
      requests.push(...added.filter(isWanted).reverse());
    },
    maxPages: ({ derive }) =>
      sample === undefined || derive === true ? maxPages : Math.min(maxPages, SAMPLED_PAGES),
    size: () => requests.length + taken.size,
    expected: () => expectedRequests([...requests, ...taken], sample, totals),
    tellTotal: (collection, total) => void totals.set(collection, total),
    state: () => ({ requests: [...requests, ...taken], samples: Object.fromEntries(samples) }),
  };
}
