import { CalendarError } from '@kalends/core';
import type { EventRecord, Kind, RecordOf, TermRecord } from '@kalends/core';
import { isTermKind, mayShareSlug, withRealIds } from '@kalends/core/store';
import type { Change, Delete, Insert, NewRecord, Put, RecordOp, Unlink, Update } from '@kalends/core/store';
import type { SluggedKind } from '../records/lookup.js';
import type { Slugs } from './slugs.js';
import type { Staged } from './staged.js';
import { kindsBeside, LINK_FIELD } from './take-in.js';

/** What the changes of a commit work on. Nothing is written: they only change what is staged. */
export interface Commitment {
  readonly staged: Staged;
  readonly slugs: Slugs;
  /** The id that an id of the commit stands for. */
  readonly real: (id: number) => number;
  /** The counts with which terms that are restored begin, where those are not 0. */
  readonly counts: ReadonlyMap<number, number>;
}

/** A refusal that has core compute the commit anew. */
export const conflict = (sentence: string): CalendarError => new CalendarError('conflict', sentence);

/** The record under the slug that it gets; an image with the address that nobody else has. */
async function settled<K extends Kind>(
  { staged, slugs }: Commitment,
  op: RecordOp,
  kind: K,
  record: NewRecord<K>,
): Promise<NewRecord<K>> {
  if (kind === 'image') {
    const { id, url } = record as NewRecord<'image'>;
    const others = staged.all('image').filter((other) => other.id !== id);
    if (others.some((other) => other.url === url)) throw conflict(`The image ${url} exists.`);
    return record;
  }
  const own = record as NewRecord<SluggedKind>;
  const slug = await slugs.settle(op, kind, own);
  return { ...record, slug };
}

/** Gives a record its next state. */
async function put<K extends Kind>(commitment: Commitment, op: RecordOp, kind: K, given: NewRecord<K>) {
  const { staged, slugs } = commitment;
  const before = staged.get(kind, given.id);
  const after = await settled(commitment, op, kind, given);
  staged.put(kind, given.id, after as RecordOf<K>);
  if (kind === 'image') return;
  const slugOf = (record: unknown) => (record as { readonly slug: string } | undefined)?.slug;
  slugs.note(kind, slugOf(before), slugOf(after), given.id, mayShareSlug(kind, after));
}

/** A term's count is counted, whatever a change says. */
const counted = <R extends NewRecord<Kind>>(kind: Kind, record: R, count: number): R =>
  isTermKind(kind) ? { ...record, count } : record;

const insert = <K extends Kind>(commitment: Commitment, { kind, record }: Insert<K>): Promise<void> =>
  put(commitment, 'insert', kind, counted(kind, withRealIds(kind, record, commitment.real), 0));

async function update<K extends Kind>(commitment: Commitment, { kind, record }: Update<K>): Promise<void> {
  const stored = commitment.staged.before(kind, record.id);
  if (stored?.revision !== record.revision) throw conflict(`The ${kind} ${record.id} has changed.`);
  const given = withRealIds<K, RecordOf<K>>(kind, record, commitment.real);
  await put(commitment, 'update', kind, counted(kind, given, (stored as { count?: number }).count ?? 0));
}

async function restore<K extends Kind>(commitment: Commitment, { kind, record }: Put<K>): Promise<void> {
  const { staged, counts } = commitment;
  const { id, revision } = record;
  const isTaken = revision === 0 && kindsBeside(kind).some((other) => staged.get(other, id) !== undefined);
  const stored = staged.before(kind, id);
  if (isTaken || (stored?.revision ?? 0) !== revision) throw conflict(`The ${kind} ${id} has changed.`);
  const count = (stored as { count?: number } | undefined)?.count ?? counts.get(id) ?? 0;
  await put(commitment, 'put', kind, counted(kind, record, count));
}

/** Changes those events that lose a link. */
function unlinkEvents(
  { staged }: Commitment,
  lose: (event: EventRecord) => Partial<EventRecord> | undefined,
) {
  for (const event of staged.all('event')) {
    const lost = lose(event);
    if (lost !== undefined) staged.put('event', event.id, { ...event, ...lost });
  }
}

const without = (ids: readonly number[], id: number): number[] => ids.filter((other) => other !== id);

function remove(commitment: Commitment, { kind, id, revision }: Delete): void {
  const { staged, slugs } = commitment;
  const term: TermRecord | undefined = staged.get(kind, id);
  if (term === undefined || staged.before(kind, id)?.revision !== revision)
    throw conflict(`The ${kind} ${id} has changed.`);
  staged.put(kind, id, undefined);
  slugs.note(kind, term.slug, undefined, id, false);
  for (const child of kind === 'category' ? staged.all(kind) : []) {
    if (child.parent === id) staged.put(kind, child.id, { ...child, parent: term.parent });
  }
  const field = LINK_FIELD[kind];
  unlinkEvents(commitment, (event) =>
    event[field].includes(id) ? { [field]: without(event[field], id) } : undefined,
  );
}

const unlink = (commitment: Commitment, { kind, id }: Unlink): void =>
  unlinkEvents(commitment, (event) => {
    if (kind === 'venue') return event.venue === id ? { venue: 0 } : undefined;
    return event.organizer.includes(id) ? { organizer: without(event.organizer, id) } : undefined;
  });

/** Carries out one change. Throws a `CalendarError` of code `conflict` (`Store.commit`). */
export async function carryOut(commitment: Commitment, change: Change): Promise<void> {
  switch (change.op) {
    case 'insert':
      return insert<Kind>(commitment, change);
    case 'update':
      return update<Kind>(commitment, change);
    case 'put':
      return restore<Kind>(commitment, change);
    case 'delete':
      remove(commitment, change);
      break;
    case 'unlink':
      unlink(commitment, change);
      break;
  }
}
