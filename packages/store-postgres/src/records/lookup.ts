import { isTermKind } from '@kalends/core/store';
import type { Kind } from '@kalends/core';
import { type Fragment, raw, sql } from '../find/fragment.js';
import { tableOf } from './columns.js';

/** The kinds that have slugs. */
export type SluggedKind = Exclude<Kind, 'image'>;

/** The rows of a kind that have a slug, in a form that its index of slugs answers. */
export const slugged = (kind: SluggedKind): Fragment =>
  raw(`FROM ${tableOf(kind)} WHERE ${isTermKind(kind) ? `kind = '${kind}'` : "slug <> ''"}`);

/** Whether the slug of a record may be shared (`mayShareSlug`). */
export const sharing = (kind: SluggedKind): Fragment =>
  raw(kind === 'event' ? "(status IN ('draft', 'pending'))" : 'false');

/** Of several records with a slug, the one that is looked up: drafts and pending events come after all others. */
const first = (kind: SluggedKind): Fragment => (kind === 'event' ? sql`${sharing(kind)}, id` : raw('id'));

/** The condition that a record is the one with a slug (`Store.lookup`). */
export const withSlug = (kind: SluggedKind, slug: string): Fragment => sql`id = (
  SELECT id ${slugged(kind)} AND slug = ${slug} AND slug <> '' ORDER BY ${first(kind)} LIMIT 1)`;
