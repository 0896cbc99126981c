import type { Answer, Call, Operation, Route } from '@kalends/http-adapter/interface';
import { argsOf, readParams, type ParamTable, type Values } from './params.js';
import { answering } from './rest-error.js';

/** An operation that reads its parameters from a table. */
export const operation = <T extends ParamTable>(
  parts: Pick<Operation, 'operationId' | 'methods' | 'summary'> &
    Partial<Pick<Operation, 'allowed' | 'permitted' | 'status' | 'takesImage'>>,
  params: T,
  run: (call: Call, given: Values<T>) => Promise<Answer> | Answer,
): Operation => ({
  status: 200,
  ...parts,
  args: () => argsOf(params),
  names: () => new Set([...Object.keys(params), '_embed']),
  run: answering(async (call) => run(call, readParams(params, call.params))),
});

/** A route with these operations. */
export const route = (path: string, ...operations: readonly Operation[]): Route => ({ path, operations });
