import type { EventRecord } from '@kalends/core';

interface Slugged {
  readonly slug: string;
}

/** The names of styles of an event. */
export const classList = (
  { id, status, image }: Pick<EventRecord, 'id' | 'status' | 'image'>,
  tags: readonly Slugged[],
  categories: readonly Slugged[],
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
