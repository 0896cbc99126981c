import { loggedId } from '../access/actor.js';
import { seenHidden } from '../access/policy.js';
import { createBudget, type Budget } from '../work/budget.js';
import { CalendarError } from '../errors.js';
import { ALL_TERMS, type Query, type TermQuery } from '../query/query.js';
import type { Origin } from '../store/changes/change-entry.js';
import { writeOf } from '../listeners.js';
import { nameOf, type Kind, type TermKind } from '../records/kinds.js';
import type { Ref } from '../records/base-record.js';
import type { RecordOf } from '../records/record.js';
import type {
  Precondition,
  Change,
  Commit,
  Committed,
  Idempotency,
  Insert,
  NewRecord,
  Affected,
  Update,
} from '../store/store.js';
import { beginFor } from '../work/shares.js';
import { fold } from '../text/fold.js';
import { DAY, localTime, startOfDay } from '../time/local-time.js';
import { nowSeconds, type Context } from './context.js';
import { createUndoLog } from './undo-log.js';
import { asGiven } from './readable-custom.js';

/** Maximum number of attempts if other commits come first. Each failed attempt means that another commit succeeded. */
const MAX_ATTEMPTS = 50;

/** Maximum number of results of a query that can be a precondition. */
const MAX_FOUND = 1000;

/**
 * How planned records are looked up: venues, organizers and terms by folded name, venues and organizers also by folded
 * name and description, terms by slug, images by URL.
 */
export type FoundBy = 'name' | 'identity' | 'slug' | 'url';

/** The text by which a venue or organizer is looked up as `identity`, of its folded name and description. */
export const identityOf = (name: string, description: string): string => `${name}\n${description}`;

/** The changes of a commit under construction, with their preconditions. */
export interface Plan {
  readonly changes: Change[];
  readonly preconditions: Precondition[];
  /** Whether it changes what everyone can see (`changePublic`). */
  readonly isPublic: () => boolean;
  /** The work that the plan may take. */
  readonly budget: Budget;
  /** `fold`, once per text. */
  fold(text: string): string;
  /** Computes a value once per key; a key is the text of a query, or of another question with a fixed answer. */
  once<T>(key: string, compute: () => Promise<T>): Promise<T>;
  /** Adds a record and returns its temporary id within the plan. */
  insert<K extends Kind>(kind: K, record: Omit<NewRecord<K>, 'id'>): number;
  /** The records that the plan adds with a folded name, URL or slug, in order and in their planned state. */
  planned<K extends Exclude<Kind, 'event'>>(kind: K, by: FoundBy, text: string): readonly NewRecord<K>[];
  /**
   * Selects the terms that exist for the caller or are added by the plan. The first attempt assumes that all of them
   * exist, and the commit checks it; later attempts query the store once for each term.
   */
  existingTerms(kind: TermKind, ids: readonly number[]): Promise<readonly number[]>;
  /**
   * Replaces a record, either stored or added by the plan (then its name stays); replaces an earlier change of the same
   * record in the plan.
   */
  update<K extends Kind>(kind: K, record: RecordOf<K> | NewRecord<K>): number;
  /** The planned state of a stored record, or the record itself if it is unchanged. */
  current<K extends Kind>(kind: K, record: RecordOf<K>): RecordOf<K>;
  /**
   * Queries the store, once per query, and makes the result a precondition: if it differs at the commit, the plan is
   * computed again.
   */
  find(query: Query): Promise<readonly Ref[]>;
  /** Notes that the plan changes what everyone can see, although no record of it is public by itself (`Commit.isPublic`). */
  changePublic(): void;
  /**
   * Remembers the plan as it is. The returned function puts it back, with as much work as was planned since then; only the last
   * savepoint can be gone back to.
   */
  savepoint(): () => void;
}

/** The slice of a precondition's query: all results. */
export const WHOLE = { offset: 0, limit: MAX_FOUND } as const;

const TERMS: TermQuery = { ...ALL_TERMS, ...WHOLE, orderby: 'id', kind: 'tag' };

/** A query for terms of a kind, by id. */
export const askTerms = (kind: TermKind, question: Partial<TermQuery>): TermQuery => ({
  ...TERMS,
  kind,
  ...question,
});

/** The keys by which a planned record is found. Events have none, because they are never reused. */
function textsOf(
  change: Insert & Change,
  folded: Plan['fold'],
): readonly (readonly [by: FoundBy, text: string])[] {
  switch (change.kind) {
    case 'event':
    case 'series':
      return [];
    case 'image':
      return [['url', change.record.url]];
    case 'category':
    case 'tag':
      return [
        ['name', folded(change.record.name)],
        ['slug', change.record.slug],
      ];
    default: {
      const name = folded(nameOf(change.kind, change.record));
      return [
        ['name', name],
        ['identity', identityOf(name, folded(change.record.description))],
      ];
    }
  }
}

