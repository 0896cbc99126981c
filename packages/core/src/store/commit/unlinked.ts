import { perKind, type Kind } from '../../records/kinds.js';
import { linksOf, type ReferenceField } from '../../records/links.js';
import type { RecordOf } from '../../records/record.js';
import type { LinksNeed, NeedAnswer, UnlinkedRef } from './need.js';
import type { Staged } from './staged.js';

/** Ids of records that others link to, by field. */
export type Links = Readonly<Partial<Record<ReferenceField, readonly number[]>>>;

/** The records that take the place of others, by field. */
export type Replacements = Readonly<Partial<Record<ReferenceField, number>>>;

/** Records that lose links in a commit and change in no other way, and that the engine has not loaded. */
export interface Unlinked {
  /** Their ids by kind. Each of them has at least one of the links, and gets its next revision. */
  readonly ids: Readonly<Record<Kind, readonly number[]>>;
  /** The links that they lose. */
  readonly links: Links;
  /** The replacement for all lost links, where there is one. */
  readonly to: Replacements;
  /** How many published events get the term of `to`. */
  readonly gained: Replacements;
}

const LINKING = perKind((kind) => linksOf(kind).map(({ field }): ReferenceField => field));

/** The lost links that records of a kind have, with the ids that they lose. */
export const linksLost = (kind: Kind, links: Links): [ReferenceField, readonly number[]][] =>
  LINKING[kind].flatMap((field): [ReferenceField, readonly number[]][] => {
    const lost = links[field];
    return lost === undefined ? [] : [[field, lost]];
  });

/**
 * The fields of a record that change when it loses these links, and gets others instead. The other links keep their order, and what
 * takes the place of others has that of the first of them.
 */
export function linksLeft<K extends Kind>(
  kind: K,
  record: RecordOf<K>,
  links: Links,
  to: Replacements = {},
): Partial<RecordOf<K>> {
  const left: Record<string, unknown> = {};
  for (const [field, lost] of linksLost(kind, links)) {
    const own = Reflect.get(record, field) as number | readonly number[];
    const { [field]: instead } = to;
    if (typeof own === 'number') {
      if (lost.includes(own)) left[field] = instead ?? 0;
    } else if (own.some((id) => lost.includes(id)))
      left[field] =
        instead === undefined
          ? own.filter((id) => !lost.includes(id))
          : [...new Set(own.map((id) => (lost.includes(id) ? instead : id)))];
  }
  return left as Partial<RecordOf<K>>;
}

/** Whether a store has answered with the records themselves. */
const areRecords = ({ field }: LinksNeed, answer: NeedAnswer): answer is readonly RecordOf<Kind>[] =>
  answer.every((record) => field in record);

/** Collects the records of answers to `LinksNeed`s. */
export function collectUnlinked(staged: Staged) {
  const known = perKind(() => new Set<number>());
  const links: Partial<Record<ReferenceField, readonly number[]>> = {};
  const to: Partial<Record<ReferenceField, number>> = {};
  const gaining: Partial<Record<ReferenceField, Set<number>>> = {};
  return {
    take(need: LinksNeed, answer: NeedAnswer): void {
      if (areRecords(need, answer)) {
        staged.load<Kind>(need.kind, answer);
        return;
      }
      links[need.field] = need.values;
      if (need.to !== undefined) to[need.field] = need.to;
      for (const { id, gains } of answer as readonly UnlinkedRef[]) {
        known[need.kind].add(id);
        if (gains === true) (gaining[need.field] ??= new Set()).add(id);
      }
    },
    /** The records that the store has to unlink itself: not those that other changes of the commit need. */
    all: (): Unlinked => ({
      ids: perKind((kind) => [...known[kind]].filter((id) => staged.before(kind, id) === undefined)),
      ...{ links, to },
      gained: Object.fromEntries(
        Object.entries(gaining).map(([field, ids]) => [
          field,
          [...ids].filter((id) => staged.before('event', id) === undefined).length,
        ]),
      ),
    }),
  };
}
