import type { Ref } from '@kalends/core/adapter';
import type { SlugHolder, SluggedKind, SlugRange } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';

/** The rows of a kind in the parts that have an index of slugs, first those whose slugs are unique: they win a lookup. */
const PARTS: Readonly<Partial<Record<SluggedKind, readonly string[]>>> = {
  event: [
    "event WHERE status NOT IN ('draft', 'pending')",
    "event WHERE status IN ('draft', 'pending') AND slug <> ''",
  ],
  category: ["term WHERE kind = 'category'"],
  tag: ["term WHERE kind = 'tag'"],
};

const partsOf = (kind: SluggedKind): readonly string[] => PARTS[kind] ?? [`${kind} WHERE slug <> ''`];

const bySlug = (part: string) => `SELECT id, revision FROM ${part} AND slug = ?`;
const SEEN = "AND (status = 'publish' OR author = ?)";

/** The record with a slug (`Store.lookup`). */
export function lookup(db: Connection, kind: SluggedKind, slug: string, author?: number): Ref | undefined {
  if (slug === '') return undefined;
  const ownFirst = kind === 'event' && author !== undefined;
  for (const [which, ...values] of ownFirst ? ([[SEEN, author], ['']] as const) : ([['']] as const)) {
    for (const part of partsOf(kind)) {
      const first = db.row(`${bySlug(part)} ${which} ORDER BY id`, slug, ...values) as Ref | undefined;
      if (first !== undefined) return first;
    }
  }
  return undefined;
}

const inRange = (kind: SluggedKind, part: string) =>
  `SELECT id, slug${kind === 'event' ? ', status' : ''} FROM ${part} AND slug >= ? AND slug < ?`;

/** The records with a slug in a range. */
export function slugHolders(db: Connection, kind: SluggedKind, { from, below }: SlugRange): SlugHolder[] {
  const selects = partsOf(kind).map((part) => inRange(kind, part));
  const bounds = selects.flatMap(() => [from, below]);
  return db.rows(selects.join(' UNION ALL '), ...bounds) as SlugHolder[];
}
