/** The capabilities of an actor, given directly or through a role. */
export const CAPABILITIES = [
  /** Create events, venues and organizers; read, update and trash one's own unpublished records. */
  'edit_posts',
  /** Publish now or at a later date. Without it `publish` and `future` become `pending`. */
  'publish_posts',
  /** Update and trash one's own published records. */
  'edit_published_posts',
  /** Read, update and trash records of other authors; set another author. */
  'edit_others_posts',
  /** Create, update and delete categories. */
  'manage_categories',
  /** Create, update and delete tags. */
  'manage_tags',
  /** Add images, by URL or as files, and change and delete one's own. */
  'upload_files',
  /** Store HTML without sanitising it. No role has this capability: a host grants it to an actor (F28). */
  'unfiltered_html',
] as const;

/** One of `CAPABILITIES`. */
export type Capability = (typeof CAPABILITIES)[number];

const CONTRIBUTOR = ['edit_posts'] as const;
const AUTHOR = [
  ...CONTRIBUTOR,
  'publish_posts',
  'edit_published_posts',
  'manage_categories',
  'upload_files',
] as const;
const EDITOR = [...AUTHOR, 'edit_others_posts', 'manage_tags'] as const;

/** The capabilities of each role (transport.md §3.1). */
export const ROLES = {
  administrator: EDITOR,
  editor: EDITOR,
  author: AUTHOR,
  contributor: CONTRIBUTOR,
  subscriber: [],
} as const satisfies Record<string, readonly Capability[]>;

/** One of the five roles. */
export type Role = keyof typeof ROLES;
