import type { ImageRecord } from '../records/image-record.js';
import { kindsOf, type PostKind, type TermKind } from '../records/kinds.js';
import type { Status } from '../fields/types/status.js';
import type { PostRecord } from '../records/record.js';
import type { TermQuery, Visibility } from '../query/query.js';
import { hasCapability, type Actor } from './actor.js';
import type { Capability } from './roles.js';

/** Access rules: transport.md §3.1 with F1, F10, F11 and F24. Every access check reads the tables of this file. */

/** An operation on an existing record. `read_json_ld` means seeing the linked data of a readable record. */
export type RecordOperation = 'read' | 'read_json_ld' | 'update' | 'delete';

/** The fields of a record that access depends on. */
export type Subject = Pick<PostRecord, 'author' | 'status'>;

type Right = Capability | 'everybody';

/** The capabilities required for an operation, by ownership and by whether the record has been published. */
const RECORDS: Readonly<
  Record<
    RecordOperation,
    Readonly<Record<'own' | 'foreign', Readonly<Record<'published' | 'unpublished', Right>>>>
  >
> = {
  read: {
    own: { published: 'everybody', unpublished: 'edit_posts' },
    foreign: { published: 'everybody', unpublished: 'edit_others_posts' },
  },
  read_json_ld: {
    own: { published: 'everybody', unpublished: 'edit_others_posts' },
    foreign: { published: 'everybody', unpublished: 'edit_others_posts' },
  },
  update: {
    own: { published: 'edit_published_posts', unpublished: 'edit_posts' },
    foreign: { published: 'edit_others_posts', unpublished: 'edit_others_posts' },
  },
  delete: {
    own: { published: 'edit_published_posts', unpublished: 'edit_posts' },
    foreign: { published: 'edit_others_posts', unpublished: 'edit_others_posts' },
  },
};

/** The capability required to create records of a kind, or to change any of them. */
const WRITING = {
  ...Object.fromEntries(kindsOf('event', 'linked').map((kind) => [kind, 'edit_posts'])),
  category: 'manage_categories',
  tag: 'manage_tags',
} as Readonly<Record<PostKind | TermKind, Capability>>;

/** The capabilities required to change or delete an image, by ownership. */
const IMAGES: Readonly<Record<'own' | 'foreign', Capability>> = {
  own: 'upload_files',
  foreign: 'edit_others_posts',
};

/**
 * The statuses that count as published. For updates that includes scheduled records, for reads it does not; linked data
 * is shown of everything but private records (events.md §1.3).
 */
const PUBLISHED: Readonly<Record<RecordOperation, readonly Status[]>> = {
  read: ['publish'],
  read_json_ld: ['publish', 'future', 'draft', 'pending', 'trash'],
  update: ['publish', 'future'],
  delete: ['publish', 'future'],
};

/** A right to check: a capability, writing records of a kind in general, an operation on one record, or changing or deleting an image. */
export type AskedRight =
  | readonly [capability: Capability]
  | readonly [operation: 'write', kind: PostKind | TermKind]
  | readonly [operation: RecordOperation, record: Subject]
  | readonly [operation: 'edit_image', image: Pick<ImageRecord, 'author'>];

/** The capabilities required for an operation on an event, venue or organizer. */
function rightTo(actor: Actor | null, operation: RecordOperation, { author, status }: Subject): Right {
  const whose = actor?.id === author ? 'own' : 'foreign';
  return RECORDS[operation][whose][PUBLISHED[operation].includes(status) ? 'published' : 'unpublished'];
}

/** Whether the actor has a right. All access checks go through this function. */
export function may(actor: Actor | null, ...asked: AskedRight): boolean {
  if (asked.length === 1) return hasCapability(actor, asked[0]);
  const [operation, of] = asked;
  if (operation === 'write') return hasCapability(actor, WRITING[of]);
  if (operation === 'edit_image')
    return hasCapability(actor, actor?.id === of.author ? IMAGES.own : IMAGES.foreign);
  const right = rightTo(actor, operation, of);
  return right === 'everybody' || hasCapability(actor, right);
}

/** The statuses in a list for callers who see more than published records (lists.md §2.3). */
const ANY_STATUS: readonly Status[] = ['publish', 'future', 'draft', 'pending', 'private'];

/**
 * The records that the actor sees in a list: those with the requested statuses. The default is everything but the trash
 * for editors and published records for all other callers. Unpublished records of other authors require the right to
 * edit them (F11).
 */
export function visibility(actor: Actor | null, asked?: readonly Status[]): Visibility {
  if (actor === null || !may(actor, 'edit_posts')) return { status: ['publish'], author: null };
  return { status: asked ?? ANY_STATUS, author: may(actor, 'edit_others_posts') ? null : actor.id };
}

/** Whether the actor sees what everyone sees and nothing else. */
export const seesOnlyPublic = (actor: Actor | null): boolean =>
  !may(actor, 'edit_posts') &&
  !may(actor, 'edit_others_posts') &&
  !kindsOf('term').some((kind) => may(actor, 'write', kind));

/**
 * The author whose records come first when several records share a slug: the actor, unless it sees either all
 * unpublished records or none.
 */
export const ownFirst = (actor: Actor | null): number | undefined =>
  actor !== null && may(actor, 'edit_posts') && !may(actor, 'edit_others_posts') ? actor.id : undefined;

/**
 * The hidden terms that the actor sees: all if it manages terms, those of its own events if it writes events, otherwise none.
 */
export function seenHidden(actor: Actor | null, kind: TermKind): TermQuery['hidden'] {
  if (may(actor, 'write', kind)) return true;
  return actor !== null && may(actor, 'edit_posts') && { author: actor.id };
}

/** The status granted when `asked` is requested: without the right to publish, a record becomes pending. */
export const grantedStatus = (actor: Actor | null, asked: Status): Status =>
  (asked === 'publish' || asked === 'future') && !may(actor, 'publish_posts') ? 'pending' : asked;

/** The default status of a new record. */
export const defaultStatus = (actor: Actor | null): Status =>
  may(actor, 'publish_posts') ? 'publish' : 'draft';
