import type { ParamDetail } from '@kalends/core/adapter';
import type { Args, DeclaredArg, Params } from '@kalends/http';
import { invalid } from './rest-error.js';

/** Why a value is refused. */
export class Refused {
  constructor(
    readonly reason = 'Invalid parameter.',
    readonly detail?: ParamDetail,
  ) {}
}

/** How a parameter is read: a value of type `T`, or why it is none. */
export interface ParamType<T> {
  readonly read: (given: unknown, name: string) => T | Refused;
  /** As the index tells it. */
  readonly shown: Omit<DeclaredArg, 'required' | 'description'>;
}

/** A declared parameter. */
export interface Param<T> extends ParamType<T> {
  readonly description: string;
}

/** Declared parameters by name. */
export type ParamTable = Readonly<Record<string, Param<unknown>>>;

/** The values of the parameters of a table that were given. */
export type Values<T extends ParamTable> = {
  readonly [N in keyof T]?: T[N] extends Param<infer V> ? V : never;
};

/** A parameter of a type. */
export const param = <T>(type: ParamType<T>, description: string): Param<T> => ({ ...type, description });

/** The parameters of a table as the index tells them. */
export const argsOf = (table: ParamTable): Args =>
  Object.fromEntries(
    Object.entries(table).map(([name, { shown, description }]) => [
      name,
      { ...shown, description, required: false },
    ]),
  );

/**
 * Reads the parameters of a table; `null` counts as not given, other names have no effect. Throws `invalid_param`
 * for all that are refused.
 */
export function readParams<T extends ParamTable>(table: T, given: Params): Values<T> {
  const values: Record<string, unknown> = {};
  const params: Record<string, string> = {};
  const details: Record<string, ParamDetail> = {};
  for (const [name, { read }] of Object.entries(table)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined || value === null) continue;
    const result = read(value, name);
    if (!(result instanceof Refused)) {
      values[name] = result;
      continue;
    }
    params[name] = result.reason;
    if (result.detail !== undefined) details[name] = result.detail;
  }
  if (Object.keys(params).length > 0) throw invalid(params, details);
  return values as Values<T>;
}
