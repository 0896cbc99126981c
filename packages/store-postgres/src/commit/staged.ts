import { KINDS } from '@kalends/core';
import type { Kind, RecordOf } from '@kalends/core';
import type { Affected } from '@kalends/core/store';

/** A record in a commit: as it is stored, and as it will be. `undefined`: it is not there. */
interface Stage<K extends Kind> {
  readonly before: RecordOf<K> | undefined;
  after: RecordOf<K> | undefined;
}

/** What a commit makes of the records that it is about, before anything of it is written. */
export interface Staged {
  /** Takes in a record as it is stored. Those that are known already stay as they are. */
  take<K extends Kind>(kind: K, records: readonly RecordOf<K>[]): void;
  /** The stored state of a record that was taken in. */
  before<K extends Kind>(kind: K, id: number): RecordOf<K> | undefined;
  /** What has become of a record. */
  get<K extends Kind>(kind: K, id: number): RecordOf<K> | undefined;
  /** All records of a kind that were taken in or added, as they are now. */
  all<K extends Kind>(kind: K): RecordOf<K>[];
  /** Gives a record another state; its revision follows from the stored one. `undefined` removes it. */
  put<K extends Kind>(kind: K, id: number, record: RecordOf<K> | undefined): void;
  /** The changes of a kind, in the order in which their records were first changed. */
  changes<K extends Kind>(kind: K): readonly Readonly<Stage<K>>[];
  /** Whether a record has another state than the stored one. */
  isChanged(kind: Kind, id: number): boolean;
  /** All records that are different, as they are now. */
  affected(): Affected[];
}

type Stages = { readonly [K in Kind]: Map<number, Stage<K>> };

const empty = (): Stages => ({
  event: new Map(),
  venue: new Map(),
  organizer: new Map(),
  category: new Map(),
  tag: new Map(),
  image: new Map(),
});

/** Nothing is known and nothing changed yet. */
export function createStaged(): Staged {
  const known = empty();
  const changed = empty();
  return {
    take(kind, records) {
      for (const record of records) {
        if (!known[kind].has(record.id)) known[kind].set(record.id, { before: record, after: record });
      }
    },
    before: (kind, id) => known[kind].get(id)?.before,
    get: (kind, id) => known[kind].get(id)?.after,
    all: (kind) =>
      Array.from(known[kind].values(), ({ after }) => after).filter((after) => after !== undefined),
    put(kind, id, record) {
      const stage = known[kind].get(id) ?? { before: undefined, after: undefined };
      stage.after = record && { ...record, revision: (stage.before?.revision ?? 0) + 1 };
      known[kind].set(id, stage);
      changed[kind].set(id, stage);
    },
    changes: (kind) => [...changed[kind].values()],
    isChanged: (kind, id) => changed[kind].has(id),
    affected: () =>
      KINDS.flatMap((kind) =>
        Array.from(changed[kind], ([id, { after }]: [number, Stage<Kind>]) => ({ kind, id, record: after })),
      ),
  };
}
