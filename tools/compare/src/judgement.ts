import type { AnswerComparison } from './compare-answers.js';
import type { Caller, CompareRequest } from './compare-request.js';
import { FILTERS } from './collections.js';
import { idOf } from './compare-values.js';
import { hasTerm, termFilterOf } from './list-conditions.js';
import { jsonOf } from './parse-answer.js';
import type { Correction } from './corrections.js';
import { correctionOf } from './corrections.js';
import { own, type Difference } from './difference.js';
import type { PageWalk } from './page-walk.js';
import type { Reported } from './reported.js';
import type { Tally } from './tally.js';
import type { ReadAnswer } from '@kalends/client';

/** Differences grouped by outcome. */
interface Sorted {
  readonly open: readonly Difference[];
  readonly explained: readonly { readonly difference: Difference; readonly correction: Correction }[];
  /** Those at ignored paths. */
  readonly ignored: readonly string[];
}

/** The outcome for the differences between two responses. */
export interface Judgement {
  /** Whether any difference is unexplained. */
  readonly isOpen: boolean;
  /** The state of the walk after this page. */
  readonly walk: PageWalk | undefined;
  /** Adds everything to the tally. Returns whether there was no difference at all. */
  readonly tell: (tally: Tally) => boolean;
}

/** The criteria for judging differences. */
export interface Judge {
  /** The numbers of the corrections to accept. */
  readonly allowed: ReadonlySet<string>;
  /** The paths to ignore. */
  readonly ignore: readonly string[];
  /** What the import of B has reported. */
  readonly reported: Reported;
  /** What follows from days that begin at another hour. */
  readonly ofDays: Reported;
  readonly callers: readonly Caller[];
  /** Requests a record from one server. */
  readonly ask: (side: 'a' | 'b', request: CompareRequest) => Promise<ReadAnswer>;
}

/** Returns the ignored path that contains a path, if any. */
function ignoredBy(paths: readonly string[]): (path: string) => string | undefined {
  const patterns = paths.map((path) => {
    const source = path.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '[^.]*');
    return { path, pattern: new RegExp(`^${source}(?:$|[.[])`) };
  });
  return (path) => patterns.find(({ pattern }) => pattern.test(path))?.path;
}

/** The record that a difference is about. */
function subjectOf({ path: [first, second], query = {} }: CompareRequest, { kind, path, a, b }: Difference) {
  if (kind === 'status') {
    const [name, list] = Object.entries(FILTERS).find(([one]) => query[one] !== undefined) ?? [];
    const id = name === undefined ? undefined : query[name];
    if (list === undefined || id === undefined) return { collection: String(first), id: second };
    return { collection: list, id: /^\d+$/.test(id) ? id : undefined };
  }
  const linked = path.startsWith('event.venue')
    ? 'venues'
    : path.startsWith('event.organizer')
      ? 'organizers'
      : first;
  return { collection: String(linked), id: idOf(a) ?? idOf(b) };
}

const PAGES = /(?:\.|^)(?:total_pages|next_rest_url|previous_rest_url)$|totalpages$/;

/**
 * Whether differences of totals and page links result only from records that a correction explains.
 *
 * @param walk the state at the end of the list
 */
function follows({ deferred, balance, explained }: PageWalk): boolean {
  if (typeof explained !== 'string') return false;
  return deferred.every(({ path, a, b }) => PAGES.test(path) || Number(a) - Number(b) === balance);
}

/** The explanation of what A shows otherwise each time: a text with a token or a counter in it, an order of records of equal dates. */
const UNSTEADY: Correction = {
  number: 'unsteady',
  about: 'a text or an order of A that changes with each request',
  confirm: undefined,
};

/** A text or an order of A as text; `undefined` for a difference of another kind. */
const changingIn = ({ kind, a }: Difference): string | undefined =>
  kind === 'order' ? JSON.stringify(a) : kind === 'value' && typeof a === 'string' ? a : undefined;

/** What A had at the places of differences. */
const textsOf = (differences: readonly Difference[]): ReadonlyMap<string, string | undefined> =>
  new Map(differences.map((difference) => [difference.at, changingIn(difference)]));

