import { isObject, type JsonObject } from '@kalends/client/internal';
import type { TextComparison } from './addresses.js';
import { isCollection, KINDS, type Collection } from './collections.js';
import { routeOf, type CompareRequest } from './compare-request.js';
import { compareValues, idOf } from './compare-values.js';
import { own, type Difference, type Sides } from './difference.js';
import { HEADERS, type ParsedAnswer } from './parse-answer.js';
import { matchPage, type PageWalk } from './page-walk.js';

/** The result of comparing two responses. */
export interface AnswerComparison {
  readonly differences: readonly Difference[];
  /** Records of a list that only one server has: they may explain different totals. */
  readonly membership: readonly Difference[];
  /** Whether this was the last page to compare. */
  readonly ended: boolean;
  /** The state of the walk after this page. */
  readonly walk: PageWalk | undefined;
  /** Whether the list has more pages than the limit for comparisons. */
  readonly cut: boolean;
}

/** The maximum number of differences reported for one pair of responses. */
const MOST_DIFFERENCES = 100;

/** The maximum number of pages compared beyond the end of the shorter list. */
const MOST_EXCESS = 20;

/** Keys and headers that only give totals or page links. */
const PAGING = /(?:^|\.)(?:total|total_pages|next_rest_url|previous_rest_url)$|^header x-(?:tec|wp)-total/;

/** The name for a body that is not a list, in the paths of differences. */
function pathOf(request: CompareRequest, status: number): string {
  const [first, second] = request.path;
  if (request.method === 'OPTIONS') return 'options';
  if (status >= 400) return 'error';
  if (isCollection(first)) return second === undefined || second === '' ? first : KINDS[first];
  return first === 'doc' ? 'doc' : first === undefined || first === '' ? 'index' : 'body';
}

const numberOf = (body: unknown, key: string): number => {
  const value = own(body, key);
  return typeof value === 'number' && value > 0 ? value : 0;
};

/** The records of a list. */
export function itemsOf(body: unknown, collection: Collection): readonly unknown[] | undefined {
  const items = own(body, collection);
  return Array.isArray(items) ? items : undefined;
}

/** Whether a response says that the page is beyond the end of the list. */
const isBeyond = ({ status, body }: ParsedAnswer): boolean =>
  status === 404 && String(own(body, 'code')).endsWith('-archive-page-not-found');

function withoutItems(body: unknown, collection: Collection): JsonObject {
  return isObject(body) ? Object.fromEntries(Object.entries(body).filter(([key]) => key !== collection)) : {};
}

/**
 * Compares two responses to the same request.
 *
 * @param maxPages the maximum number of pages compared per list
 */
export function compareAnswers(
  request: CompareRequest,
  answers: Sides<ParsedAnswer>,
  texts: TextComparison,
  maxPages: number,
): AnswerComparison {
  const [collection] = request.path;
  const { walk } = request;
  return walk !== undefined && isCollection(collection)
    ? comparePages(request, collection, walk, answers, texts, maxPages)
    : {
        differences: compareWhole(request, answers, texts),
        membership: [],
        ended: true,
        walk: undefined,
        cut: false,
      };
}

/** The first differences between two responses, and the function that collects them. */
function collector(texts: TextComparison) {
  const found: Difference[] = [];
  const isFull = (): boolean => found.length >= MOST_DIFFERENCES;
  return { found, texts, isFull, tell: (difference: Difference): void => void found.push(difference) };
}

function compareWhole(
  request: CompareRequest,
  { a, b }: Sides<ParsedAnswer>,
  texts: TextComparison,
): Difference[] {
  const sink = collector(texts);
  const within = { a: a.body, b: b.body };
  if (a.status !== b.status) {
    const path = `status of ${routeOf(request)}`;
    return [{ kind: 'status', path, at: 'status', a: a.status, b: b.status, within }];
  }
  compareHeaders({ a, b }, within, texts, sink.found);
  const path = pathOf(request, a.status);
  if (a.body !== undefined && b.body !== undefined)
    compareValues(a.body, b.body, { path, at: path, within }, sink);
  else if (!texts.same(a.text, b.text, false))
    sink.found.push({ kind: 'text', path, at: path, a: a.text, b: b.text, within });
  return sink.found;
}

function comparePages(
  request: CompareRequest,
  collection: Collection,
  walk: PageWalk,
  { a, b }: Sides<ParsedAnswer>,
  texts: TextComparison,
  maxPages: number,
): AnswerComparison {
  const items = { a: itemsOf(a.body, collection), b: itemsOf(b.body, collection) };
  const [endedA, endedB] = walk.page > 1 ? [isBeyond(a), isBeyond(b)] : [false, false];
  const comparable = items.a !== undefined && items.b !== undefined;
  // if one list is longer, the totals already show it
  const isOver = !comparable && (endedA || items.a !== undefined) && (endedB || items.b !== undefined);
  const whole = comparable || isOver ? [] : compareWhole(request, { a, b }, texts);

  const pages = { a: numberOf(a.body, 'total_pages'), b: numberOf(b.body, 'total_pages') };
  const end = Math.max(1, pages.a, pages.b);
  const atMost = Math.min(Math.min(pages.a, pages.b) + MOST_EXCESS, maxPages);
  const last = walk.page === 1 ? Math.min(end, Math.max(1, Math.floor(atMost))) : walk.last;
  const isLast = walk.page >= last || (!comparable && !isOver) || (endedA && endedB);

  const matches = matchPage(walk, items.a ?? [], items.b ?? [], isLast);
  const sink = collector(texts);
  const place = { path: collection, at: collection };
  const within = { a: withoutItems(a.body, collection), b: withoutItems(b.body, collection) };
  if (comparable) {
    compareHeaders({ a, b }, within, texts, sink.found);
    compareValues(within.a, within.b, { ...place, within }, sink);
  }
  const paging = sink.found.filter(({ path }) => PAGING.test(path));
  const others = [...whole, ...sink.found.filter(({ path }) => !PAGING.test(path))];
  sink.found.splice(0, Infinity, ...others);

  const item = (one: unknown): string => `${collection}[id=${idOf(one) ?? '?'}]`;
  if (!matches.inOrder) {
    const [x, y] = [items.a, items.b].map((list) => list?.map(idOf));
    sink.tell({ kind: 'order', ...place, a: x, b: y, within });
  }
  for (const pair of matches.pairs)
    compareValues(pair.a, pair.b, { path: KINDS[collection], at: item(pair.a), within: pair }, sink);
  const only = (kind: 'missing' | 'extra', one: unknown): Difference => {
    const sides = kind === 'missing' ? { a: one, b: undefined } : { a: undefined, b: one };
    return { kind, path: `${collection}[]`, at: item(one), ...sides, within: sides };
  };
  return {
    differences: sink.found,
    membership: [
      ...matches.onlyA.map((one) => only('missing', one)),
      ...matches.onlyB.map((one) => only('extra', one)),
    ],
    ended: isLast,
    walk: { ...matches.next, last, deferred: [...walk.deferred, ...paging].slice(0, MOST_DIFFERENCES) },
    cut: walk.page === 1 && end > last,
  };
}

function compareHeaders(
  { a, b }: Sides<ParsedAnswer>,
  within: Sides<unknown>,
  texts: TextComparison,
  found: Difference[],
): void {
  for (const name of HEADERS) {
    const [x, y] = [a.headers[name], b.headers[name]];
    if (x === y || (x !== undefined && y !== undefined && texts.same(x, y, name === 'link'))) continue;
    found.push({ kind: 'header', path: `header ${name}`, at: `header ${name}`, a: x, b: y, within });
  }
}
