import type { CalendarView } from '@kalends/core';
import type { DeclaredArg } from '@kalends/core/adapter';
import type { SchemaName } from './schemas.js';
import type { Args, Operation, Route } from '../../interface.js';

/** The statuses of failures. */
export type FailureStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 429 | 500 | 503;

/** An operation with what `/doc` says of it beyond the index. */
export interface DocumentedOperation extends Operation {
  /** The declared parameters that are not in the path: of a query, or of a body for what writes. */
  readonly parameters: (calendar: CalendarView) => Args;
  /** What the body of a success is. */
  readonly answer: SchemaName;
  readonly failures: readonly FailureStatus[];
}

/** A route with what `/doc` says of it. */
export interface DocumentedRoute extends Route {
  /** What the path's `{id}` or `{slug}` is; undefined where there is none. */
  readonly key: DeclaredArg | undefined;
  /** The group of operations that it belongs to. */
  readonly group: string;
  readonly operations: readonly DocumentedOperation[];
}

/** Where the key stands in a path. */
export type KeyName = 'id' | 'slug';

const KEY = /\{(id|slug)\}$/;

/** The name of the key in a path; undefined where there is none. */
export const keyNameOf = (path: string): KeyName | undefined => KEY.exec(path)?.[1] as KeyName | undefined;

/** What an operation is described by; its index entry follows from the path and the parameters. */
export type OperationDescription = Omit<DocumentedOperation, 'args'>;

/**
 * A route from its description. In the index an operation declares the key of the path, unless its own parameters do,
 * and then the rest; what the reference does not have is left out, as its index is compared by clients.
 */
export function documentedRoute(
  path: string,
  group: string,
  key: DeclaredArg | undefined,
  operations: readonly OperationDescription[],
): DocumentedRoute {
  const name = keyNameOf(path);
  const inPath: Args = name === undefined || key === undefined ? {} : { [name]: key };
  const args = (parameters: Args): Args => {
    const first = Object.keys(inPath).map((id) => [id, parameters[id] ?? inPath[id]] as const);
    const all: Args = { ...(Object.fromEntries(first) as Args), ...parameters };
    return Object.fromEntries(Object.entries(all).filter(([, { own }]) => own !== true));
  };
  return {
    path,
    group,
    key,
    operations: operations.map((operation) => ({
      ...operation,
      args: (calendar) => args(operation.parameters(calendar)),
    })),
  };
}
