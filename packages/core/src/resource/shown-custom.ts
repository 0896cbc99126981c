import type { Values } from '../fields/types/index.js';
import type { PostKind } from '../records/kinds.js';
import type { Context } from './context.js';
import { valuesOf } from '../fields/own/own-values.js';
import { mayRead } from './custom-values.js';

type Custom = Values['custom'];
type WithCustom = { readonly custom: Custom };

const NONE: Custom = {};

/** The values of the declared fields that this caller may read, by name; `null` for those that a record does not have. */
export function shownCustom(
  context: Pick<Context, 'actor' | 'fields'>,
  kind: PostKind,
  { custom }: WithCustom,
): Custom {
  const fields = [...context.fields[kind].values()].filter((field) => mayRead(context, field));
  const values = new Map(valuesOf(context.fields[kind], custom).map(([{ name }, value]) => [name, value]));
  return Object.fromEntries(fields.map(({ name }) => [name, values.get(name) ?? null]));
}

/** A record with the values of its own fields as this caller gets them; the record itself if it has none and none are declared. */
export function withShownCustom<R extends WithCustom>(
  context: Pick<Context, 'actor' | 'fields'>,
  kind: PostKind,
  record: R,
): R {
  if (context.fields[kind].size > 0) return { ...record, custom: shownCustom(context, kind, record) };
  for (const _ in record.custom) return { ...record, custom: NONE };
  return record;
}
