import { CalendarError } from '../errors.js';
import type { Query } from '../query/query.js';
import type { Kind } from '../records/kind.js';
import type { Ref } from '../records/base-record.js';
import type { RecordOf } from '../records/record.js';
import type { Assumption, Change, Committed, Insert, NewRecord, Update } from '../store/store.js';
import type { Context } from './context.js';

/** How often a plan is made anew when somebody else was faster. Each round somebody else has made progress. */
const MOST_ATTEMPTS = 50;

/** More answers to a question than a plan can rest on. */
const MOST_ASSUMED = 1000;

/** Changes in the making, with what they rest on. */
export interface Plan {
  readonly changes: Change[];
  readonly assumptions: Assumption[];
  /** Adds a record and tells the id that stands for it within this plan. */
  insert<K extends Kind>(kind: K, record: Omit<NewRecord<K>, 'id'>): number;
  /** Replaces a record; what the plan had for it before is replaced too. */
  update<K extends Kind>(kind: K, record: RecordOf<K>): number;
  /** The state that the plan gives to a stored record, or the record as it is. */
  current<K extends Kind>(kind: K, record: RecordOf<K>): RecordOf<K>;
  /** Asks the store, and makes the plan rest on the answer: if it is another one at the commit, the plan is made anew. */
  assume(query: Query): Promise<readonly Ref[]>;
}

/** The slice of a question that a plan rests on: all of the answer. */
export const WHOLE = { offset: 0, limit: MOST_ASSUMED } as const;

function createPlan({ store }: Context): Plan {
  const changes: Change[] = [];
  const assumptions: Assumption[] = [];
  let lastId = 0;
  const plannedUpdate = (kind: Kind, id: number): number =>
    changes.findIndex((change) => change.op === 'update' && change.kind === kind && change.record.id === id);
  return {
    changes,
    assumptions,
    insert(kind, record) {
      lastId -= 1;
      changes.push({ op: 'insert', kind, record: { ...record, id: lastId } } as Insert<typeof kind> & Change);
      return lastId;
    },
    update(kind, record) {
      const change = { op: 'update', kind, record } as Update<typeof kind> & Change;
      const planned = plannedUpdate(kind, record.id);
      if (planned < 0) changes.push(change);
      else changes[planned] = change;
      return record.id;
    },
    current(kind, record) {
      const planned = changes[plannedUpdate(kind, record.id)];
      return planned === undefined ? record : (planned as Update<typeof kind>).record;
    },
    async assume(query) {
      const { refs } = await store.find(query);
      assumptions.push({ query, ids: refs.map(({ id }) => id) });
      return refs;
    },
  };
}

const realId = (plan: Plan, committed: Committed, id: number): number => {
  if (id > 0) return id;
  const index = plan.changes.findIndex((change) => change.op === 'insert' && change.record.id === id);
  return committed.ids[index] ?? id;
};

/** What a plan came to. */
export interface CarriedOut<T> {
  readonly result: T;
  /** The id that an id of the plan stands for. */
  readonly realId: (id: number) => number;
}

/**
 * Carries out what `make` plans, all or nothing. When the store reports a conflict, the plan is made anew from the
 * present state. Rejects with what `make` or the store rejects with; with `conflict` only when somebody else was
 * faster every time.
 */
export async function attempt<T>(context: Context, make: (plan: Plan) => Promise<T>): Promise<CarriedOut<T>> {
  for (let attempts = 1; ; attempts++) {
    const plan = createPlan(context);
    const result = await make(plan);
    if (plan.changes.length === 0) return { result, realId: (id) => id };
    try {
      const committed = await context.store.commit({ changes: plan.changes, assumptions: plan.assumptions });
      context.announce(committed);
      return { result, realId: (id) => realId(plan, committed, id) };
    } catch (error) {
      if (!(error instanceof CalendarError) || error.code !== 'conflict' || attempts >= MOST_ATTEMPTS)
        throw error;
    }
  }
}

/** Carries out a plan about one record, named by its id within the plan, and answers the record as it is stored then. */
export async function carryOut<K extends Kind>(
  context: Context,
  kind: K,
  make: (plan: Plan) => Promise<number>,
): Promise<RecordOf<K>> {
  const { result, realId } = await attempt(context, make);
  const [record] = await context.store.load(kind, [realId(result)]);
  if (record === undefined)
    throw new CalendarError('conflict', 'The record was removed right after it was written.');
  return record;
}
