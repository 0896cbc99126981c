/** What an actor may do, by itself or through its role. */
export const CAPABILITIES = [
  /** Create events, venues and organizers; read, change and trash one's own that are not published. */
  'edit_posts',
  /** Publish at once, now or on a date to come. Without it `publish` and `future` become `pending`. */
  'publish_posts',
  /** Change and trash one's own that are published. */
  'edit_published_posts',
  /** Read, change and trash everybody's; set another author. */
  'edit_others_posts',
  /** Create, change and delete categories. */
  'manage_categories',
  /** Create, change and delete tags. */
  'manage_tags',
  /** Give an image by URL. */
  'upload_files',
  /** Keep HTML as it is, unsanitised. No role has it: a host grants it (F28). */
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
