import type { EventRecord, TermRecord } from '@kalends/core';
import { nameKey, compareTexts } from '@kalends/core/adapter';

/** The terms of an event by name. */
export const byName = (terms: readonly TermRecord[]): TermRecord[] =>
  [...terms].sort((a, b) => compareTexts(nameKey(a.name), nameKey(b.name)) || a.id - b.id);

/** The names of styles of an event. */
export const classList = (
  { id, status, image }: EventRecord,
  tags: readonly TermRecord[],
  categories: readonly TermRecord[],
): string[] => [
  `post-${id}`,
  'tribe_events',
  'type-tribe_events',
  `status-${status}`,
  ...(image > 0 ? ['has-post-thumbnail'] : []),
  'hentry',
  ...tags.map(({ slug }) => `tag-${slug}`),
  ...categories.map(({ slug }) => `tribe_events_cat-${slug}`),
  ...categories.map(({ slug }) => `cat_${slug}`),
];