/** Creates an empty plan. `isFirst` means that no attempt has failed yet. */
function createPlan({ store, actor, settings }: Context, isFirst: boolean): Plan {
  const budget = createBudget(settings.limits);
  const changes: Change[] = [];
  const preconditions: Precondition[] = [];
  // a plan may have thousands of changes, so they are indexed
  const places = new Map<string, number>();
  const found = new Map<string, number[]>();
  const computed = new Map<string, Promise<unknown>>();
  const foldings = new Map<string, string>();
  const terms: Partial<Record<Kind, Set<number>>> = { category: new Set(), tag: new Set() };
  let lastId = 0;
  let isPublic = false;
  const undo = createUndoLog();

  function addTerm(kind: Kind, id: number): void {
    const known = terms[kind];
    if (known === undefined || known.has(id)) return;
    known.add(id);
    undo.note(() => known.delete(id));
  }

  async function ask(query: Query): Promise<readonly Ref[]> {
    const { refs } = await store.find(query);
    preconditions.push({ query, ids: refs.map(({ id }) => id) });
    return refs;
  }

  function once<T>(key: string, compute: () => Promise<T>): Promise<T> {
    const known = computed.get(key);
    if (known !== undefined) return known as Promise<T>;
    const value = compute();
    undo.set(computed, key, value);
    return value;
  }

  const find = (query: Query): Promise<readonly Ref[]> => once(JSON.stringify(query), () => ask(query));

  function folded(text: string): string {
    const known = foldings.get(text);
    if (known !== undefined) return known;
    budget.spend('characters', text.length);
    const result = fold(text);
    // a few characters become many
    budget.spend('characters', Math.max(0, result.length - text.length));
    foldings.set(text, result);
    return result;
  }

  /** Attaches an image that the plan adds to the first record that has it: it is seen by those who see that one. */
  function attach({ record }: (Insert | Update) & Change): void {
    if (!('image' in record) || record.image >= 0) return;
    const image = changes[places.get(`image ${record.image}`) ?? -1] as Insert<'image'> | undefined;
    if (image?.record.post === 0) put({ ...image, record: { ...image.record, post: record.id } });
  }

  /** Replaces the planned change of a record, or appends the change. */
  function put(change: (Insert | Update) & Change): number {
    attach(change);
    const key = `${change.kind} ${change.record.id}`;
    const known = places.get(key);
    const place = known ?? changes.length;
    const before = changes[place];
    if (before !== undefined) undo.note(() => (changes[place] = before));
    if (known === undefined) undo.set(places, key, place);
    changes[place] = change;
    return change.record.id;
  }

  return {
    changes,
    preconditions,
    isPublic: () => isPublic,
    budget,
    fold: folded,
    once,
    insert(kind, record) {
      lastId -= 1;
      const planned = { ...record, id: lastId } as NewRecord<typeof kind>;
      const change = { op: 'insert', kind, record: planned } as Insert<typeof kind> & Change;
      for (const [by, text] of textsOf(change, folded)) {
        const key = `${kind} ${by} ${text}`;
        undo.set(found, key, [...(found.get(key) ?? []), changes.length]);
      }
      addTerm(kind, lastId);
      return put(change);
    },
    planned: (kind, by, text) =>
      (found.get(`${kind} ${by} ${text}`) ?? []).map(
        (place) => (changes[place] as Insert<typeof kind>).record,
      ),
    async existingTerms(kind, ids) {
      const known = terms[kind] ?? new Set();
      const include = [...new Set(ids)].filter((id) => id > 0 && !known.has(id));
      if (include.length > 0) {
        const query = askTerms(kind, { include, hidden: seenHidden(actor, kind) });
        if (isFirst) preconditions.push({ query, ids: include });
        for (const id of isFirst ? include : (await find(query)).map((ref) => ref.id)) addTerm(kind, id);
      }
      return ids.filter((id) => known.has(id));
    },
    update: (kind, record) =>
      put({ op: record.id < 0 ? 'insert' : 'update', kind, record } as (Insert | Update) & Change),
    current(kind, record) {
      const planned = changes[places.get(`${kind} ${record.id}`) ?? -1];
      return planned === undefined ? record : (planned as Update<typeof kind>).record;
    },
    find,
    changePublic() {
      if (isPublic) return;
      isPublic = true;
      undo.note(() => (isPublic = false));
    },
    savepoint() {
      const goBack = undo.savepoint();
      const [planned, asked, id] = [changes.length, preconditions.length, lastId];
      return () => {
        goBack();
        changes.length = planned;
        preconditions.length = asked;
        lastId = id;
      };
    },
  };
}

