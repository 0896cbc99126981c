import { isTermKind } from '@kalends/core';
import type { Kind } from '@kalends/core';
import { type Fragment, raw, sql } from '../find/fragment.js';
import { tableOf } from './columns.js';

/** The kinds that have slugs. */
export type SluggedKind = Exclude<Kind, 'image'>;

/** The rows of a kind that have a slug, in a form that its index of slugs answers. */
export const slugged = (kind: SluggedKind): Fragment =>
  sql`FROM ${raw(tableOf(kind))} WHERE ${isTermKind(kind) ? sql`kind = ${kind}` : raw("slug <> ''")}`;

/** Drafts and pending events come after all others. */
const RANK: Readonly<Record<SluggedKind, Fragment>> = {
  event: raw("(status IN ('draft', 'pending')), id"),
  venue: raw('id'),
  organizer: raw('id'),
  category: raw('id'),
  tag: raw('id'),
};

/** The select of the record with a slug, `id` and `revision` (`Store.lookup`). */
export const lookupRow = (kind: SluggedKind, slug: string): Fragment =>
  sql`SELECT id, revision ${slugged(kind)} AND slug = ${slug} AND slug <> '' ORDER BY ${RANK[kind]} LIMIT 1`;
