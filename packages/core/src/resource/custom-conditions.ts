import * as v from 'valibot';
import { invalidParam } from '../errors.js';
import type { CustomConditionInput } from '../fields/filters.js';
import { isSort } from '../fields/filters.js';
import type { OwnField } from '../fields/own/own-fields.js';
import { valueIn } from '../fields/own/own-values.js';
import { UNKNOWN_NAME, unreadable, unusable } from '../fields/reasons.js';
import type { Bounds, Completing } from '../fields/types/field-type.js';
import type { Verdict } from '../fields/validate.js';
import type { CustomCondition, CustomKey, CustomOrder } from '../query/query.js';
import type { Ref } from '../records/base-record.js';
import type { PostKind } from '../records/kinds.js';
import { nowSeconds, seenAmong, type Context } from './context.js';
import { mayRead } from './readable-custom.js';

/** Filters and orders of lists by the fields that a host declares, and that the caller may read. */

/** The filterable field with this name, in the library or in the interface; for others there is none. */
function fieldNamed(context: Context, kind: PostKind, name: string): OwnField | undefined {
  const fields = context.fields[kind];
  const byWire =
    context.decoders === undefined ? undefined : [...fields.values()].find(({ wire }) => wire === name);
  const field = byWire ?? fields.get(name);
  return field?.form !== undefined && mayRead(context, field) ? field : undefined;
}

/** The values of a condition, as records have them. Throws `invalid_param`. */
async function keysOf(
  context: Context,
  field: OwnField,
  values: readonly unknown[],
): Promise<readonly CustomKey[]> {
  const { asked, complete, form, name } = field;
  const param = `custom.${name}`;
  const reads = values.map((given): unknown => {
    const value = typeof given === 'string' && form !== 'list' ? valueIn(field, given) : given;
    const result = v.safeParse(asked.read, form === 'list' && typeof value === 'string' ? [value] : value);
    if (!result.success) throw invalidParam({ [param]: unreadable(asked.takes ?? 'another value', given) });
    return result.output;
  });
  if (complete === undefined) return reads.flat() as CustomKey[];
  let seen: Promise<readonly Ref[]> | undefined;
  const by: Completing = {
    now: nowSeconds(context),
    zone: context.siteZone,
    // no list is filtered by a field of HTML
    clean: String,
    // all of them are asked for at once
    async isReadable(kind, id) {
      seen ??= seenAmong(context, kind as PostKind, reads as readonly number[]);
      return (await seen).some((ref) => ref.id === id);
    },
  };
  const keys: unknown[] = [];
  for (const [place, read] of reads.entries()) {
    const key = await (complete as (read: unknown, bounds: Bounds, by: Completing) => unknown)(
      read,
      field,
      by,
    );
    if (key === undefined) throw invalidParam({ [param]: unusable(values[place]) });
    keys.push(key);
  }
  return keys.flat() as CustomKey[];
}

const OPERATORS = { eq: 'in', in: 'in', has: 'in', lt: 'lt', gt: 'gt' } as const;

async function conditionOf(
  context: Context,
  kind: PostKind,
  { name, op = 'in', value }: CustomConditionInput,
): Promise<CustomCondition> {
  const field = fieldNamed(context, kind, name);
  if (field?.form === undefined) throw invalidParam({ [`custom.${name}`]: UNKNOWN_NAME });
  const isMany = (op === 'in' || op === 'has') && Array.isArray(value);
  const keys = await keysOf(context, field, isMany ? value : [value]);
  return { name: field.name, form: field.form, op: OPERATORS[op], value: keys };
}

/** Conditions as they are given, or as the check has resolved them. */
type Conditions = readonly (CustomConditionInput | CustomCondition)[];

/** Resolves the list parameters for declared fields. Conditions have no effect where no fields are declared. */
export const customReferences = (context: Context, kind: PostKind) => ({
  async custom(asked: Conditions): Promise<Verdict<readonly CustomCondition[]>> {
    if (context.fields[kind].size === 0) return { resolved: [] };
    const resolved: CustomCondition[] = [];
    for (const one of asked) resolved.push(await conditionOf(context, kind, one));
    return { resolved };
  },
  sort(asked: string | CustomOrder): Verdict<CustomOrder> {
    if (typeof asked === 'object') return false;
    if (isSort(kind, asked)) return true;
    const field = fieldNamed(context, kind, asked);
    if (field?.form === undefined || field.form === 'list') return false;
    return { resolved: { name: field.name, form: field.form } };
  },
});

/** The filter of a query by the conditions that the check has resolved; without any there is none. */
export function filterOf(conditions: Conditions = []): readonly CustomCondition[] | null {
  const resolved = conditions.filter((one): one is CustomCondition => 'form' in one);
  return resolved.length === 0 ? null : resolved;
}
