import type { ReaderOptions } from '@kalends/client';
import { AnswerTooLarge, ForeignState, politeOptions } from '@kalends/client/internal';
import { textComparison, type TextComparison } from './addresses.js';
import { COLLECTIONS } from './collections.js';
import { compareAnswers, itemsOf, type AnswerComparison } from './compare-answers.js';
import type { CompareOptions } from './compare-options.js';
import type { Caller, CompareRequest } from './compare-request.js';
import { createPlan, type ComparisonPlan, type PlanState } from './comparison-plan.js';
import type { ComparisonReport, ListedTotal } from './comparison-report.js';
import { CORRECTION_NUMBERS } from './corrections.js';
import { createDayShift, findDayShift } from './day-shift.js';
import { own, type Sides } from './difference.js';
import { createJudge } from './judgement.js';
import { findLanguages, inAllLanguages, languageDeclaration, LANGUAGES } from './languages.js';
import { parseAnswer, type ParsedAnswer } from './parse-answer.js';
import { EVER } from './request-plan.js';
import { createReported } from './reported.js';
import { createServer, interfaceUrl, type Server } from './server.js';
import { createTally, type Tally, type TallyState } from './tally.js';

/** The saved state of a comparison. */
interface Saved extends PlanState {
  /** The options that determine what is compared; a state is only resumed with the same ones. */
  readonly comparison: string;
  readonly tally: TallyState;
  readonly compared: number;
  readonly same: number;
}

/** A comparison in progress. */
interface Comparison {
  servers: Sides<Server>;
  readonly plan: ComparisonPlan;
  readonly tally: Tally;
  readonly judge: ReturnType<typeof createJudge>;
  /** The largest page size that both servers answer. */
  mostPerPage: number;
  /** Aborted to end the comparison. */
  readonly stop: AbortController;
  /** The number of requests to which both servers have responded. */
  compared: number;
  /** The number of responses that were equal. */
  same: number;
  totals: readonly ListedTotal[];
}

/** The number of comparisons between two saved states. */
const SAVE_EVERY = 250;

/** The options with their defaults. Throws a `TypeError` if they are invalid. */
function settingsOf(options: CompareOptions) {
  const { a, b, sample, only, corrections = CORRECTION_NUMBERS, ignore = [], imported = [] } = options;
  const { pageSizes = [50, 10, 7], seed = 1, concurrency = 4, maxPages = 20_000 } = options;
  if ((a.auth === undefined) !== (b.auth === undefined))
    throw new TypeError('Give credentials of both servers, or of none.');
  const unknown = corrections.find((number) => !CORRECTION_NUMBERS.includes(number));
  if (unknown !== undefined) throw new TypeError(`${unknown} is no correction that shows in what is read.`);
  const callers: readonly Caller[] = a.auth === undefined ? ['anonymous'] : ['anonymous', 'user'];
  const plan = { callers, pageSizes, only, sample, seed, maxPages };
  const comparison = JSON.stringify([a.baseUrl, b.baseUrl, plan, ignore, corrections, imported.length]);
  return { ...plan, plan, concurrency, ignore, corrections, reported: createReported(imported), comparison };
}

/** The state to resume from. Rejects with `ForeignState` if the saved one belongs to another comparison. */
async function savedState({ state }: CompareOptions, comparison: string): Promise<Saved | undefined> {
  const saved = (await state?.load()) as Saved | undefined;
  if (saved === undefined || saved.comparison === comparison) return saved;
  throw new ForeignState('The state is that of another comparison.');
}

/** Page sizes from the largest one of the interface; some hosts refuse it. */
const PAGE_SIZES = [50, 25, 10, 5, 1];

/** The number of records on the first page of an answer, if its list has more; otherwise the size that was asked for. */
function sizeOf({ status, body }: ParsedAnswer, size: number): number | undefined {
  if (status !== 200) return undefined;
  const count = itemsOf(body, 'events')?.length ?? size;
  return count > 0 && count < size && Number(own(body, 'total_pages')) > 1 ? count : size;
}

/** The parsed response of a server, or the reason for a failure. */
async function tryToRead(
  server: Server,
  request: CompareRequest,
  signal: AbortSignal,
): Promise<ParsedAnswer | string> {
  const answer = await server.tryToAsk(request, signal);
  if (typeof answer === 'string') return answer;
  return parseAnswer(answer).catch((error: unknown) => {
    if (error instanceof AnswerTooLarge) return error.message;
    throw error;
  });
}

