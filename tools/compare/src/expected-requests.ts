import { isCollection, PER_RECORD, type Collection } from './collections.js';
import type { CompareRequest } from './compare-request.js';

/** Parameters that leave a list as long as it is. */
const NOT_NARROWING: ReadonlySet<string> = new Set([
  'page',
  'per_page',
  'start_date',
  'end_date',
  'hide_empty',
  'orderby',
  'order',
]);

const isWhole = ({ query = {} }: CompareRequest): boolean =>
  Object.entries(query).every(
    ([name, value]) => NOT_NARROWING.has(name) || (name === 'status' && value.includes(',')),
  );

/**
 * About how many requests remain, those included that follow from the pages of lists still to be read.
 *
 * @param sampled the number of records of each kind that are requested one by one; `undefined` for all
 * @param totals the lengths of the whole lists that are known
 */
export function expectedRequests(
  requests: Iterable<CompareRequest>,
  sampled: number | undefined,
  totals: ReadonlyMap<Collection, number>,
): number {
  let sum = 0;
  for (const request of requests) {
    const { path, query = {}, walk, derive } = request;
    const [collection] = path;
    sum += 1;
    if (walk === undefined || !isCollection(collection) || !isWhole(request)) continue;
    const left = Math.max(0, (totals.get(collection) ?? 0) - walk.listed.a);
    sum += Math.max(0, Math.ceil(left / Number(query['per_page'] ?? 10)) - 1);
    if (derive === true) sum += Math.min(left, sampled ?? Infinity) * PER_RECORD[collection];
  }
  return sum;
}
