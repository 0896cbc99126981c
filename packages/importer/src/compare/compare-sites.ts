import { ClientError, type ReadAnswer, type ReaderOptions } from '@kalends/client';
import { textComparison, type TextComparison } from './addresses.js';
import { compareAnswers, itemsOf } from './compare-answers.js';
import { createJudge } from './judgement.js';
import type { PageWalk } from './page-walk.js';
import { parseAnswer } from './parse-answer.js';
import { isCollection, type Collection } from './collections.js';
import type { Caller, CompareRequest } from './compare-request.js';
import type { ComparisonReport } from './comparison-report.js';
import { CORRECTION_NUMBERS } from './corrections.js';
import type { Difference, Sides } from './difference.js';
import { factsOf, type RecordFacts } from './record-facts.js';
import { firstRequests, requestsAbout, requestsAboutSample } from './request-plan.js';
import { addToSample, hashOf, type Sampled } from './sample.js';
import { createServer, type Server } from './server.js';
import { paced } from '../paced.js';
import { createTally, type TallyState } from './tally.js';

/** The parts that can be compared separately: the lists with their records, the index of the interface, its documentation. */
export type ComparisonPart = Collection | 'index' | 'doc';

/** Saves the progress of a comparison. */
export interface ComparisonState {
  /** Returns the text saved last; `undefined` to start from the beginning. */
  readonly load: () => Promise<string | undefined>;
  /** Replaces the saved text; `undefined` once there is nothing left to resume. */
  readonly save: (text: string | undefined) => Promise<void>;
}

