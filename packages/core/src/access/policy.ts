import type { PostKind, TermKind } from '../records/kind.js';
import type { PostRecord, Status } from '../records/post-record.js';
import type { TermQuery, Visibility } from '../query/query.js';
import { hasCapability, type Actor } from './actor.js';
import type { Capability } from './roles.js';

/**
 * Who may do what: transport.md §3.1 with F1, F10, F11 and F24. Every question about access is answered from the tables of
 * this file.
 */

/** What can be done to a record that exists. `read_json_ld`: be shown the linked data of a record that one may read. */
export type RecordOperation = 'read' | 'read_json_ld' | 'update' | 'delete';

/** What a policy looks at. */
export type Subject = Pick<PostRecord, 'author' | 'status'>;

type Right = Capability | 'everybody';

/** What it takes, by whose the record is and whether it has been published. */
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

/** What it takes to create, or to change anything at all. */
const WRITING: Readonly<Record<PostKind | TermKind, Capability>> = {
  event: 'edit_posts',
  venue: 'edit_posts',
  organizer: 'edit_posts',
  category: 'manage_categories',
  tag: 'manage_tags',
};

/**
 * What counts as published: a scheduled record for those who change it, not for those who read it; everything but a private
 * record for those who are shown its linked data (events.md §1.3).
 */
const PUBLISHED: Readonly<Record<RecordOperation, readonly Status[]>> = {
  read: ['publish'],
  read_json_ld: ['publish', 'future', 'draft', 'pending', 'trash'],
  update: ['publish', 'future'],
  delete: ['publish', 'future'],
};

/** What can be asked for: a capability, to write records of a kind at all, or to do something to a record. */
export type AskedRight =
  | readonly [capability: Capability]
  | readonly [operation: 'write', kind: PostKind | TermKind]
  | readonly [operation: RecordOperation, record: Subject];

/** What it takes to do something to an event, venue or organizer. */
function rightTo(actor: Actor | null, operation: RecordOperation, { author, status }: Subject): Right {
  const whose = actor !== null && actor.id === author ? 'own' : 'foreign';
  return RECORDS[operation][whose][PUBLISHED[operation].includes(status) ? 'published' : 'unpublished'];
}

/** Whether the actor may: the one way to ask for a right. */
export function may(actor: Actor | null, ...asked: AskedRight): boolean {
  if (asked.length === 1) return hasCapability(actor, asked[0]);
  const [operation, of] = asked;
  if (operation === 'write') return hasCapability(actor, WRITING[of]);
  const right = rightTo(actor, operation, of);
  return right === 'everybody' || hasCapability(actor, right);
}

/** The statuses that a list shows to those who see more than what is published (lists.md §2.3). */
const ANY_STATUS: readonly Status[] = ['publish', 'future', 'draft', 'pending', 'private'];

/**
 * What the actor sees in a list: in the statuses asked for, or by default everything but the trash for those who write
 * and what is published for everybody else; others' unpublished records only with the right to edit them (F11).
 */
export function visibility(actor: Actor | null, asked?: readonly Status[]): Visibility {
  if (actor === null || !may(actor, 'edit_posts')) return { status: ['publish'], author: null };
  return { status: asked ?? ANY_STATUS, author: may(actor, 'edit_others_posts') ? null : actor.id };
}

/** Whose records come first where several share a slug: the actor's own, unless it sees everybody's or none that is not published. */
export const ownFirst = (actor: Actor | null): number | undefined =>
  actor !== null && may(actor, 'edit_posts') && !may(actor, 'edit_others_posts') ? actor.id : undefined;

/** Which terms with `hidden` the actor sees: all as one who manages them, those of its own events as one who writes, or none. */
export function seenHidden(actor: Actor | null, kind: TermKind): TermQuery['hidden'] {
  if (may(actor, 'write', kind)) return true;
  return actor !== null && may(actor, 'edit_posts') && { author: actor.id };
}

/** The status that a record gets when `asked` is wanted: without the right to publish it waits for a review. */
export const grantedStatus = (actor: Actor | null, asked: Status): Status =>
  (asked === 'publish' || asked === 'future') && !may(actor, 'publish_posts') ? 'pending' : asked;

/** The status of a new record that names none. */
export const defaultStatus = (actor: Actor | null): Status =>
  may(actor, 'publish_posts') ? 'publish' : 'draft';
