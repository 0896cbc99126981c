import { type Kind, kindsOf, type RecordOf } from '@kalends/core';
import { type Change, type Store } from '@kalends/core/store';
import { isTermKind } from '@kalends/core/adapter';
import { createModelStore } from '../src/reference-store.js';
import type { Broken } from './broken.js';

type Put = Extract<Change, { op: 'put' }>;

/** A store that makes something else of what it is to put; `undefined`: nothing. */
const putting =
  (make: (change: Put, store: Store) => Promise<Change | undefined>): Broken['broken'] =>
  (store) => ({
    commit: async (commit) => {
      const changes = await Promise.all(
        commit.changes.map(async (change) => (change.op === 'put' ? make(change, store) : change)),
      );
      return store.commit({ ...commit, changes: changes.filter((change) => change !== undefined) });
    },
  });

const put = ({ kind, record }: Put, fields: object): Put =>
  ({ op: 'put', kind, record: { ...record, ...fields } }) as Put;

/** A store that spoils what it scans. */
const scanning =
  (
    spoil: <K extends Kind>(store: Store, kind: K, after: number, limit: number) => Promise<RecordOf<K>[]>,
  ): Broken['broken'] =>
  (store) => ({ scan: (kind, after, limit) => spoil(store, kind, after, limit) });

/** Stores that give wrong copies, or take them wrongly. */
export const BROKEN_COPIES: Readonly<Record<string, Broken>> = {
  'what is put gets an id of the store': {
    caughtBy: ['put', 'scan', 'random commits'],
    broken: putting(async (change) =>
      change.record.revision > 0 ? change : { ...put(change, { id: -9 }), op: 'insert' },
    ),
  },
  'the slug of what is put is resolved': {
    caughtBy: ['put', 'random commits'],
    broken: putting(async (change, store) => {
      if (!('slug' in change.record) || change.kind === 'image') return change;
      const holder = await store.lookup(change.kind, change.record.slug);
      const isFree = holder === undefined || holder.id === change.record.id;
      return isFree ? change : put(change, { slug: `${change.record.slug}-9` });
    }),
  },
  'a put replaces whatever is there': {
    caughtBy: ['put'],
    broken: putting(async (change, store) => {
      const [stored] = await store.load<Kind>(change.kind, [change.record.id]);
      return put(change, { revision: stored?.revision ?? 0 });
    }),
  },
  'what finds its id taken is passed over': {
    caughtBy: ['put', 'random commits'],
    broken: putting(async (change, store) => {
      const { kind, record } = change;
      const others = kindsOf().filter((other) => other !== kind && isTermKind(other) === isTermKind(kind));
      const found = await Promise.all(others.map((other) => store.load<Kind>(other, [record.id])));
      return found.flat().length > 0 ? undefined : change;
    }),
  },
  'ids go on where they were before a put': {
    caughtBy: ['put', 'random commits'],
    broken: () => {
      const last = { post: 0, term: 0 };
      return createModelStore(
        () =>
          ({ kind }) =>
            ++last[isTermKind(kind) ? 'term' : 'post'],
      );
    },
  },
  'the count of a put term is believed': {
    caughtBy: ['put', 'random commits'],
    broken: (store) => {
      const told = new Map<number, number>();
      return {
        commit: async (commit) => {
          const committed = await store.commit(commit);
          for (const change of commit.changes) {
            if (change.op === 'put' && 'count' in change.record)
              told.set(change.record.id, change.record.count);
          }
          return committed;
        },
        load: async (kind, ids) =>
          (await store.load(kind, ids)).map((record) =>
            'count' in record ? { ...record, count: told.get(record.id) ?? record.count } : record,
          ),
      };
    },
  },
  'a scan leaves out what is hidden or not published': {
    caughtBy: ['scan'],
    broken: scanning(async (store, kind, after, limit) =>
      (await store.scan(kind, after, 10_000))
        .filter((record) => !('status' in record) || record.status === 'publish')
        .slice(0, limit),
    ),
  },
  'a scan begins at an id, not above it': {
    caughtBy: ['scan'],
    broken: scanning((store, kind, after, limit) => store.scan(kind, after - 1, limit)),
  },
  'a scan ends where an id is missing': {
    caughtBy: ['scan'],
    broken: scanning(async (store, kind, after, limit) => {
      const records = await store.scan(kind, after, limit);
      const gap = records.findIndex(({ id }, index) => id !== (records[0]?.id ?? 0) + index);
      return gap < 0 ? records : records.slice(0, gap);
    }),
  },
  'a scan goes from the youngest to the oldest': {
    caughtBy: ['scan'],
    broken: scanning(async (store, kind, after, limit) =>
      (await store.scan(kind, after, 10_000)).reverse().slice(0, limit),
    ),
  },
  'a scan gives revisions of its own': {
    caughtBy: ['scan'],
    broken: scanning(async (store, kind, after, limit) =>
      (await store.scan(kind, after, limit)).map((record) => ({ ...record, revision: 1 })),
    ),
  },
};
