import { compareTexts, type BaseRecord } from '@kalends/core/store';
import type { Kind } from '@kalends/core';
import { between } from './sorted-list.js';
import type { State } from './state.js';

/** The kinds that have slugs. */
export type SluggedKind = Exclude<Kind, 'image'>;

/** The records of a kind with a slug, by id. */
export function slugHolders(
  { tables }: State,
  kind: SluggedKind,
  slug: string,
): (BaseRecord & { readonly slug: string })[] {
  const records: readonly (BaseRecord & { readonly slug: string })[] = tables[kind].lists.bySlug.records;
  return between(
    records,
    (record) => compareTexts(record.slug, slug) >= 0,
    (record) => compareTexts(record.slug, slug) > 0,
  );
}
