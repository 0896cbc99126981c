import { seenHidden } from '../access/policy.js';
import { CalendarError } from '../errors.js';
import { ALL_TERMS, type Query, type TermQuery } from '../query/query.js';
import type { Kind, TermKind } from '../records/kind.js';
import type { Ref } from '../records/base-record.js';
import type { RecordOf } from '../records/record.js';
import type { Precondition, Change, Committed, Insert, NewRecord, Affected, Update } from '../store/store.js';
import { fold } from '../text/fold.js';
import type { Context } from './context.js';

/** How often a plan is made again because another commit came first. Each time another one has made progress. */
const MAX_ATTEMPTS = 50;

/** More answers to a question than a plan can rest on. */
const MAX_FOUND = 1000;

/** What planned records are found by: venues, organizers and terms by folded name, terms by slug, images by address. */
export type FoundBy = 'name' | 'slug' | 'url';

/** Changes in the making, with what they rest on. */
export interface Plan {
  readonly changes: Change[];
  readonly preconditions: Precondition[];
  /** Adds a record and tells the id that stands for it within this plan. */
  insert<K extends Kind>(kind: K, record: Omit<NewRecord<K>, 'id'>): number;
  /** The records that the plan adds with a folded name, an address or a slug, in their order and as they are planned by now. */
  planned<K extends Exclude<Kind, 'event'>>(kind: K, by: FoundBy, text: string): readonly NewRecord<K>[];
  /** Gives a venue or organizer that the plan adds another state. Its name stays. */
  revise<K extends Kind>(kind: K, record: NewRecord<K>): number;
  /**
   * Those of these terms that exist for the caller or are added by the plan. The first attempt takes for granted that all of them do, and the
   * commit checks it; a later one asks, once for each term.
   */
  existingTerms(kind: TermKind, ids: readonly number[]): Promise<readonly number[]>;
  /** Replaces a record; what the plan had for it before is replaced too. */
  update<K extends Kind>(kind: K, record: RecordOf<K>): number;
  /** The state that the plan gives to a stored record, or the record as it is. */
  current<K extends Kind>(kind: K, record: RecordOf<K>): RecordOf<K>;
  /** Asks the store, each question once, and makes the plan rest on the answer: if it differs at the commit, the plan is made again. */
  find(query: Query): Promise<readonly Ref[]>;
}

/** The slice of a question that a plan rests on: all of the answer. */
export const WHOLE = { offset: 0, limit: MAX_FOUND } as const;

const TERMS: TermQuery = { ...ALL_TERMS, ...WHOLE, orderby: 'id', kind: 'tag' };

/** The query that asks for terms of a kind, by id. */
export const askTerms = (kind: TermKind, question: Partial<TermQuery>): TermQuery => ({
  ...TERMS,
  kind,
  ...question,
});

/** What a planned record is found by: nothing for events, which are never the same. */
function textsOf(change: Insert & Change): readonly (readonly [by: FoundBy, text: string])[] {
  switch (change.kind) {
    case 'event':
      return [];
    case 'image':
      return [['url', change.record.url]];
    case 'venue':
      return [['name', fold(change.record.venue)]];
    case 'organizer':
      return [['name', fold(change.record.organizer)]];
    default:
      return [
        ['name', fold(change.record.name)],
        ['slug', change.record.slug],
      ];
  }
}

