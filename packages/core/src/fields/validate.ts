import * as v from 'valibot';
import { INVALID, invalidParams, missingParams, type CalendarError, type ParamDetail } from '../errors.js';
import type { Limits } from '../settings.js';
import type { Decoder, Decoders } from './decoders.js';
import type { Field, Fields, InputSchema, ReadFor } from './fields.js';
import { NO_RECORD, TOO_LARGE, UNKNOWN_NAME, unreadable, unusable } from './reasons.js';
import { BROKEN, Refusal, wrongType } from './refusal.js';
import type { Member, Size } from './types/field-type.js';

/** Whether a character occurs more than `most` times in a text; stops counting there. */
function hasMore(text: string, character: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0 && count <= most; at = text.indexOf(character, at + 1))
    count += 1;
  return count > most;
}

/** Whether a text exceeds the limits of its field: its length, its number of entries or its number of tags. */
function textExceeds({ line, text, tags, list }: Limits, size: Size, value: string): boolean {
  if (size === 'line') return value.length > line;
  if (size === 'list' || size === 'cost')
    return value.length > Math.max(list, line) || hasMore(value, ',', list - 1);
  return value.length > Math.max(text, line) || hasMore(value, '<', tags);
}

/**
 * Whether a value exceeds the limits of its field. Lists may be CSV, arrays or objects; inline records are measured
 * field by field, like records of their own. A cost is a list with a line of text altogether.
 */
function exceeds(
  limits: Limits,
  { type, limit: size = type.size ?? 'line' }: Member,
  value: unknown,
): boolean {
  const { line, list } = limits;
  if (typeof value === 'string') return textExceeds(limits, size, value);
  if (typeof value !== 'object' || value === null) return false;
  const entries = Object.entries(value as Readonly<Record<string, unknown>>);
  if (entries.length > list) return true;
  if (size === 'values') return false;
  if (size === 'cost') {
    const lengths = entries.map(([, entry]) => (typeof entry === 'string' ? entry.length : 0));
    return lengths.reduce((sum, length) => sum + length, 0) > line;
  }
  const { inline } = type;
  return entries.some(([name, entry]) => {
    if (inline !== undefined && !Array.isArray(value)) {
      const member = Object.hasOwn(inline, name) ? inline[name] : undefined;
      return member !== undefined && exceeds(limits, member, entry);
    }
    if (typeof entry === 'string') return entry.length > line;
    return inline !== undefined && exceeds(limits, { type, limit: size }, entry);
  });
}

/**
 * The result of checking a value with the store or the host: `true` if it is valid, `false` or a refusal if not, the reasons for parts
 * of it by the parameters that errors name (`custom.age`), or the value that it resolves to.
 */
export type Verdict<T> =
  | boolean
  | Refusal
  | { readonly members: Readonly<Record<string, string>> }
  | { readonly resolved: T };

/** Checks, by field, that need the store or the host. */
export type References<T> = {
  readonly [K in keyof T]?: (
    value: NonNullable<T[K]>,
  ) => Promise<Verdict<NonNullable<T[K]>>> | Verdict<NonNullable<T[K]>>;
};

type Question = (value: unknown) => Promise<Verdict<unknown>> | Verdict<unknown>;
type Given = Readonly<Record<string, unknown>>;
type Refusals = Map<string, Refusal>;

/** The parameters by name; a value that is not an object has none. */
const givenBy = (params: unknown): Given =>
  typeof params === 'object' && params !== null && !Array.isArray(params) ? (params as Given) : {};

/** The refusal of a part of a value. */
class Part extends Refusal {
  constructor(readonly why: string) {
    super(INVALID);
  }
}

/** How values are read. */
export interface Reading {
  readonly settings: { readonly limits: Limits; readonly strict: boolean };
  /** The decoders of the interface that the values came through. */
  readonly decoders?: Decoders | undefined;
}

/** Reads one value. */
function readField(
  field: Field,
  given: unknown,
  { limits }: { readonly limits: Limits },
  decoder: Decoder | undefined,
): { read: unknown; expected: string | undefined } | Refusal {
  if (exceeds(limits, field, given)) return BROKEN;
  const decoded = decoder === undefined ? { value: given } : decoder(given);
  if (decoded === undefined) return BROKEN;
  const result = v.safeParse(field.type.read, decoded.value);
  if (result.success) return { read: result.output, expected: decoded.expected };
  const [{ kind, expected }] = result.issues;
  return kind === 'schema' && expected !== null ? wrongType(expected) : BROKEN;
}

/** The unknown names, if the host wants them refused; interfaces ignore them (transport.md §1.2). */
function unknownNames(fields: Fields, given: Given, { settings, decoders }: Reading): string[] {
  if (!settings.strict || decoders !== undefined) return [];
  return Object.keys(given).filter((name) => given[name] !== undefined && !Object.hasOwn(fields, name));
}

