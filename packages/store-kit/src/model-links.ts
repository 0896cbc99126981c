import {
  CalendarError,
  type EventRecord,
  type Kind,
  type RecordOf,
  type SeriesRecord,
  type TermRecord,
} from '@kalends/core';
import { type Change, type Delete, type Unlink } from '@kalends/core/store';
import { LINK_FIELD, type LinkedKind, type TermKind } from '@kalends/core/adapter';

/** The records of the model, by kind. */
type Staged = { readonly [K in Kind]: Map<number, RecordOf<K>> };

/** An event, or a series, which has what its events share. */
type Linking = EventRecord | SeriesRecord;

const conflict = (message: string): CalendarError => new CalendarError('conflict', message);

/** Replaces the events and series for which `change` returns another state. */
export function changeLinking(staged: Staged, change: (record: Linking) => Linking | undefined): void {
  for (const records of [staged.event, staged.series] as readonly Map<number, Linking>[])
    for (const record of records.values()) {
      const changed = change(record);
      if (changed !== undefined) records.set(record.id, changed);
    }
}

/** The removal in a change: of a record, or of its links. */
type Removal = (Pick<Delete, 'id' | 'to'> & { readonly kind: LinkedKind | TermKind }) | Unlink;

/** Takes a record from the events and series that link to it, or gives them another one in its place. */
export function replaceLinks(staged: Staged, { kind, id, to }: Removal): void {
  if (to !== undefined && !staged[kind].has(to)) throw conflict(`The ${kind} ${to} is gone.`);
  const { [kind]: field } = LINK_FIELD;
  const place = (one: number): number[] => (one !== id ? [one] : to === undefined ? [] : [to]);
  changeLinking(staged, (record) => {
    const { [field]: own } = record;
    const links = [own].flat();
    if (!links.includes(id)) return undefined;
    const next = [...new Set(links.flatMap(place))];
    return { ...record, [field]: typeof own === 'number' ? (next[0] ?? 0) : next };
  });
}

/** Moves the children of a term that is gone to its parent, or to the term in its place. */
export function moveChildren(
  staged: Staged,
  kind: TermKind,
  { id, parent }: TermRecord,
  to: number | undefined,
): void {
  for (const child of staged[kind].values())
    if (child.parent === id) staged[kind].set(child.id, { ...child, parent: to ?? parent });
}

/** Refuses a commit in which records of a kind are replaced by several, or only some of them. */
export function checkReplacements(changes: readonly Change[]): void {
  const first = new Map<Kind, number | undefined>();
  for (const change of changes) {
    if (change.op !== 'delete' && change.op !== 'unlink') continue;
    if (first.has(change.kind) && first.get(change.kind) !== change.to)
      throw conflict('Records of one kind are replaced by one record in a commit.');
    first.set(change.kind, change.to);
  }
}
