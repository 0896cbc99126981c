import type { Values } from '../fields/types/index.js';
import type { PostKind } from '../records/kinds.js';
import type { Context } from './context.js';
import { isOfType } from '../fields/own/own-fields.js';
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
  const shown: [string, Custom[string]][] = [];
  for (const [name, field] of context.fields[kind]) {
    if (!mayRead(context, field)) continue;
    const value = Object.hasOwn(custom, name) ? custom[name] : undefined;
    shown.push([name, value !== undefined && isOfType(field, value) ? value : null]);
  }
  return Object.fromEntries(shown);
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
