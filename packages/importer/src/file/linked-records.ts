import {
  collectionOf,
  kindsOf,
  type Calendar,
  type Imported,
  type ImportEntry,
  type ImportKey,
  type ImportLink,
  type RecordOf,
} from '@kalends/core';
import { nameFieldOf, nameOf, type InputOf, type LinkedKind, fold } from '@kalends/core/adapter';

/** The venues or organizers of a calendar and of an import, by name. */
export interface LinkedRecords<R, Input> {
  /** The stored records with a name, the oldest first. */
  readonly named: (name: string) => readonly R[];
  /** Whether a text is the id of a stored record. */
  readonly hasId: (text: string) => boolean;
  /** The records that the import has created for a name so far. */
  readonly made: (name: string) => Input | undefined;
  /** The record to link for a name. If a new one is needed, its import entry is passed to `created`. */
  readonly link: (name: string, input: () => Input) => ImportLink;
  /** Reports the ids of the stored records by key; a record without one was refused. */
  readonly assignIds: (stored: ReadonlyMap<ImportKey, number>) => void;
}

const BATCH = 500;

const ALL = ['publish', 'future', 'draft', 'pending', 'private'] as const;

/** The records of a kind by folded name, the oldest first for each name. */
async function recordsByName<K extends LinkedKind>(
  calendar: Calendar,
  kind: K,
): Promise<ReadonlyMap<string, readonly RecordOf<K>[]>> {
  const listed = await calendar[collectionOf<LinkedKind>(kind)].prepare({ status: ALL });
  const ids = (await listed.findAll()).map(({ id }) => id).sort((a, b) => a - b);
  const byName = new Map<string, RecordOf<K>[]>();
  for (let from = 0; from < ids.length; from += BATCH) {
    for (const record of await calendar.load(kind, ids.slice(from, from + BATCH))) {
      if (record === undefined) continue;
      const name = fold(nameOf(kind, record));
      const same = byName.get(name);
      if (same === undefined) byName.set(name, [record]);
      else same.push(record);
    }
  }
  return byName;
}

function linkedRecords<R extends { readonly id: number }, Input>(
  byName: ReadonlyMap<string, readonly R[]>,
  created: (key: string, input: Input) => void,
): LinkedRecords<R, Input> {
  const made = new Map<string, Input>();
  const assigned = new Map<ImportKey, number>();
  const ids = new Set([...byName.values()].flatMap((records) => records.map(({ id }) => String(id))));
  return {
    hasId: (text) => ids.has(text),
    named: (name) => byName.get(fold(name)) ?? [],
    made: (name) => made.get(fold(name)),
    link(name, input) {
      const key = fold(name);
      const [stored] = byName.get(key) ?? [];
      const id = stored?.id ?? assigned.get(key);
      if (id !== undefined) return { id };
      if (!made.has(key)) {
        const given = input();
        made.set(key, given);
        created(key, given);
      }
      return key;
    },
    assignIds(stored) {
      for (const key of made.keys()) {
        const id = stored.get(key) ?? assigned.get(key);
        if (id === undefined) made.delete(key);
        else assigned.set(key, id);
      }
    },
  };
}

/** The venues and organizers linked to events of an import. */
export type LinkedOfImport = {
  readonly [K in LinkedKind]: LinkedRecords<RecordOf<K>, InputOf<K>>;
} & {
  /** The link to a record of which only the name is known. */
  readonly linkNamed: (kind: LinkedKind, name: string) => ImportLink;
  /** The entries of new records since the last call: they have to precede the event linked to them. */
  readonly takeEntries: () => readonly ImportEntry[];
  /** Reports the ids that an import has stored; later records belong to another one. */
  readonly assignIds: (ids: Imported['ids']) => void;
};

/** Reads the names of all venues and organizers of a calendar. */
export async function createLinked(calendar: Calendar): Promise<LinkedOfImport> {
  let entries: ImportEntry[] = [];
  const linked = new Map<LinkedKind, LinkedRecords<RecordOf<LinkedKind>, unknown>>();
  for (const kind of kindsOf('linked')) {
    const created = (key: string, input: unknown) => entries.push({ kind, key, input } as ImportEntry);
    linked.set(kind, linkedRecords(await recordsByName<LinkedKind>(calendar, kind), created));
  }
  return {
    ...(Object.fromEntries(linked) as Omit<LinkedOfImport, 'linkNamed' | 'takeEntries' | 'assignIds'>),
    linkNamed(kind, name) {
      const link = linked.get(kind)?.link(name, () => ({ [nameFieldOf(kind)]: name }));
      return link ?? name;
    },
    takeEntries() {
      const taken = entries;
      entries = [];
      return taken;
    },
    assignIds(ids) {
      for (const [kind, records] of linked) records.assignIds(ids[kind]);
    },
  };
}
