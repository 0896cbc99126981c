import type { Kind } from '@kalends/core';

/** The post types of WordPress' calendar, in the order of their routes. Its interfaces know no other ones, whatever the calendar has. */
export const POST_TYPES = {
  venue: { name: 'Venues', has_archive: false, taxonomies: [] },
  organizer: { name: 'Organizers', has_archive: false, taxonomies: [] },
  event: { name: 'Events', has_archive: true, taxonomies: ['post_tag', 'tribe_events_cat'] },
} as const satisfies Readonly<Partial<Record<Kind, object>>>;

/** A kind that is a post type in WordPress. */
export type WpPostKind = keyof typeof POST_TYPES;

/** A kind of those that events link to. */
export type WpLinkedKind = Exclude<WpPostKind, 'event'>;

/** The kinds that are post types in WordPress. */
export const POST_KINDS = Object.keys(POST_TYPES) as readonly WpPostKind[];
