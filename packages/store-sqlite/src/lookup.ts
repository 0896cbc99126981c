import { isTermKind } from '@kalends/core';
import type { Kind, Ref } from '@kalends/core';
import type { Connection } from './connection.js';

type SluggedKind = Exclude<Kind, 'image'>;

const UNIQUE = "SELECT id, revision FROM event WHERE slug = ? AND status NOT IN ('draft', 'pending')";
const DRAFTS =
  "SELECT id, revision FROM event WHERE slug = ? AND status IN ('draft', 'pending') AND slug <> '' ORDER BY id";

/** What may have a slug: the statements that find it, in their order. */
const BY_SLUG: Readonly<Record<SluggedKind, readonly string[]>> = {
  event: [UNIQUE, DRAFTS],
  venue: ['SELECT id, revision FROM venue WHERE slug = ?'],
  organizer: ['SELECT id, revision FROM organizer WHERE slug = ?'],
  category: ['SELECT id, revision FROM term WHERE slug = ? AND kind = ?'],
  tag: ['SELECT id, revision FROM term WHERE slug = ? AND kind = ?'],
};

function bySlug(db: Connection, kind: SluggedKind, slug: string): Ref[] {
  const params = isTermKind(kind) ? [slug, kind] : [slug];
  return BY_SLUG[kind].flatMap((text) => db.rows(text, ...params) as Ref[]);
}

/** The record with a slug (`Store.lookup`). */
export function lookup(db: Connection, kind: SluggedKind, slug: string): Ref | undefined {
  return slug === '' ? undefined : bySlug(db, kind, slug)[0];
}

/** Whether another record of the kind has this slug. */
export const isSlugTaken = (db: Connection, kind: SluggedKind, slug: string, id: number): boolean =>
  bySlug(db, kind, slug).some((other) => other.id !== id);
