import * as v from 'valibot';
import { INVALID, invalidParams, missingParams, type ParamDetail } from '../errors.js';
import type { Limits } from '../settings.js';
import { isOptional, sizeOf, type Fields } from './field.js';

/** Questions about values that only the store or the host can answer, by field: `true` = fine, a text = why not. */
export type References<T> = {
  readonly [K in keyof T]?: (value: NonNullable<T[K]>) => Promise<boolean | string> | boolean | string;
};

const isObject = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** The declared parameters that were given. `null` counts as not given (F27). */
function mentioned(schema: Fields, given: unknown): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  if (!isObject(given)) return values;
  for (const name of Object.keys(schema.entries)) {
    if (!Object.hasOwn(given, name)) continue;
    const value = given[name];
    if (value !== null && value !== undefined) values[name] = value;
  }
  return values;
}

/** Whether a value is larger than what the limits allow for its field. */
const isOversized = (value: unknown, limits: Limits, size: keyof Limits): boolean =>
  typeof value === 'string' ? value.length > Math.max(limits[size], limits.line) : Array.isArray(value) && value.length > limits.list;

/**
 * Reads the parameters of a request by the pipeline of errors.md §2: all missing names in one error, else all values
 * that break a rule (references among them), else all values of a wrong type; each in declaration order.
 * `refused` are reasons that were found before, by name: they come first.
 * Throws `rest_missing_callback_param` or `rest_invalid_param`.
 */
export async function validate<S extends Fields>(
  schema: S,
  given: unknown,
  limits: Limits,
  references: References<v.InferOutput<S>> = {},
  refused: ReadonlyMap<string, string> = new Map(),
): Promise<v.InferOutput<S>> {
  const values = mentioned(schema, given);
  const names = Object.keys(schema.entries);
  const missing = names.filter((name) => !isOptional(schema.entries[name]!) && !(name in values));
  if (missing.length > 0) throw missingParams(missing);

  const reasons = new Map(refused);
  for (const [name, value] of Object.entries(values)) {
    if (isOversized(value, limits, sizeOf(schema.entries[name]!))) reasons.set(name, INVALID);
  }
  for (const name of reasons.keys()) Reflect.deleteProperty(values, name);
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const result = v.safeParse(schema.entries[name]!, value);
    if (result.success) read[name] = result.output;
    else reasons.set(name, result.issues[0].message);
  }
  for (const [name, check] of Object.entries(references) as [string, ((value: unknown) => Promise<boolean | string>) | undefined][]) {
    if (check === undefined || read[name] === undefined || read[name] === null) continue;
    const verdict = await check(read[name]);
    if (verdict !== true) reasons.set(name, verdict === false ? INVALID : verdict);
  }
  if (reasons.size > 0) throw refusal([...new Set([...refused.keys(), ...names])], reasons);
  return read as v.InferOutput<S>;
}

function refusal(names: readonly string[], reasons: ReadonlyMap<string, string>): Error {
  const isTypeReason = (reason: string) => reason.startsWith('is not of type ');
  const refused = names.filter((name) => reasons.has(name));
  const broken = refused.filter((name) => !isTypeReason(reasons.get(name)!));
  const shown = broken.length > 0 ? broken : refused;
  const params: Record<string, string> = {};
  const details: Record<string, ParamDetail> = {};
  for (const name of shown) {
    const reason = reasons.get(name)!;
    params[name] = isTypeReason(reason) ? `${name} ${reason}` : reason;
    if (isTypeReason(reason)) details[name] = { code: 'rest_invalid_type', message: params[name], data: { param: name } };
  }
  return invalidParams(params, details);
}
