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
import type { PostKind } from '../records/kinds.js';
import { areReadable, nowSeconds, type Context } from './context.js';
import { mayRead } from './custom-values.js';

/** Filters and orders of lists by the fields that a host declares, and that the caller may read. */

/** The filterable field with this name, in the library or in the interface; for others there is none. */
function fieldNamed(context: Context, kind: PostKind, name: string): OwnField | undefined {
  const fields = context.fields[kind];
  const byWire =
    context.decoders === undefined ? undefined : [...fields.values()].find(({ wire }) => wire === name);
  const field = byWire ?? fields.get(name);
  return field?.form !== undefined && mayRead(context, field) ? field : undefined;
}

/** The values of a condition, as records have them. Throws `rest_invalid_param`. */
async function keysOf(context: Context, field: OwnField, given: unknown): Promise<CustomKey[]> {
  const { asked, complete, form, name } = field;
  const value = typeof given === 'string' && form !== 'list' ? valueIn(field, given) : given;
  const result = v.safeParse(asked.read, form === 'list' && typeof value === 'string' ? [value] : value);
  const param = `custom.${name}`;
  if (!result.success) throw invalidParam({ [param]: unreadable(asked.takes ?? 'another value', given) });
  let read: unknown = result.output;
  if (complete !== undefined) {
    const by: Completing = {
      now: nowSeconds(context),
      zone: context.siteZone,
      clean: (html) => html,
      isReadable: (kind, id) => areReadable(context, kind as PostKind, [id]),
    };
    read = await (complete as (read: unknown, bounds: Bounds, by: Completing) => Promise<unknown>)(
      read,
      field,
      by,
    );
    if (read === undefined) throw invalidParam({ [param]: unusable(given) });
  }
  return (Array.isArray(read) ? read : [read]) as CustomKey[];
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
  const values: readonly unknown[] = isMany ? value : [value];
  const keys: CustomKey[] = [];
  for (const one of values) keys.push(...(await keysOf(context, field, one)));
  return { name: field.name, form: field.form, op: OPERATORS[op], value: keys };
}

/** Conditions as they are given, or as the check has resolved them. */
type Conditions = readonly (CustomConditionInput | CustomCondition)[];

/** What the parameters of a list for fields of the host resolve to. Conditions have no effect where no fields are declared. */
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