/** The origin of a commit in the change log, and how long the log is kept. */
function tracedBy(context: Context): Pick<Commit, 'retention'> & { readonly origin: Origin } {
  const { changes: kept, history } = context.settings;
  const now = nowSeconds(context);
  const daysAgo = (days: number): string => localTime(now - days * DAY);
  return {
    origin: { actor: loggedId(context.actor), at: localTime(now) },
    retention: {
      entries: kept.entries,
      since: daysAgo(kept.days),
      // by the day, so that not every write has something to forget
      history: { entries: history.days > 0 ? history.changes : 0, since: startOfDay(daysAgo(history.days)) },
    },
  };
}

/** Maps the ids of a plan to real ids after its commit. */
function realIds({ changes }: Plan, committed: Committed): (id: number) => number {
  const ids = new Map<number, number>();
  changes.forEach((change, index) => {
    if (change.op === 'insert') ids.set(change.record.id, committed.ids[index] ?? change.record.id);
  });
  return (id) => ids.get(id) ?? id;
}

/** The cause of a conflict that no further attempt would solve: a change was made for another revision, or the host refused it. */
export class FinalConflict extends Error {}

/** Throws `conflict` if a change was made for another revision of the record than it has. */
export function demandRevision(record: { readonly revision: number }, revision: number | undefined): void {
  if (revision !== undefined && record.revision !== revision)
    throw new CalendarError(
      'conflict',
      'The record has been changed in the meantime.',
      {},
      { cause: new FinalConflict() },
    );
}

/** The outcome of a plan. */
export interface PlanOutcome<T> {
  readonly result: T;
  /** The real id for an id within the plan. */
  readonly realId: (id: number) => number;
  /** All records that changed. */
  readonly affected: readonly Affected[];
}

/**
 * Commits what `make` plans, as a whole or not at all. If the store or `make` reports a conflict, the plan is computed
 * again from the current state. Rejects with the error of `make` or of the store; with `conflict` only if every attempt
 * lost against another commit.
 *
 * @param dryRun only plans: nothing is stored, and new records get no real ids
 * @param keyOf the idempotency key to commit with, given the result of `make`
 */
export async function commitPlan<T>(
  context: Context,
  make: (plan: Plan) => Promise<T>,
  { dryRun = false, keyOf }: { dryRun?: boolean; keyOf?: ((result: T) => Idempotency) | undefined } = {},
): Promise<PlanOutcome<T>> {
  for (let attempts = 1; ; attempts++) {
    // what the first attempt assumes, the store checks with the commit
    const plan = createPlan(context, attempts === 1 && !dryRun);
    try {
      const result = await make(plan);
      const { changes, preconditions } = plan;
      const isEmpty = changes.length === 0 && keyOf === undefined;
      if (isEmpty || dryRun) return { result, realId: (id) => id, affected: [] };
      const idempotency = keyOf?.(result);
      const traced = tracedBy(context);
      const shown = plan.isPublic() ? { isPublic: true } : {};
      const commit = { changes, preconditions, idempotency, ...shown, ...traced };
      const committed = await beginFor(context.share, () => context.store.commit(commit));
      context.announce(writeOf(committed, context.actor, traced.origin.at));
      return { result, realId: realIds(plan, committed), affected: committed.affected };
    } catch (error) {
      const { code, cause } = CalendarError.from(error);
      if (code !== 'conflict' || cause instanceof FinalConflict || attempts >= MAX_ATTEMPTS) throw error;
    }
  }
}

/** Commits a plan for one record, identified by its id within the plan, and returns the record as the caller gets it. */
export async function commitRecord<K extends Kind>(
  context: Context,
  kind: K,
  make: (plan: Plan) => Promise<number>,
  keyOf?: (id: number) => Idempotency,
): Promise<RecordOf<K>> {
  const { result, realId, affected } = await commitPlan(context, make, { keyOf });
  const id = realId(result);
  const written = affected.find((other) => other.kind === kind && other.id === id)?.record;
  const record = written ?? (await context.store.load(kind, [id]))[0];
  if (record === undefined) throw new CalendarError('conflict', 'The record was removed in the meantime.');
  return asGiven(context, kind, record as RecordOf<K>);
}
