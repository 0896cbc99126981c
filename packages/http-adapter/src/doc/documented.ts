import type { CalendarView } from '@kalends/core';
import type { DeclaredArg, Args, Operation, Route } from '@kalends/http';
import type { SchemaName } from './schemas.js';

/** The HTTP status of an error. */
export type FailureStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 500 | 503;

/** An operation with its documentation for `/doc`. */
export interface DocumentedOperation extends Operation {
  /** Its permissions and its effects on other fields, in sentences. */
  readonly description: string;
  /** The declared parameters other than the key in the path: of the query, or of the body if it writes. */
  readonly parameters: (calendar: CalendarView) => Args;
  /** The schema of a successful response. */
  readonly answer: SchemaName;
  /** The type of a successful response. Default: JSON. */
  readonly answerType?: string;
  readonly failures: readonly FailureStatus[];
  /** Descriptions of statuses, where they have a special meaning. */
  readonly meanings?: Partial<Readonly<Record<FailureStatus, string>>>;
}

/** A route with its documentation for `/doc`. */
export interface DocumentedRoute extends Route {
  /** The `{id}` or `{slug}` of the path; undefined if there is none. */
  readonly key: DeclaredArg | undefined;
  /** The group of its operations in the document. */
  readonly group: string;
  readonly operations: readonly DocumentedOperation[];
}

/** The name of the key in a path. */
export type KeyName = 'id' | 'slug';

const KEY = /\{(id|slug)\}$/;

/** The name of the key in a path; undefined where there is none. */
export const keyNameOf = (path: string): KeyName | undefined => KEY.exec(path)?.[1] as KeyName | undefined;

/** The description of an operation, from which its index entry is derived together with the path and the parameters. */
export type OperationDescription = Omit<DocumentedOperation, 'args' | 'names'>;

/**
 * Creates a route from its description. In the index an operation declares the key of the path first, unless its own
 * parameters include it; parameters that the original plugin does not have are left out, because clients compare the
 * index.
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
    operations: operations.map((operation) => {
      let names: ReadonlySet<string> | undefined;
      return {
        ...operation,
        args: (calendar) => args(operation.parameters(calendar)),
        // determined once, for every request: only the defaults depend on the day
        names: (calendar) =>
          (names ??= new Set(Object.keys({ ...inPath, ...operation.parameters(calendar) }))),
      };
    }),
  };
}
