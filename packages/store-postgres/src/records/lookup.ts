import type { Kind } from '@kalends/core';
import { isTermKind } from '@kalends/core/store';
import { raw, type Sql, sql, template } from '../server/sql.js';
import { tableOf } from './columns.js';

/** The kinds that have slugs. */
export type SluggedKind = Exclude<Kind, 'image'>;

/** The rows of a kind that have a slug, in a form that its index of slugs answers. */
export const slugged = (kind: SluggedKind): Sql =>
  raw(`FROM ${tableOf(kind)} WHERE ${isTermKind(kind) ? `kind = '${kind}'` : "slug <> ''"}`);

/** Whether the slug of a record may be shared (`mayShareSlug`). */
export const sharing = (kind: SluggedKind): Sql =>
  raw(kind === 'event' ? "(status IN ('draft', 'pending'))" : 'false');

/** Of several records with a slug, the one that is looked up: drafts and pending events come after all others. */
const first = (kind: SluggedKind): Sql => (kind === 'event' ? sql`${sharing(kind)}, id` : raw('id'));

/** The select of the id and revision of the record with a slug (`Store.lookup`). */
export const findBySlug = template(
  (kind: SluggedKind, slug: string) =>
    sql`SELECT id, revision ${slugged(kind)} AND slug = ${slug} AND slug <> '' ORDER BY ${first(kind)} LIMIT 1`,
);
