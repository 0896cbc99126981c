import type { Kind, RecordOf } from '@kalends/core';
import { FIELDS, type FieldSpec, type ShownFields } from '@kalends/core/adapter';

const shownNames = (kind: Kind): readonly string[] =>
  Object.entries<FieldSpec>(FIELDS[kind]).flatMap(([name, { shown }]) => (shown === undefined ? [] : [name]));

const SHOWN: Readonly<Record<Kind, readonly string[]>> = {
  event: shownNames('event'),
  venue: shownNames('venue'),
  organizer: shownNames('organizer'),
  category: shownNames('category'),
  tag: shownNames('tag'),
  image: shownNames('image'),
};

/** The fields of a record that answers show as they are stored, in the order of the table. */
export function shownFields<K extends Kind>(kind: K, record: RecordOf<K>): ShownFields<K> {
  const shown: Record<string, unknown> = {};
  for (const name of SHOWN[kind]) shown[name] = Reflect.get(record, name);
  return shown as ShownFields<K>;
}

/** Fields of which those that say nothing are absent: texts, and numbers that are not known. */
export type FilledFields<T> = {
  [N in keyof T as T[N] extends string | number | null ? N : never]?: NonNullable<T[N]> | undefined;
} & {
  [N in keyof T as T[N] extends string | number | null ? never : N]: T[N];
};

/** The same fields of a venue or organizer, which leave out what says nothing: `''`, `'0'` and `null`. */
export function filledFields<K extends 'venue' | 'organizer'>(
  kind: K,
  record: RecordOf<K>,
): FilledFields<ShownFields<K>> {
  const shown = Object.entries<unknown>(shownFields(kind, record));
  return Object.fromEntries(
    shown.map(([name, value]) => [name, value === '' || value === '0' || value === null ? undefined : value]),
  ) as FilledFields<ShownFields<K>>;
}
