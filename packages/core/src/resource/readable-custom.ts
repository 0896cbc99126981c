import type { Values } from '../fields/types/index.js';
import type { Kind, PostKind } from '../records/kinds.js';
import type { RecordOf } from '../records/record.js';
import type { Context } from './context.js';
import { valuesOf } from '../fields/own/own-values.js';
import { mayRead } from './custom-values.js';

type Custom = Values['custom'];
type WithCustom = { readonly custom: Custom };

const NONE: Custom = {};

/** The values of the declared fields that this caller may read, by name; `null` for those that a record does not have. */
export function readableCustom(
  context: Pick<Context, 'actor' | 'fields'>,
  kind: PostKind,
  { custom }: WithCustom,
): Custom {
  const fields = [...context.fields[kind].values()].filter((field) => mayRead(context, field));
  const values = new Map(valuesOf(context.fields[kind], custom).map(([{ name }, value]) => [name, value]));
  return Object.fromEntries(fields.map(({ name }) => [name, values.get(name) ?? null]));
}

/** A record with the values of its own fields as this caller gets them; the record itself if it has none and none are declared. */
export function withReadableCustom<R extends WithCustom>(
  context: Pick<Context, 'actor' | 'fields'>,
  kind: PostKind,
  record: R,
): R {
  if (context.fields[kind].size > 0) return { ...record, custom: readableCustom(context, kind, record) };
  for (const _ in record.custom) return { ...record, custom: NONE };
  return record;
}

/** A record of any kind as this caller gets it: an event, a venue, an organizer or a series with the values that it may read. */
export function asGiven<K extends Kind>(
  context: Pick<Context, 'actor' | 'fields'>,
  kind: K,
  record: RecordOf<K>,
): RecordOf<K> {
  if (!('custom' in record)) return record;
  const of = (kind === 'series' ? 'event' : kind) as PostKind;
  return withReadableCustom(context, of, record as RecordOf<K> & WithCustom);
}