/** The largest page size that both servers answer; some hosts refuse larger ones, and some give fewer records. */
async function largestPage(servers: Sides<Server>, signal: AbortSignal): Promise<number> {
  for (const size of PAGE_SIZES) {
    const request = {
      as: 'anonymous',
      path: ['events'],
      query: { ...EVER, per_page: String(size) },
    } as const;
    const answers = await Promise.all([servers.a, servers.b].map((one) => tryToRead(one, request, signal)));
    const found = answers.flatMap((one) => (typeof one === 'string' ? [] : (sizeOf(one, size) ?? [])));
    if (found.length === answers.length) return Math.min(...found);
    const isNoList = answers.every((one) => typeof one !== 'string' && [401, 403, 404].includes(one.status));
    if (isNoList) break;
  }
  return PAGE_SIZES[0] ?? 1;
}

/** Asks both servers for the lengths of their lists. Those of A tell the plan how long all requests may take. */
async function totalsOf(
  { servers, plan, stop: { signal } }: Comparison,
  only: CompareOptions['only'],
): Promise<ListedTotal[]> {
  const totals: ListedTotal[] = [];
  for (const collection of COLLECTIONS) {
    if (only?.includes(collection) === false) continue;
    const query = { per_page: '1', ...(collection === 'events' ? EVER : {}) };
    const request = { as: 'anonymous', path: [collection], query } as const;
    const [a = null, b = null] = await Promise.all(
      [servers.a, servers.b].map(async (server) => {
        const answer = await tryToRead(server, request, signal);
        const total = typeof answer === 'string' ? undefined : own(answer.body, 'total');
        return typeof total === 'number' ? total : null;
      }),
    );
    if (a !== null && a > 0) plan.tellTotal(collection, a);
    totals.push({ collection, a, b });
  }
  return totals;
}

/** A request for pages that are not larger than a host takes. */
function withinPage(request: CompareRequest, most: number): CompareRequest {
  const { query } = request;
  return Number(query?.['per_page']) > most && most < (PAGE_SIZES[0] ?? 1)
    ? { ...request, query: { ...query, per_page: String(most) } }
    : request;
}

/** Requests the same from both servers and compares the responses. The body is that of A. */
async function compareOnce(
  given: CompareRequest,
  { servers, plan, mostPerPage, stop: { signal } }: Comparison,
  texts: TextComparison,
): Promise<{ readonly result: AnswerComparison; readonly body: unknown }> {
  const request = withinPage(given, mostPerPage);
  const [x, y] = await Promise.all([
    tryToRead(servers.a, request, signal),
    tryToRead(servers.b, request, signal),
  ]);
  if (typeof x !== 'string' && typeof y !== 'string') {
    const answers = { a: x, b: y };
    return { result: compareAnswers(request, answers, texts, plan.maxPages(request)), body: x.body };
  }
  const [a, b] = [x, y].map((one) => (typeof one === 'string' ? one : `status ${one.status}`));
  const path = `answer to ${String(request.path[0] ?? 'the index')}`;
  const within = { a: undefined, b: undefined };
  const failed = { kind: 'failed', path, at: 'answer', a, b, within } as const;
  return {
    result: { differences: [failed], membership: [], ended: true, walk: request.walk, cut: false },
    body: undefined,
  };
}

/** Compares the responses to a request, counts their differences and plans what follows from them. */
async function compareRequest(
  request: CompareRequest,
  comparison: Comparison,
  texts: TextComparison,
  isSampled: boolean,
): Promise<void> {
  const { judge, plan, tally } = comparison;
  let { result, body } = await compareOnce(request, comparison, texts);
  let judgement = await judge(request, result);
  // two requests made in succession may differ because of a write or midnight, so try them once more
  if (judgement.isOpen) {
    const earlier = result;
    ({ result, body } = await compareOnce(request, comparison, texts));
    judgement = await judge(request, result, earlier);
  }
  comparison.compared += 1;
  if (judgement.tell(tally)) comparison.same += 1;
  if (result.cut && !isSampled) tally.tellCut(request);
  plan.follow(request, body, result.ended ? undefined : judgement.walk);
}

