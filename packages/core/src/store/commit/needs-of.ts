import type { EventRecord } from '../../records/event-record.js';
import {
  isSluggedKind,
  isTermKind,
  kindsBeside,
  kindsOf,
  type Kind,
  type SluggedKind,
  type TermKind,
} from '../../records/kinds.js';
import { LINK_FIELD, OTHER_LINKS, REFERENCE_FIELD, type ReferenceField } from '../../records/links.js';
import { trashedSlug } from '../../text/slug.js';
import type { Change, Commit, NewRecord } from '../store.js';
import { conflict } from './conflict.js';
import type { LinksNeed, Need, Occurrence, RecordsNeed } from './need.js';
import { movedOccurrences } from './occurrences.js';
import { slugRule, takesSlug, yieldsSlug } from './slug-rule.js';
import { slugRange, wantedSlug, yieldingTo } from './slugs.js';
import type { Staged } from './staged.js';
import type { collectUnlinked } from './unlinked.js';

export const TERM_KINDS = kindsOf('term');

/** A change that stores a record. */
export type RecordChanging = Extract<Change, { readonly record: unknown }>;

/** Whether a change puts a record that is not stored yet. */
export const isNew = (change: Change): change is RecordChanging =>
  change.op === 'put' && change.record.revision === 0;

/** The terms of a kind whose count includes an event. */
export const countedIn = (
  event: NewRecord<'event'> | EventRecord | undefined,
  kind: TermKind,
): readonly number[] => (event?.status === 'publish' ? event[LINK_FIELD[kind]] : []);

/** A commit being resolved. */
export interface Work extends Commit {
  /** The records loaded so far, with their changes. */
  readonly staged: Staged;
  /** The records that lose links and are not loaded. */
  readonly unlinked: ReturnType<typeof collectUnlinked>;
  /** The stored events with a series and recurrence id that the commit gives to an event. */
  readonly occurrences: Occurrence[];
  /** Maps an id of the commit to the real one. */
  readonly real: (id: number) => number;
}

/** Collects needs and merges those about the same field. */
function createNeeds() {
  const asked = new Map<
    string,
    { kind: Kind; field: RecordsNeed['field'] | 'slug'; values: Set<number | string> }
  >();
  const links = new Map<string, LinksNeed>();
  const occurrences = new Map<number, string[]>();
  return {
    add(kind: Kind, field: RecordsNeed['field'] | 'slug', values: readonly (number | string)[]): void {
      if (values.length === 0) return;
      const key = `${kind} ${field}`;
      const own = asked.get(key) ?? { kind, field, values: new Set() };
      for (const value of values) own.values.add(value);
      asked.set(key, own);
    },
    /** The records of a kind that lose a link, or get another one instead. */
    addLink(kind: Kind, field: ReferenceField, id: number, to: number | undefined): void {
      const key = `${kind} ${field}`;
      const { values = [], to: before = to } = links.get(key) ?? {};
      if (to !== before) throw conflict('Records of one kind are replaced by one record in a commit.');
      links.set(key, {
        need: 'links',
        kind,
        field,
        values: [...values, id],
        ...(to !== undefined && { to }),
      });
    },
    /** The events of a series with a recurrence id. */
    addOccurrence(series: number, id: string): void {
      occurrences.set(series, [...(occurrences.get(series) ?? []), id]);
    },
    all: (): Need[] => [
      ...Array.from(asked.values(), ({ kind, field, values }): Need => {
        if (field !== 'slug') return { need: 'records', kind, field, values: [...values] };
        const ranges = Array.from(values, (slug) => slugRange(String(slug)));
        return { need: 'slugs', kind: kind as SluggedKind, ranges };
      }),
      ...links.values(),
      ...Array.from(occurrences, ([series, recurrence_ids]): Need => ({
        need: 'occurrences',
        kind: 'event',
        series,
        recurrence_ids,
      })),
    ],
  };
}

/** The needs that follow from a commit itself. */
export function firstNeeds({ changes, preconditions, idempotency, real }: Work): Need[] {
  const needs = createNeeds();

  const addRecord = (change: RecordChanging): void => {
    const { op, kind, record } = change;
    const kinds = isNew(change) ? kindsBeside(kind) : [kind];
    if (op !== 'insert') for (const other of kinds) needs.add(other, 'id', [record.id]);
    if (isNew(change) && isTermKind(kind)) needs.add('event', LINK_FIELD[kind], [record.id]);
    if (kind === 'event' && op !== 'update')
      for (const term of TERM_KINDS)
        needs.add(
          term,
          'id',
          countedIn(record, term).filter((id) => id > 0),
        );
    if (kind === 'image') needs.add(kind, 'url', [record.url]);
    if (
      isSluggedKind(kind) &&
      'slug' in record &&
      (slugRule(op, kind, record) !== 'keep' || takesSlug(op, kind, record))
    )
      needs.add(kind, 'slug', [wantedSlug({ slug: record.slug, id: real(record.id) })]);
  };

  for (const change of changes) {
    if ('record' in change) addRecord(change);
    else if (change.kind !== 'event') {
      const { id, to } = change;
      needs.addLink('event', REFERENCE_FIELD[change.kind], id, to);
      for (const { kind, field } of OTHER_LINKS[change.kind]) needs.addLink(kind, field, id, to);
      if (to !== undefined) needs.add(change.kind, 'id', [to]);
    }
    if (change.op === 'delete') needs.add(change.kind, 'id', [change.id]);
    if (change.op === 'delete' && isTermKind(change.kind)) needs.add(change.kind, 'parent', [change.id]);
  }
  if (idempotency !== undefined && idempotency.id > 0) needs.add(idempotency.kind, 'id', [idempotency.id]);
  return [...preconditions.map((precondition): Need => ({ need: 'find', ...precondition })), ...needs.all()];
}

/**
 * The needs that follow from the first answers: terms whose counts change, the slugs of trashed events that yield theirs, and
 * the events that a series has in the place of a new one.
 */
export function furtherNeeds(work: Work): Need[] {
  const { changes, staged, real } = work;
  const needs = createNeeds();
  for (const { series, recurrence_id } of movedOccurrences(work)) needs.addOccurrence(series, recurrence_id);
  const addTerms = (kind: TermKind, ids: readonly number[]) =>
    needs.add(
      kind,
      'id',
      ids.filter((id) => id > 0 && staged.before(kind, id) === undefined),
    );
  for (const change of changes)
    if (change.op === 'delete' && change.kind === 'event')
      for (const kind of TERM_KINDS) addTerms(kind, countedIn(staged.before('event', change.id), kind));
  const events = changes.flatMap((change) => ('record' in change && change.kind === 'event' ? [change] : []));
  const anyYields = events.some(({ record }) => yieldsSlug('event', record));
  for (const { op, record } of events) {
    const before = staged.before('event', record.id);
    for (const kind of TERM_KINDS) {
      const [old, next] = [countedIn(before, kind), countedIn(record, kind)];
      const moved = [...old.filter((id) => !next.includes(id)), ...next.filter((id) => !old.includes(id))];
      addTerms(kind, moved);
    }
    if (!takesSlug(op, 'event', record)) continue;
    const wanted = { id: real(record.id), slug: record.slug };
    const yielding = yieldingTo(staged, wanted);
    needs.add('event', 'id', yielding);
    if (anyYields || yielding.length > 0) needs.add('event', 'slug', [trashedSlug(wantedSlug(wanted))]);
  }
  return needs.all();
}
