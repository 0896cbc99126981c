import * as v from 'valibot';
import { INVALID, invalidParams, missingParams, type ParamDetail } from '../errors.js';
import type { Limits } from '../settings.js';
import { knownFields, type Fields } from './field.js';
import { exceeds } from './limits.js';

/** Questions about values that only the store or the host can answer, by field: `true` = fine, a text = why not. */
export type References<T> = {
  readonly [K in keyof T]?: (value: NonNullable<T[K]>) => Promise<boolean | string> | boolean | string;
};

const NONE: ReadonlyMap<string, string> = new Map();

type Check = (value: unknown) => Promise<boolean | string> | boolean | string;

type Given = Readonly<Record<string, unknown>>;

/** The parameters by name; what is no object names none. */
const givenBy = (params: unknown): Given =>
  typeof params === 'object' && params !== null && !Array.isArray(params) ? (params as Given) : {};

/** What can be read of the parameters by itself, in declaration order, and what is wrong with the others, by name. */
function readFields(schema: Fields, given: Given, limits: Limits) {
  const missing: string[] = [];
  const reasons = new Map<string, string>();
  const read: Record<string, unknown> = {};
  for (const [name, field] of knownFields(schema)) {
    // `null` counts as not given (F27)
    const value = Object.hasOwn(given, name) ? (given[name] ?? undefined) : undefined;
    if (value === undefined) {
      if (field.arg.required) missing.push(name);
    } else if (exceeds(limits, field, value)) {
      reasons.set(name, INVALID);
    } else {
      const result = v.safeParse(field.schema, value);
      if (result.success) read[name] = result.output;
      else reasons.set(name, result.issues[0].message);
    }
  }
  if (missing.length > 0) throw missingParams(missing);
  return { read, reasons };
}

/** Adds the reasons of the references that do not hold. They are asked about at once. */
async function addBroken(
  reasons: Map<string, string>,
  read: Readonly<Record<string, unknown>>,
  references: Readonly<Record<string, Check | undefined>>,
): Promise<void> {
  const asked = Object.keys(read).filter((name) => references[name] !== undefined && read[name] !== null);
  await Promise.all(
    asked.map(async (name) => {
      const verdict = await references[name]?.(read[name]);
      if (verdict !== true) reasons.set(name, typeof verdict === 'string' ? verdict : INVALID);
    }),
  );
}

/**
 * Reads the parameters of a question by the pipeline of errors.md §2, and asks it while it is still being found out whether
 * the references hold: where a store is far away, that is a wait less. In one error are all missing names, else all values
 * that break a rule (references among them), both in declaration order, else all values of a wrong type as they were
 * given. `refused` are reasons that were found before, by name: they come first.
 * Throws `rest_missing_callback_param` or `rest_invalid_param`, and only then what `ask` does.
 */
export async function validateAndAsk<S extends Fields, A>(
  schema: S,
  params: unknown,
  limits: Limits,
  references: References<v.InferOutput<S>>,
  ask: (read: v.InferOutput<S>) => Promise<A> | A,
  refused: ReadonlyMap<string, string> = NONE,
): Promise<A> {
  const given = givenBy(params);
  const { read, reasons } = readFields(schema, given, limits);
  // a question with wrong values is none
  const answer = reasons.size + refused.size > 0 ? undefined : Promise.resolve(ask(read));
  answer?.catch(() => undefined);
  await addBroken(reasons, read, references as Readonly<Record<string, Check | undefined>>);
  if (answer !== undefined && reasons.size === 0) return answer;
  const inOrder = Object.keys(schema.entries).flatMap((name): [string, string][] => {
    const reason = reasons.get(name);
    return reason === undefined ? [] : [[name, reason]];
  });
  throw refusal(new Map([...refused, ...inOrder]), Object.keys(given));
}

/** As `validateAndAsk`, without a question: answers what was read. */
export const validate = <S extends Fields>(
  schema: S,
  params: unknown,
  limits: Limits,
  references: References<v.InferOutput<S>> = {},
  refused: ReadonlyMap<string, string> = NONE,
): Promise<v.InferOutput<S>> => validateAndAsk(schema, params, limits, references, (read) => read, refused);

const isTypeReason = (reason: string): boolean => reason.startsWith('is not of type ');

/** The error that tells the reasons: broken rules hide wrong types. */
function refusal(reasons: ReadonlyMap<string, string>, given: readonly string[]): Error {
  const broken = [...reasons].filter(([, reason]) => !isTypeReason(reason));
  if (broken.length > 0) return invalidParams(Object.fromEntries(broken));
  const params: Record<string, string> = {};
  const details: Record<string, ParamDetail> = {};
  for (const name of given) {
    const reason = reasons.get(name);
    if (reason === undefined) continue;
    const message = `${name} ${reason}`;
    params[name] = message;
    details[name] = { code: 'rest_invalid_type', message, data: { param: name } };
  }
  return invalidParams(params, details);
}
