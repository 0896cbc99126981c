import {
  cachedPage,
  jsonText,
  ofPublicState,
  type Answer,
  type Call,
  type Host,
  type Operation,
  type Page,
  type Route,
} from '@kalends/http';
import { headerOf } from './paging.js';
import { argsOf, readParams, type ParamTable, type Values } from './params.js';
import { answering, type RestError } from './rest-error.js';

/** The parts of an operation, besides its parameters. */
export interface OperationParts
  extends
    Pick<Operation, 'operationId' | 'methods' | 'summary'>,
    Partial<Pick<Operation, 'allowed' | 'permitted' | 'status' | 'takesImage'>> {
  /** The refusal of a caller who is not `permitted`. Default: `forbidden`. */
  readonly refusal?: (call: Call) => RestError;
}

/** An operation that reads its parameters from a table. */
export const operation = <T extends ParamTable>(
  { refusal, ...parts }: OperationParts,
  params: T,
  run: (call: Call, given: Values<T>) => Promise<Answer> | Answer,
): Operation => ({
  status: 200,
  ...parts,
  ...(refusal !== undefined && {
    refusal: answering((call) => Promise.reject(refusal(call))),
  }),
  args: () => argsOf(params),
  names: () => new Set([...Object.keys(params), '_embed']),
  run: answering(async (call) => run(call, readParams(params, call.params))),
});

/** The parts of an operation that reads: its answer to anonymous callers is cached. */
export interface ReadParts extends OperationParts {
  /**
   * Up to which time by the calendar's clock, in milliseconds, that answer stays the same while nothing is written; undefined for one that
   * is not cached. Default: it stays the same.
   */
  readonly until?: ((call: Call) => number | undefined) | undefined;
  /** A header, in lower case, whose value is part of what is asked. Default: none. */
  readonly header?: string | undefined;
}

/** The end of a second, in milliseconds: an answer that tells what is over may be another one with each of them. */
export const endOfSecond = (now: number): number => (Math.floor(now / 1000) + 1) * 1000;

/** An operation that reads. `urlOf` is what the answer repeats of the address besides its parameters. */
export const readOperation = <T extends ParamTable>(
  { cache }: Pick<Host, 'cache'>,
  { until = () => Infinity, header, ...parts }: ReadParts,
  params: T,
  run: (call: Call, given: Values<T>) => Promise<Answer> | Answer,
  urlOf: (call: Call) => string = () => '',
): Operation =>
  operation(parts, params, async (call, given) => {
    const make = async () => run(call, given);
    const end = call.actor === null ? until(call) : undefined;
    if (end === undefined) return make();
    const key = `wordpress ${parts.operationId} ${end} ${call.key} ${urlOf(call)} ${jsonText(call.params)}`;
    const page = await cachedPage(cache, key, make as () => Promise<Page>, call.work, end);
    const value = header === undefined ? undefined : headerOf(call, header);
    if (header === undefined || value === undefined || page.again === undefined) return page;
    return { ...page, again: { ...page.again, given: { header, value } } };
  });

/**
 * An operation that lists: its ETag depends on all that anonymous callers see, and on the number of records, because a page does not
 * tell of what changed on another (F66). It links to other pages by its own address.
 */
export const listOperation = <T extends ParamTable>(
  host: Pick<Host, 'cache'>,
  parts: ReadParts,
  params: T,
  run: (call: Call, given: Values<T>) => Promise<Answer> | Answer,
): Operation =>
  readOperation(
    host,
    parts,
    params,
    (call, given) => ofPublicState(host.cache, call.actor, async () => run(call, given)),
    ({ request }) => request.url,
  );

/** A route with these operations. */
export const route = (path: string, ...operations: readonly Operation[]): Route => ({ path, operations });
