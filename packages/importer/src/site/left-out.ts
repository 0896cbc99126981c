import { kindsOf, type RecordOf } from '@kalends/core';
import { BLANK, FIELDS, forKinds } from '@kalends/core/adapter';
import type { SiteKind } from './conversion.js';

const REVISION = { revision: 'every store counts its own' } as const;

const POST = {
  ...REVISION,
  slug_before_trash: 'no interface shows it: an earlier run has seen it, or it is unknown',
  status_before_trash: 'no interface shows it: an earlier run has seen it, or it is unknown',
} as const;

/** Fields that only this calendar's editors fill in: a later run leaves them as they are. */
const ofEditors = <N extends string>(...names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, 'no interface shows it: it stays as it is here'])) as Record<
    N,
    string
  >;

const LINKED = forKinds(kindsOf('linked'), () => POST);

/**
 * The fields that the answers of a site do not have, by kind, each with the reason. Converted records have their defaults there; the
 * compiler demands every other field of a kind from its conversion.
 */
export const LEFT_OUT = {
  image: {
    ...REVISION,
    ...ofEditors('author', 'date', 'date_utc', 'modified', 'modified_utc'),
    post: 'no interface shows it: the first record that shows the image',
    ...ofEditors('slug', 'title', 'alt_text', 'caption', 'description', 'focus_x', 'focus_y'),
  },
  category: REVISION,
  tag: REVISION,
  ...LINKED,
  event: {
    ...POST,
    uid: 'no interface shows it: an event of a site is known by its id',
    recurrence_id: 'no interface shows it: each date is an event of its own',
    ...ofEditors('series', 'overrides'),
  },
} as const satisfies { readonly [K in SiteKind]: Readonly<Partial<Record<keyof RecordOf<K>, string>>> };

/** The default values of the fields that sites do not show. */
export function leftOut<K extends SiteKind>(
  kind: K,
): Pick<RecordOf<K>, keyof RecordOf<K> & keyof (typeof LEFT_OUT)[K]> {
  const blank: Readonly<Record<string, unknown>> = { ...BLANK[kind], revision: 0 };
  const values = Object.keys(LEFT_OUT[kind]).map((name) => [name, blank[name]]);
  return Object.fromEntries(values) as ReturnType<typeof leftOut<K>>;
}

/**
 * The keys of a site's records that an import reads.
 *
 * @param derived those that follow from the fields
 */
export const knownKeys = (kind: SiteKind, derived: readonly string[]): ReadonlySet<string> =>
  new Set([...Object.keys(FIELDS[kind]).filter((name) => !Object.hasOwn(LEFT_OUT[kind], name)), ...derived]);

/** The fields that a later run leaves as they are here: all that sites do not show, but for what follows from a change. */
export const KEPT_FIELDS: Readonly<Partial<Record<string, readonly string[]>>> = Object.fromEntries(
  Object.entries(LEFT_OUT).map(([kind, fields]) => [
    kind,
    Object.keys(fields).filter((name) => !Object.hasOwn(POST, name)),
  ]),
);
