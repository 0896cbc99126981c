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
import { createServer, paceOf, type Server } from './server.js';
import { createTally, type TallyState } from './tally.js';

/** What can be compared by itself: the lists with their records, the index of the interface, its documentation. */
export type ComparisonPart = Collection | 'index' | 'doc';

/** Where a comparison keeps how far it has come. */
export interface ComparisonState {
  /** Gives the text that was saved last; `undefined`: begin. */
  readonly load: () => Promise<string | undefined>;
  /** Keeps a text in place of the last one; `undefined`: there is nothing more to continue. */
  readonly save: (text: string | undefined) => Promise<void>;
}

/** Which servers are compared, and how. */
export interface CompareOptions {
  /** The server that is moved from: where they differ by a declared correction, it is the plugin. `auth`: the user of the second round. */
  readonly a: ReaderOptions;
  /** The server that is moved to. It has `auth` when A has, for a user with the same rights. */
  readonly b: ReaderOptions;
  /** How many records the pages of lists have, each list once with each. Default 50, 10 and 7. */
  readonly pageSizes?: readonly number[];
  /** How many records of each kind are asked for one by one. Default: all of them. */
  readonly sample?: number | undefined;
  /** Chooses the sample. Default 1. */
  readonly seed?: number;
  /** Default: everything. */
  readonly only?: readonly ComparisonPart[] | undefined;
  /** Paths whose differences do not count, with all below them: `event.ticketed`, `*.custom_fields`. */
  readonly ignore?: readonly string[];
  /** The numbers of the corrections that may explain differences. Default: all that show in what is read. */
  readonly corrections?: readonly string[] | undefined;
  /** How many requests each server has at once. Default 4. */
  readonly concurrency?: number;
  /** How many requests a second begin at each server. Default: as many as are answered. */
  readonly rate?: number | undefined;
  /** How many pages of one list are compared. Default 20,000. */
  readonly maxPages?: number;
  readonly state?: ComparisonState;
  /** Ends the comparison: what was found so far is reported, and the state continues there. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ComparisonProgress) => void;
  /** Milliseconds since 1970. Default: the clock of the runtime. */
  readonly clock?: () => number;
  /** Waits between requests, for `rate`. Default: a timer of the runtime. */
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/** How far a comparison has come. */
export interface ComparisonProgress {
  /** How many requests both have answered. */
  readonly compared: number;
  /** How many are known to come; more follow from their answers. */
  readonly waiting: number;
  readonly differences: number;
}

/** The state of a comparison as it is saved. */
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

/** A state that belongs to another comparison. */
export class ForeignState extends Error {
  override readonly name = 'ForeignState';
}

/** After how many comparisons the state is saved. */
const SAVE_EVERY = 250;

/** So many requests one after the other may fail before a server counts as gone. */
const MOST_FAILURES = 8;

/** So many records of a kind are asked about in every way. */
const MOST_SAMPLED = 20;

/** How many pages of lists other than the whole ones are compared when there is a sample. */
const SAMPLED_PAGES = 5;

const partOf = ({ path: [first] }: CompareRequest): string =>
  first === undefined || first === '' || first === 'no-such-route' ? 'index' : String(first);

/**
 * Walks two servers of `tribe/events/v1` and compares what they answer: all lists in several page sizes and by filters that
 * follow from their records, every record by id and slug, the index, the documentation and refusals; for everybody, and for a
 * user where both have `auth`. It only reads. What must differ does not count: the addresses of the sites, and what a declared
 * correction explains.
 *
 * A server that answers nothing any more ends the comparison with a `ClientError`; the state is saved before.
 *
 * @throws TypeError about options; NotTheInterface when an address does not answer as the interface; ForeignState; ClientError
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

  const pace = () => (rate === undefined ? () => Promise.resolve() : paceOf(rate, clock, wait));
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

  /** The answer of one server, or why there is none. */
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

  /** Requests that follow from a page of a list, in their order. */
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
    // a server that is written to, or midnight, may make two answers differ that were asked for one after the other
    if (judgement.isOpen) {
      ({ result, body } = await compareOnce(request, texts));
      judgement = await judge(request, result);
    }
    compared += 1;
    if (judgement.tell(tally)) same += 1;
    if (result.cut && sample === undefined) tally.tellCut(request);
    const following = followingPage(request, result.ended ? undefined : judgement.walk);
    // what is asked next stands at the end: the records of a page before the next page
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

/** The next page of a list; the one beyond the end of a whole list. */
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
    // no JSON is the state of nothing
  }
  throw new ForeignState('The state is that of another comparison.');
}
