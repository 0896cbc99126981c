import type { Kind } from '@kalends/core';
import type { Ref } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';

type SluggedKind = Exclude<Kind, 'image'>;

/** The rows of a kind in the parts that have an index of slugs; first those that win a look-up, whose slugs are unique. */
const PARTS: Readonly<Record<SluggedKind, readonly [string, ...string[]]>> = {
  event: [
    "event WHERE status NOT IN ('draft', 'pending')",
    "event WHERE status IN ('draft', 'pending') AND slug <> ''",
  ],
  venue: ['venue WHERE true'],
  organizer: ['organizer WHERE true'],
  category: ["term WHERE kind = 'category'"],
  tag: ["term WHERE kind = 'tag'"],
};

const bySlug = (part: string) => `SELECT id, revision FROM ${part} AND slug = ? ORDER BY id`;

/** The record with a slug (`Store.lookup`). */
export function lookup(db: Connection, kind: SluggedKind, slug: string): Ref | undefined {
  if (slug === '') return undefined;
  for (const part of PARTS[kind]) {
    const first = db.row(bySlug(part), slug) as Ref | undefined;
    if (first !== undefined) return first;
  }
  return undefined;
}

/** Whether another record of the kind has a slug. */
const isTaken = (db: Connection, kind: SluggedKind, slug: string, own: number): boolean =>
  PARTS[kind].some((part) => (db.rows(bySlug(part), slug) as Ref[]).some(({ id }) => id !== own));

/** Tells whether another record of the kind than this one has a slug that it may not share (`mayShareSlug`). */
export const uniqueSlugIsTaken =
  (db: Connection, kind: SluggedKind, own: number) =>
  (slug: string): boolean =>
    (db.rows(bySlug(PARTS[kind][0]), slug) as Ref[]).some(({ id }) => id !== own);

/** The slugs that are this beginning and a digit and whatever follows, of other records than this one. */
const numbered = (db: Connection, kind: SluggedKind, beginning: string, own: number): Set<unknown> =>
  new Set(
    PARTS[kind].flatMap((part) =>
      // the sign after the digits is the colon
      db.values(
        `SELECT slug FROM ${part} AND slug >= ? AND slug < ? AND id <> ?`,
        `${beginning}0`,
        `${beginning}:`,
        own,
      ),
    ),
  );

/**
 * Tells whether another record of the kind than this one has a slug. Made for trying `base`, `base-2`, `base-3`, …: when the
 * first is taken, the slugs of that form are read at once, because a popular title may have thousands.
 */
export function slugIsTaken(db: Connection, kind: SluggedKind, own: number): (slug: string) => boolean {
  let family: { readonly beginning: string; readonly slugs: ReadonlySet<unknown> } | undefined;
  return (slug) => {
    if (family !== undefined && slug.startsWith(family.beginning)) return family.slugs.has(slug);
    const taken = isTaken(db, kind, slug, own);
    if (taken && family === undefined) {
      const beginning = `${slug}-`;
      family = { beginning, slugs: numbered(db, kind, beginning, own) };
    }
    return taken;
  };
}
