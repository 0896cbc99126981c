import * as v from 'valibot';
import { may } from '../access/policy.js';
import { CalendarError, invalidParam, missingParams } from '../errors.js';
import { TOO_LARGE, UNKNOWN_NAME, unreadable, unusable } from '../fields/reasons.js';
import type { Bounds, Completing } from '../fields/types/field-type.js';
import type { CustomInput } from '../fields/types/custom.js';
import type { Values } from '../fields/types/index.js';
import type { PostKind } from '../records/kinds.js';
import type { Verdict } from '../fields/validate.js';
import { areReadable, cleanMarkup, nowSeconds, type Context } from './context.js';
import { isSameValue } from '../records/overrides.js';
import type { Plan } from './plan.js';
import { mayRead } from './readable-custom.js';
import { sanitizeContent } from '../text/sanitize.js';
import { isTooLarge, type OwnField } from '../fields/own/own-fields.js';
import { isOfType } from '../fields/own/own-values.js';

type Custom = Values['custom'];

const NONE: Custom = {};

/** The parameter that errors name. */
const paramOf = (name: string): string => `custom.${name}`;

const refused = (name: string, reason: string): CalendarError => invalidParam({ [paramOf(name)]: reason });

/** Reads the value that is given for a field. Throws `invalid_param`. */
function readValue({ name, input }: OwnField, given: unknown): unknown {
  if (typeof given === 'string' && isTooLarge(given)) throw refused(name, TOO_LARGE);
  const result = v.safeParse(input.read, given);
  if (!result.success) throw refused(name, unreadable(input.takes ?? 'another value', given));
  return result.output;
}

/** Refusals of values, by the parameters that errors name. */
type Reasons = Record<string, string>;

/** Does something to a value, and notes why it is refused. */
async function noting(reasons: Reasons, act: () => unknown): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof CalendarError) || error.code !== 'invalid_param') throw error;
    Object.assign(reasons, error.data.reasons);
  }
}

/** The context in which values are completed. */
function completingFor(context: Context, { budget }: Plan, name: string): Completing {
  return {
    now: nowSeconds(context),
    zone: context.siteZone,
    clean: (html) => cleanMarkup(context, budget, paramOf(name), html, sanitizeContent),
    isReadable: (kind, id) => areReadable(context, kind as PostKind, [id]),
  };
}

/** The value to store for one that is given. Throws `invalid_param`. */
async function storedValue(context: Context, plan: Plan, field: OwnField, given: unknown): Promise<unknown> {
  const { name, complete, schema } = field;
  let value = readValue(field, given);
  if (complete !== undefined) {
    const finish = complete as (read: unknown, bounds: Bounds, by: Completing) => Promise<unknown>;
    value = await finish(value, field, completingFor(context, plan, name));
    if (value === undefined) throw refused(name, unusable(given));
  }
  if (schema !== undefined) {
    const checked = await schema['~standard'].validate(value);
    if (checked.issues !== undefined)
      throw refused(name, checked.issues.map(({ message }) => message).join('; '));
    ({ value } = checked);
    if (!isOfType(field, value)) throw refused(name, 'its schema gives a value of another type');
  }
  if (isTooLarge(value)) throw refused(name, TOO_LARGE);
  return value;
}

const mayWrite = ({ actor }: Context, { write }: OwnField): boolean =>
  write !== 'editors' || may(actor, 'edit_others_posts');

/** Whether this caller may write what the history names: a field of the calendar, or `custom.NAME`. */
export function isWritable(context: Context, kind: PostKind, name: string): boolean {
  const field = context.fields[kind].get(name.slice(paramOf('').length));
  return !name.startsWith(paramOf('')) || (field !== undefined && mayWrite(context, field));
}

/** The names of fields that are not declared; where none are, they have no effect. */
function unknownNames(context: Context, kind: PostKind, given: CustomInput): string[] {
  const fields = context.fields[kind];
  // a request of an interface may name what it likes where no fields are declared
  if (fields.size === 0 && (!context.settings.strict || context.decoders !== undefined)) return [];
  const isKnown = (name: string): boolean => {
    const field = fields.get(name);
    return field !== undefined && mayRead(context, field);
  };
  return Object.keys(given).filter((name) => given[name] !== undefined && !isKnown(name));
}

/** Checks what can be read of the values without the store, so that one error names these fields beside others. */
export const customReference = (context: Context, kind: PostKind) => ({
  async custom(given: CustomInput): Promise<Verdict<CustomInput>> {
    const reasons: Reasons = {};
    for (const name of unknownNames(context, kind, given)) reasons[paramOf(name)] = UNKNOWN_NAME;
    for (const field of context.fields[kind].values()) {
      const value = Object.hasOwn(given, field.name) ? given[field.name] : undefined;
      if (value === undefined || value === null || !mayWrite(context, field)) continue;
      await noting(reasons, () => readValue(field, value));
    }
    return Object.keys(reasons).length === 0 || { members: reasons };
  },
});

/**
 * The values to store of a record's own fields: those that are given, and for the others the stored ones, or the defaults of a new
 * record. `null` takes a value away. Values of fields that are not declared any more stay. Throws `invalid_param`,
 * `missing_param`, and `forbidden` for a field that the caller may not write.
 *
 * @param before the record before the change; `null` if it is new
 */
export async function customOf(
  context: Context,
  plan: Plan,
  kind: PostKind,
  given: CustomInput | undefined,
  before: { readonly custom: Custom } | null,
): Promise<Custom> {
  const fields = context.fields[kind];
  if (given === undefined && (before !== null || fields.size === 0)) return before?.custom ?? NONE;
  return changedCustom(context, plan, kind, given ?? {}, before);
}

async function changedCustom(
  context: Context,
  plan: Plan,
  kind: PostKind,
  given: CustomInput,
  before: { readonly custom: Custom } | null,
): Promise<Custom> {
  const fields = context.fields[kind];
  const next: Record<string, unknown> = { ...before?.custom };
  const missing: string[] = [];
  const reasons: Reasons = {};
  for (const [name, field] of fields) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    const isNeeded = field.required === true && context.isImport !== true && mayWrite(context, field);
    if (value === undefined) {
      if (before !== null) continue;
      if (field.default !== undefined) next[name] = await storedValue(context, plan, field, field.default);
      else if (isNeeded) missing.push(paramOf(name));
      continue;
    }
    if (!mayWrite(context, field))
      throw new CalendarError('forbidden', `Sorry, you are not allowed to set ${paramOf(name)}.`);
    if (value !== null)
      await noting(reasons, async () => {
        next[name] = await storedValue(context, plan, field, value);
      });
    else if (isNeeded) missing.push(paramOf(name));
    else Reflect.deleteProperty(next, name);
  }
  if (Object.keys(reasons).length > 0) throw invalidParam(reasons);
  if (missing.length > 0) throw missingParams(missing);
  return before !== null && isSameValue(next, before.custom) ? before.custom : (next as Custom);
}