/** An empty plan. `isFirst`: no attempt has failed yet. */
function createPlan({ store, actor }: Context, isFirst: boolean): Plan {
  const changes: Change[] = [];
  const preconditions: Precondition[] = [];
  // a plan may have thousands of changes: each of these is found without looking at all of them
  const places = new Map<string, number>();
  const found = new Map<string, number[]>();
  const asked = new Map<string, Promise<readonly Ref[]>>();
  const terms: Partial<Record<Kind, Set<number>>> = { category: new Set(), tag: new Set() };
  let lastId = 0;

  async function ask(query: Query): Promise<readonly Ref[]> {
    const { refs } = await store.find(query);
    preconditions.push({ query, ids: refs.map(({ id }) => id) });
    return refs;
  }

  function find(query: Query): Promise<readonly Ref[]> {
    const question = JSON.stringify(query);
    const answer = asked.get(question) ?? ask(query);
    asked.set(question, answer);
    return answer;
  }

  /** Puts a change in the place of the one that the plan has for its record, or behind all others. */
  function put(change: (Insert | Update) & Change): number {
    const key = `${change.kind} ${change.record.id}`;
    const place = places.get(key) ?? changes.length;
    changes[place] = change;
    places.set(key, place);
    return change.record.id;
  }

  const insertOf = <K extends Kind>(kind: K, record: NewRecord<K>) =>
    ({ op: 'insert', kind, record }) as Insert<K> & Change;

  return {
    changes,
    preconditions,
    insert(kind, record) {
      lastId -= 1;
      const change = insertOf(kind, { ...record, id: lastId } as NewRecord<typeof kind>);
      for (const [by, text] of textsOf(change)) {
        const key = `${kind} ${by} ${text}`;
        found.set(key, [...(found.get(key) ?? []), changes.length]);
      }
      terms[kind]?.add(lastId);
      return put(change);
    },
    planned: (kind, by, text) =>
      (found.get(`${kind} ${by} ${text}`) ?? []).map(
        (place) => (changes[place] as Insert<typeof kind>).record,
      ),
    revise: (kind, record) => put(insertOf(kind, record)),
    async existingTerms(kind, ids) {
      const known = (terms[kind] ??= new Set());
      const include = [...new Set(ids)].filter((id) => id > 0 && !known.has(id));
      if (include.length > 0) {
        const query = askTerms(kind, { include, hidden: seenHidden(actor, kind) });
        if (isFirst) preconditions.push({ query, ids: include });
        for (const id of isFirst ? include : (await find(query)).map((ref) => ref.id)) known.add(id);
      }
      return ids.filter((id) => known.has(id));
    },
    update: (kind, record) => put({ op: 'update', kind, record } as Update<typeof kind> & Change),
    current(kind, record) {
      const planned = changes[places.get(`${kind} ${record.id}`) ?? -1];
      return planned === undefined ? record : (planned as Update<typeof kind>).record;
    },
    find,
  };
}

/** What each id of a plan stands for after its commit. */
function realIds({ changes }: Plan, committed: Committed): (id: number) => number {
  const ids = new Map<number, number>();
  changes.forEach((change, index) => {
    if (change.op === 'insert') ids.set(change.record.id, committed.ids[index] ?? change.record.id);
  });
  return (id) => ids.get(id) ?? id;
}

/** What a plan came to. */
export interface PlanOutcome<T> {
  readonly result: T;
  /** The id that an id of the plan stands for. */
  readonly realId: (id: number) => number;
  /** Everything that is different now. */
  readonly affected: readonly Affected[];
}

/**
 * Carries out what `make` plans, all or nothing. When the store reports a conflict, or `make` comes upon one, the plan is
 * made again from the present state. Rejects with what `make` or the store rejects with; with `conflict` only when
 * another commit came first every time.
 */
export async function commitPlan<T>(
  context: Context,
  make: (plan: Plan) => Promise<T>,
): Promise<PlanOutcome<T>> {
  for (let attempts = 1; ; attempts++) {
    const plan = createPlan(context, attempts === 1);
    try {
      const result = await make(plan);
      if (plan.changes.length === 0) return { result, realId: (id) => id, affected: [] };
      const committed = await context.store.commit({
        changes: plan.changes,
        preconditions: plan.preconditions,
      });
      context.announce(committed);
      return { result, realId: realIds(plan, committed), affected: committed.affected };
    } catch (error) {
      if (!(error instanceof CalendarError) || error.code !== 'conflict' || attempts >= MAX_ATTEMPTS)
        throw error;
    }
  }
}

/** Carries out a plan about one record, named by its id within the plan, and answers the record as it is stored then. */
export async function commitRecord<K extends Kind>(
  context: Context,
  kind: K,
  make: (plan: Plan) => Promise<number>,
): Promise<RecordOf<K>> {
  const { result, realId, affected } = await commitPlan(context, make);
  const id = realId(result);
  const written = affected.find((other) => other.kind === kind && other.id === id)?.record;
  const record = written ?? (await context.store.load(kind, [id]))[0];
  if (record === undefined) throw new CalendarError('conflict', 'The record was removed in the meantime.');
  return record as RecordOf<K>;
}
