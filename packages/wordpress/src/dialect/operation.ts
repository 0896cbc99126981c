import { ofPublicState, type Answer, type Call, type Host, type Operation, type Route } from '@kalends/http';
import { argsOf, readParams, type ParamTable, type Values } from './params.js';
import { answering, type RestError } from './rest-error.js';

/** What an operation is made of, besides its parameters. */
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

/**
 * An operation that lists: its ETag depends on all that anonymous callers see, and on the number of records, because a page does not
 * tell of what changed on another (F66).
 */
export const listOperation = <T extends ParamTable>(
  { cache }: Pick<Host, 'cache'>,
  parts: OperationParts,
  params: T,
  run: (call: Call, given: Values<T>) => Promise<Answer>,
): Operation =>
  operation(parts, params, (call, given) => ofPublicState(cache, call.actor, async () => run(call, given)));

/** A route with these operations. */
export const route = (path: string, ...operations: readonly Operation[]): Route => ({ path, operations });