/** Options of `compareSites`. */
export interface CompareOptions {
  /** The server to migrate from: declared corrections are deviations from this one. `auth`: the user for the second round. */
  readonly a: ReaderOptions;
  /** The server to migrate to. It needs `auth` if A has it, for a user with the same rights. */
  readonly b: ReaderOptions;
  /** The page sizes with which each list is read in turn. Default 50, 10 and 7. */
  readonly pageSizes?: readonly number[];
  /** The number of records of each kind that are requested individually. Default: all. */
  readonly sample?: number | undefined;
  /** The seed for choosing the sample. Default 1. */
  readonly seed?: number;
  /** The parts to compare. Default: all. */
  readonly only?: readonly ComparisonPart[] | undefined;
  /** Paths to ignore, including everything below them: `event.ticketed`, `*.custom_fields`. */
  readonly ignore?: readonly string[];
  /** The numbers of the corrections that may explain differences. Default: all that affect reading. */
  readonly corrections?: readonly string[] | undefined;
  /** The maximum number of concurrent requests per server. Default 4. */
  readonly concurrency?: number;
  /** The maximum number of requests per second and server. Default: unlimited. */
  readonly rate?: number | undefined;
  /** The maximum number of pages compared per list. Default 20,000. */
  readonly maxPages?: number;
  readonly state?: ComparisonState;
  /** Stops the comparison: the report has the results so far, and the saved state allows resuming. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ComparisonProgress) => void;
  /** The current time in milliseconds since 1970. Default: the system clock. */
  readonly clock?: () => number;
  /** Waits between requests, for `rate`. Default: a system timer. */
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/** Progress of a comparison. */
export interface ComparisonProgress {
  /** The number of requests to which both servers have responded. */
  readonly compared: number;
  /** The number of requests known to remain; responses may add more. */
  readonly waiting: number;
  readonly differences: number;
}

/** The saved state of a comparison. */
interface Saved {
  readonly comparison: string;
  readonly requests: readonly CompareRequest[];
  readonly samples: Readonly<Record<string, readonly Sampled<RecordFacts>[]>>;
  readonly tally: TallyState;
  readonly compared: number;
  readonly same: number;
}

const pauseFor = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Thrown if the saved state belongs to another comparison. */
export class ForeignState extends Error {
  override readonly name = 'ForeignState';
}

/** The number of comparisons between two saved states. */
const SAVE_EVERY = 250;

/** The number of consecutive failures after which a server is considered down. */
const MOST_FAILURES = 8;

/** The number of records per kind for which every kind of request is made. */
const MOST_SAMPLED = 20;

/** The maximum number of pages of filtered lists if a sample is used. */
const SAMPLED_PAGES = 5;

const partOf = ({ path: [first] }: CompareRequest): string =>
  first === undefined || first === '' || first === 'no-such-route' ? 'index' : String(first);

/**
 * Compares the responses of two servers of `tribe/events/v1`: all lists in several page sizes and with filters derived from their
 * records, every record by id and slug, the index, the documentation and error responses; anonymously, and for a user if both have
 * `auth`. All requests are read-only. Expected differences do not count: the URLs of the sites, and what a declared correction
 * explains.
 *
 * If a server stops responding, the comparison saves its state and rejects with a `ClientError`.
 *
 * @throws TypeError for invalid options; NotTheInterface if a URL does not respond as the interface; ForeignState; ClientError
 */
export async function compareSites(options: CompareOptions): Promise<ComparisonReport> {
  const { a, b, sample, only, state, signal, onProgress } = options;
  const { pageSizes = [50, 10, 7], seed = 1, concurrency = 4, rate, maxPages = 20_000 } = options;
  const { clock = () => Date.now(), wait = pauseFor } = options;
  if ((a.auth === undefined) !== (b.auth === undefined))
    throw new TypeError('Give credentials of both servers, or of none.');
  const unknown = options.corrections?.find((number) => !CORRECTION_NUMBERS.includes(number));
  if (unknown !== undefined) throw new TypeError(`${unknown} is no correction that shows in what is read.`);
  const allowed = new Set(options.corrections ?? CORRECTION_NUMBERS);
  const callers: readonly Caller[] = a.auth === undefined ? ['anonymous'] : ['anonymous', 'user'];

  const pace = () => paced(rate, clock, wait);
  const servers: Sides<Server> = { a: createServer(a, pace()), b: createServer(b, pace()) };
  const stop = new AbortController();
  const abort = (): void => stop.abort();
  if (signal?.aborted === true) abort();
  signal?.addEventListener('abort', abort, { once: true });

  const isWanted = (request: CompareRequest): boolean =>
    only === undefined || only.some((part) => part === partOf(request));
  const comparison = JSON.stringify([
    [a.baseUrl, b.baseUrl, callers, pageSizes, sample ?? null, seed, only ?? null],
    [options.ignore ?? [], Array.from(allowed), maxPages],
  ]);
  const saved = await load(state, comparison);
  const requests: CompareRequest[] = [
    ...(saved?.requests ?? callers.flatMap((as) => firstRequests(as, pageSizes)).filter(isWanted)),
  ];
  const samples = new Map(Object.entries(saved?.samples ?? {}));
  const tally = createTally(saved?.tally);
  let { compared, same } = saved ?? { compared: 0, same: 0 };
  const failures = { a: 0, b: 0 };
  const running = new Map<CompareRequest, Promise<void>>();

  const judge = createJudge({
    allowed,
    ignore: options.ignore ?? [],
    callers,
    ask: (side, request) => servers[side].ask(request, stop.signal),
  });

  const save = async (): Promise<void> => {
    const text: Saved = {
      comparison,
      requests: [...requests, ...running.keys()],
      samples: Object.fromEntries(samples),
      tally: tally.state(),
      compared,
      same,
    };
    await state?.save(JSON.stringify(text));
  };

  /** The response of one server, or the reason for its failure. */
  async function answerOf(side: 'a' | 'b', request: CompareRequest): Promise<ReadAnswer | string> {
    try {
      const answer = await servers[side].ask(request, stop.signal);
      failures[side] = 0;
      return answer;
    } catch (error) {
      if (!(error instanceof ClientError) || error.kind === 'abort') throw error;
      failures[side] += error.kind === 'malformed' ? 0 : 1;
      if (failures[side] >= MOST_FAILURES) throw error;
      return error.message;
    }
  }

  const limitOf = ({ derive }: CompareRequest): number =>
    sample === undefined || derive === true ? maxPages : Math.min(maxPages, SAMPLED_PAGES);

  async function compareOnce(request: CompareRequest, texts: TextComparison) {
    const [x, y] = await Promise.all([answerOf('a', request), answerOf('b', request)]);
    if (typeof x === 'string' || typeof y === 'string') {
      const [a, b] = [x, y].map((one) => (typeof one === 'string' ? one : `status ${one.status}`));
      const within = { a: undefined, b: undefined };
      const path = `answer to ${String(request.path[0] ?? 'the index')}`;
      const failed: Difference = { kind: 'failed', path, at: 'answer', a, b, within };
      return {
        result: { differences: [failed], membership: [], ended: true, walk: request.walk, cut: false },
        body: undefined,
      };
    }
    const answers = { a: parseAnswer(x), b: parseAnswer(y) };
    return { result: compareAnswers(request, answers, texts, limitOf(request)), body: answers.a.body };
  }

  /** Requests derived from a page of a list, in order. */
  function derived(request: CompareRequest, body: unknown, ended: boolean): CompareRequest[] {
    const [collection] = request.path;
    if (request.derive !== true || !isCollection(collection)) return [];
    const facts = (itemsOf(body, collection) ?? []).map((item) => factsOf(collection, item));
    const key = `${request.as} ${collection}`;
    for (const fact of facts) {
      const added = { hash: hashOf(`${seed} ${collection} ${fact.id}`), fact };
      samples.set(key, addToSample(samples.get(key) ?? [], added, sample ?? MOST_SAMPLED));
    }
    const about = (known: readonly RecordFacts[]) =>
      known.flatMap((fact) => requestsAbout(request.as, collection, fact));
    const now = sample === undefined ? about(facts) : [];
    if (!ended) return now;
    const chosen = (samples.get(key) ?? []).map(({ fact }) => fact);
    samples.delete(key);
    return [
      ...now,
      ...(sample === undefined ? [] : about(chosen)),
      ...requestsAboutSample(request.as, collection, chosen.slice(0, MOST_SAMPLED)),
    ];
  }

  async function compareRequest(request: CompareRequest, texts: TextComparison): Promise<void> {
    let { result, body } = await compareOnce(request, texts);
    let judgement = await judge(request, result);
    // two requests made in succession may differ because of a write or midnight, so try them once more
    if (judgement.isOpen) {
      ({ result, body } = await compareOnce(request, texts));
      judgement = await judge(request, result);
    }
    compared += 1;
    if (judgement.tell(tally)) same += 1;
    if (result.cut && sample === undefined) tally.tellCut(request);
    const following = followingPage(request, result.ended ? undefined : judgement.walk);
    // the last request is made first: those for the records of a page come before the next page
    requests.push(...[...derived(request, body, result.ended), ...following].filter(isWanted).reverse());
  }

  let failure: unknown;
  try {
    const [siteA, siteB] = await Promise.all([
      servers.a.findSite(stop.signal),
      servers.b.findSite(stop.signal),
    ]);
    const texts = textComparison(siteA, siteB);
    let unsaved = 0;
    while (!stop.signal.aborted && (requests.length > 0 || running.size > 0)) {
      while (running.size < concurrency) {
        const request = requests.pop();
        if (request === undefined) break;
        const run = compareRequest(request, texts).then(
          () => void running.delete(request),
          (error: unknown) => {
            failure ??= error;
            abort();
          },
        );
        running.set(request, run);
      }
      await Promise.race(running.values());
      onProgress?.({ compared, waiting: requests.length + running.size, differences: tally.count() });
      if (state !== undefined && (unsaved += 1) >= SAVE_EVERY) {
        unsaved = 0;
        await save();
      }
    }
    await Promise.all(running.values());
  } catch (error) {
    failure ??= error;
    abort();
  } finally {
    signal?.removeEventListener('abort', abort);
  }
  const finished = requests.length === 0 && running.size === 0 && failure === undefined;
  if (finished) await state?.save(undefined);
  else await save();
  if (failure !== undefined && signal?.aborted !== true) throw failure as Error;

  const { groups, further, corrections, ignored: counts, cut } = tally.state();
  return {
    a: a.baseUrl,
    b: b.baseUrl,
    equal: groups.length === 0 && cut.length === 0,
    finished,
    compared,
    same,
    differences: groups,
    further,
    corrections,
    ignored: Object.fromEntries(counts),
    cut,
  };
}

/** The next page of a list, including the one beyond the end of a complete list. */
function followingPage(request: CompareRequest, walk: PageWalk | undefined): CompareRequest[] {
  const { as, path, derive, query } = request;
  if (walk !== undefined) return [{ ...request, query: { ...query, page: String(walk.page) }, walk }];
  if (request.walk === undefined || derive !== true) return [];
  return [{ as, path, query: { ...query, page: String(request.walk.page + 1) } }];
}

async function load(state: ComparisonState | undefined, comparison: string): Promise<Saved | undefined> {
  const text = await state?.load();
  if (text === undefined) return undefined;
  try {
    const saved = JSON.parse(text) as Saved;
    if (saved.comparison === comparison) return saved;
  } catch {
    // invalid JSON belongs to no comparison
  }
  throw new ForeignState('The state is that of another comparison.');
}
