import { isTermKind } from '@kalends/core/adapter';
import { type SluggedKind, type SlugRange } from '@kalends/core/store';
import { raw, type Sql, sql } from '../server/sql.js';
import { tableOf } from './columns.js';

/** The condition that a row has a slug, in a form that uses the index of slugs. */
const slugged = (kind: SluggedKind): Sql =>
  raw(`FROM ${tableOf(kind)} WHERE ${isTermKind(kind) ? `kind = '${kind}'` : "slug <> ''"}`);

/** Whether the slug of a record may be shared (`mayShareSlug`). */
const sharing = (kind: SluggedKind): Sql =>
  raw(kind === 'event' ? "(status IN ('draft', 'pending'))" : 'false');

/** Of several records with a slug, the one that wins the lookup: drafts and pending events come last. */
const first = (kind: SluggedKind): Sql => (kind === 'event' ? sql`${sharing(kind)}, id` : raw('id'));

const withSlug = (kind: SluggedKind, slug: string): Sql =>
  sql`SELECT id, revision ${slugged(kind)} AND slug = ${slug} AND slug <> ''`;

/** The `SELECT` for the id and revision of the record with a slug (`Store.lookup`). */
export const findBySlug = (kind: SluggedKind, slug: string): Sql =>
  sql`${withSlug(kind, slug)} ORDER BY ${first(kind)} LIMIT 1`;

/** The same for events, with preference for published ones and those by an author. */
export const findSeenBySlug = (kind: 'event', slug: string, author: number): Sql => sql`
  ${withSlug(kind, slug)} ORDER BY (status <> 'publish' AND author <> ${author}), ${first(kind)} LIMIT 1`;

/** The `SELECT` for the records with a slug in one of these ranges. */
export const slugHolders = (kind: SluggedKind, ranges: readonly SlugRange[]): Sql => sql`
  SELECT h.* FROM unnest(${ranges.map(({ from }) => from)}::text[], ${ranges.map(({ below }) => below)}::text[]) r (lowest, beyond)
  CROSS JOIN LATERAL (SELECT id, slug${raw(kind === 'event' ? ', status' : '')} ${slugged(kind)}
    AND slug >= r.lowest COLLATE "C" AND slug < r.beyond COLLATE "C") h`;