/** Reads all parameters that need no reference check; refusals are in declaration order. */
function readFields(fields: Fields, given: Given, { settings, decoders }: Reading) {
  const decoding = decoders?.get(fields);
  const missing: string[] = [];
  const refusals: Refusals = new Map();
  const read: Record<string, unknown> = {};
  const mistyped = new Map<string, string>();
  for (const [name, field] of Object.entries(fields)) {
    // `null` counts as not given (F27)
    const value = Object.hasOwn(given, name) ? (given[name] ?? undefined) : undefined;
    if (value === undefined) {
      if (field.required === true) missing.push(name);
    } else {
      const result = readField(field, value, settings, decoding?.[name]);
      if (result instanceof Refusal) {
        refusals.set(name, result);
      } else {
        read[name] = result.read;
        if (result.expected !== undefined) mistyped.set(name, result.expected);
      }
    }
  }
  if (missing.length > 0) throw missingParams(missing);
  return { read, refusals, mistyped };
}

/** Checks all references at once and replaces the values that resolve to others; adds the refusals. */
async function resolveReferences(
  read: Record<string, unknown>,
  refusals: Refusals,
  references: Readonly<Record<string, Question | undefined>>,
): Promise<void> {
  await Promise.all(
    Object.entries(references).map(async ([name, question]) => {
      const value = read[name] ?? null;
      if (question === undefined || value === null) return;
      const verdict = await question(value);
      if (verdict === false) refusals.set(name, BROKEN);
      else if (verdict instanceof Refusal) refusals.set(name, verdict);
      else if (verdict === true) return;
      else if ('members' in verdict)
        for (const [member, why] of Object.entries(verdict.members)) refusals.set(member, new Part(why));
      else read[name] = verdict.resolved;
    }),
  );
}

/**
 * Reads and validates parameters. One error names either all missing parameters; or all that break a rule, including
 * references, both in declaration order; or all of a wrong type, in the order given.
 *
 * @param refused earlier refusals by name, which come first in the error
 *
 * Throws `missing_param` or `invalid_param`.
 */
export async function validate<S extends InputSchema>(
  fields: S,
  params: unknown,
  reading: Reading,
  references: References<ReadFor<S>> = {},
  refused: ReadonlyMap<string, Refusal> = new Map(),
): Promise<ReadFor<S>> {
  const given = givenBy(params);
  const { read, refusals, mistyped } = readFields(fields, given, reading);
  await resolveReferences(read, refusals, references as Readonly<Record<string, Question | undefined>>);
  for (const [name, expected] of mistyped) if (!refusals.has(name)) refusals.set(name, wrongType(expected));
  const unknown = unknownNames(fields, given, reading);
  if (refused.size + unknown.length + refusals.size === 0) return read;
  const inOrder = Object.keys(fields).flatMap((name): [string, Refusal][] => {
    const refusal = refusals.get(name);
    const parts = [...refusals].filter(([part]) => part.startsWith(`${name}.`));
    return refusal === undefined ? parts : [[name, refusal], ...parts];
  });
  const all = new Map([...refused, ...unknown.map((name) => [name, BROKEN] as const), ...inOrder]);
  const reasonOf = (name: string, refusal: Refusal): string => {
    if (refusal instanceof Part) return refusal.why;
    if (refusal.reason !== INVALID) return refusal.reason;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) return refused.has(name) ? NO_RECORD : UNKNOWN_NAME;
    if (exceeds(reading.settings.limits, field, given[name])) return TOO_LARGE;
    return Object.hasOwn(read, name)
      ? unusable(given[name])
      : unreadable(field.type.takes ?? 'another value', given[name]);
  };
  throw errorOf(all, Object.keys(given), reasonOf);
}

/** The error for the refusals: broken rules hide wrong types. */
function errorOf(
  refusals: ReadonlyMap<string, Refusal>,
  given: readonly string[],
  reasonOf: (name: string, refusal: Refusal) => string,
): CalendarError {
  const broken = [...refusals].filter(([, { expected }]) => expected === undefined);
  if (broken.length > 0) {
    const details = broken.flatMap(([name, { detail }]) =>
      detail === undefined ? [] : [[name, detail] as const],
    );
    return invalidParams(
      Object.fromEntries(broken.map(([name, { reason }]) => [name, reason])),
      Object.fromEntries(details),
      Object.fromEntries(broken.map(([name, refusal]) => [name, reasonOf(name, refusal)])),
    );
  }
  const params: Record<string, string> = {};
  const details: Record<string, ParamDetail> = {};
  for (const name of given) {
    const refusal = refusals.get(name);
    if (refusal === undefined) continue;
    const message = `${name} ${refusal.reason}`;
    params[name] = message;
    details[name] = { code: 'invalid_type', message, data: { param: name } };
  }
  return invalidParams(params, details, params);
}
