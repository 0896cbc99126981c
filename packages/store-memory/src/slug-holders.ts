import type { SlugHolder, SluggedKind, SlugRange } from '@kalends/core/store';
import { firstIndex } from './sorted-list.js';
import type { State } from './state.js';

/** The range that contains only one slug. */
export const onlySlug = (slug: string): SlugRange => ({ from: slug, below: `${slug}\0` });

/** The records of a kind with a slug in a range, by slug, then id. */
export function slugHolders({ tables }: State, kind: SluggedKind, { from, below }: SlugRange): SlugHolder[] {
  const records: readonly SlugHolder[] = tables[kind].lists.bySlug.records;
  return records.slice(
    firstIndex(records, ({ slug }) => slug >= from),
    firstIndex(records, ({ slug }) => slug >= below),
  );
}