/** Creates the function that judges the differences between two responses. */
export function createJudge({ allowed, ignore, reported, ofDays, callers, ask }: Judge) {
  const ignored = ignoredBy(ignore);

  /** Whether the record itself confirms the conditions of a correction. */
  async function isConfirmed(
    request: CompareRequest,
    difference: Difference,
    { confirm }: Correction,
  ): Promise<boolean> {
    if (confirm === undefined) return true;
    const { collection, id } = subjectOf(request, difference);
    if (id === undefined) return false;
    const record = (side: 'a' | 'b', as: Caller) => ask(side, { as, path: [collection, id] });
    if (confirm === 'ends before') {
      const body = await jsonOf((await record('a', request.as)).text);
      return String(own(body, 'utc_end_date')) < String(own(body, 'utc_start_date'));
    }
    if (confirm === 'has the term') {
      const [name, term] = termFilterOf(request.query) ?? ['', ''];
      return hasTerm(await jsonOf((await record('a', request.as)).text), name, term);
    }
    const { status } = await record('b', request.as);
    if (confirm === 'exists') return status === 200;
    if (status === 403) return true;
    const isHiddenTerm = status === 400 && request.as === 'anonymous' && callers.includes('user');
    return isHiddenTerm && (await record('b', 'user')).status === 200;
  }

  async function sort(
    request: CompareRequest,
    differences: readonly Difference[],
    before: ReadonlyMap<string, string | undefined> = new Map(),
  ): Promise<Sorted> {
    const isUnsteady = (difference: Difference): boolean => {
      const [then, now] = [before.get(difference.at), changingIn(difference)];
      return then !== undefined && now !== undefined && then !== now;
    };
    const open: Difference[] = [];
    const explained: { readonly difference: Difference; readonly correction: Correction }[] = [];
    const left: string[] = [];
    for (const difference of differences) {
      const path = ignored(difference.path);
      const found = { request, difference };
      const correction =
        path === undefined ? (reported(found) ?? ofDays(found) ?? correctionOf(found, allowed)) : undefined;
      if (path !== undefined) left.push(path);
      else if (correction !== undefined && (await isConfirmed(request, difference, correction)))
        explained.push({ difference, correction });
      else if (isUnsteady(difference)) explained.push({ difference, correction: UNSTEADY });
      else open.push(difference);
    }
    return { open, explained, ignored: left };
  }

  /** @param earlier the result for the same request a moment ago */
  return async (
    request: CompareRequest,
    result: AnswerComparison,
    earlier?: AnswerComparison,
  ): Promise<Judgement> => {
    const members = await sort(request, result.membership);
    const known = request.walk?.explained;
    const number = members.explained[0]?.correction.number;
    const explained: PageWalk['explained'] =
      members.open.length > 0 || known === false ? false : (number ?? known);
    const walk = result.walk && { ...result.walk, explained };
    const all = [await sort(request, result.differences, textsOf(earlier?.differences ?? [])), members];
    let following: readonly Difference[] = [];
    if (result.ended && walk !== undefined) {
      const paging = await sort(request, walk.deferred);
      const doFollow = follows({ ...walk, deferred: paging.open });
      if (doFollow) following = paging.open;
      all.push(doFollow ? { ...paging, open: [] } : paging);
    }
    return {
      isOpen: all.some(({ open }) => open.length > 0),
      walk,
      tell(tally) {
        for (const { open, explained, ignored: paths } of all) {
          for (const difference of open) tally.tellDifference(request, difference);
          for (const { difference, correction } of explained)
            tally.tellCorrection(request, difference, correction);
          for (const path of paths) tally.tellIgnored(path);
        }
        const total = { number: String(walk?.explained), about: 'totals and page links of such lists' };
        for (const difference of following) tally.tellCorrection(request, difference, total);
        return (
          following.length === 0 &&
          all.every(
            ({ open, explained, ignored: paths }) => open.length + explained.length + paths.length === 0,
          )
        );
      },
    };
  };
}