/** Makes all requests of a plan, several at a time. Returns when the plan is empty or the comparison is aborted. */
async function compareAll(
  { plan, stop: { signal } }: Comparison,
  concurrency: number,
  compareNext: (request: CompareRequest) => Promise<void>,
  afterEach: () => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  while (!signal.aborted && plan.size() > 0) {
    while (running.size < concurrency) {
      const request = plan.take();
      if (request === undefined) break;
      const run = compareNext(request).finally(() => running.delete(run));
      running.add(run);
    }
    await Promise.race(running);
    await afterEach();
  }
  await Promise.all(running);
}

/** If the lists of A have one language, has it asked for all of them, and declares so once. */
async function joinLanguages(comparison: Comparison): Promise<void> {
  const { servers, tally, stop } = comparison;
  const found = await findLanguages(servers.a, stop.signal);
  if (found === undefined) return;
  comparison.servers = { ...servers, a: inAllLanguages(servers.a) };
  if (!tally.state().corrections.some(({ number }) => number === LANGUAGES))
    tally.tellCorrection(...languageDeclaration(found));
}

function reportOf(
  { a, b }: CompareOptions,
  { plan, tally, compared, same, totals }: Comparison,
  hasFailed: boolean,
): ComparisonReport {
  const { groups, further, corrections, ignored, cut } = tally.state();
  return {
    ...{ a: a.baseUrl, b: b.baseUrl },
    equal: groups.length === 0 && cut.length === 0,
    finished: plan.size() === 0 && !hasFailed,
    ...{ compared, same, differences: groups, further, corrections },
    ignored: Object.fromEntries(ignored),
    totals,
    cut,
  };
}

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
  const { state, signal, onProgress, rate, timeout, attempts = 5, clock, sleep } = options;
  const { plan: planOptions, comparison: id, concurrency, ...settings } = settingsOf(options);
  const saved = await savedState(options, id);
  const stop = new AbortController();
  const serverOf = async ({ fetch, ...own }: ReaderOptions): Promise<Server> => {
    const polite = {
      ...politeOptions({ concurrency, rate, timeout, attempts, clock, sleep, fetch }),
      ...own,
    };
    return createServer({ ...polite, baseUrl: await interfaceUrl(polite, signal ?? stop.signal) });
  };
  const servers = { a: await serverOf(options.a), b: await serverOf(options.b) };
  const { callers, ignore, corrections, reported } = settings;
  let ofDays = createDayShift(0);
  const comparison: Comparison = {
    ...{ servers, stop, mostPerPage: 50, compared: saved?.compared ?? 0, same: saved?.same ?? 0, totals: [] },
    plan: createPlan(planOptions, saved),
    tally: createTally(saved?.tally),
    judge: createJudge({
      ...{ allowed: new Set(corrections), ignore, reported, callers },
      ofDays: (found) => ofDays(found),
      ask: (side, request) => comparison.servers[side].ask(request, stop.signal),
    }),
  };
  const { plan, tally } = comparison;
  const save = async (): Promise<void> => {
    const { compared, same } = comparison;
    const next: Saved = { comparison: id, ...plan.state(), tally: tally.state(), compared, same };
    await state?.save(next);
  };

  let failure: unknown;
  const abort = (): void => stop.abort();
  const fail = (error: unknown): void => {
    failure ??= error;
    abort();
  };
  if (signal?.aborted === true) abort();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const [siteA, siteB] = await Promise.all([
      servers.a.findSite(stop.signal),
      servers.b.findSite(stop.signal),
    ]);
    const texts = textComparison(siteA, siteB);
    if (corrections.includes(LANGUAGES)) await joinLanguages(comparison);
    comparison.mostPerPage = await largestPage(comparison.servers, stop.signal);
    if (corrections.length > 0) ofDays = createDayShift(await findDayShift(comparison.servers, stop.signal));
    comparison.totals = await totalsOf(comparison, planOptions.only);
    const isSampled = options.sample !== undefined;
    let unsaved = 0;
    await compareAll(
      comparison,
      concurrency,
      (request) => compareRequest(request, comparison, texts, isSampled).catch(fail),
      async () => {
        onProgress?.({ compared: comparison.compared, waiting: plan.expected(), differences: tally.count() });
        unsaved = (unsaved + 1) % SAVE_EVERY;
        if (unsaved === 0) await save();
      },
    );
  } catch (error) {
    fail(error);
  } finally {
    signal?.removeEventListener('abort', abort);
  }
  const report = reportOf(options, comparison, failure !== undefined);
  if (report.finished) await state?.save(undefined);
  else await save();
  if (failure !== undefined && signal?.aborted !== true) throw failure as Error;
  return report;
}
