import { may } from '../access/policy.js';
import { ALL_LINKED, type LinkedQuery } from '../query/query.js';
import type { LinkedKind } from '../records/kinds.js';
import type { RecordOf } from '../records/record.js';
import type { NewRecord } from '../store/store.js';
import { loadInTurns, type Context } from './context.js';
import { identityOf, WHOLE, type Plan } from './plan.js';

/**
 * The identity of a venue or organizer: the name and, if one was sent, the description (venues-organizers.md §2.1).
 */
export interface Identity {
  readonly name: string;
  readonly description: string | undefined;
}

const ANY_BUT_TRASH = { status: ['publish', 'future', 'draft', 'pending', 'private'], author: null } as const;

/** The folded description to compare; `null` matches any. */
const described = (plan: Plan, description: string | undefined): string | null =>
  description === undefined || description === '' ? null : plan.fold(description);

/** The first of these records that the caller may update. */
async function firstUpdatable<K extends LinkedKind>(
  context: Context,
  { budget }: Plan,
  kind: K,
  ids: readonly number[],
): Promise<RecordOf<K> | undefined> {
  for await (const record of loadInTurns(context, kind, ids)) {
    budget.spend('records', 1);
    if (may(context.actor, 'update', record)) return record;
  }
  return undefined;
}

/** The number of records whose descriptions a store compares at once: each may be long. */
const COMPARED = 50;

/** Those of these records that have a folded description, in slices, so that others do not wait for all of them. */
async function withDescription(
  { store }: Context,
  { budget }: Plan,
  query: LinkedQuery,
  ids: readonly number[],
): Promise<number[]> {
  const equal: number[] = [];
  for (let from = 0; from < ids.length; from += COMPARED) {
    const include = ids.slice(from, from + COMPARED);
    budget.spend('records', include.length);
    const { refs } = await store.find({ ...query, include });
    equal.push(...refs.map(({ id }) => id));
    await budget.turn();
  }
  return equal;
}

/**
 * The oldest stored venue or organizer that is equal and that the caller may update (K20, F10), as it was before the
 * plan. Which records have the name is a precondition of the plan: if two callers create the same venue at once, the
 * second reuses the first's.
 */
async function findSame<K extends LinkedKind>(
  context: Context,
  plan: Plan,
  kind: K,
  { name, description }: Identity,
): Promise<RecordOf<K> | undefined> {
  const named: LinkedQuery = { ...ALL_LINKED, ...WHOLE, kind, visible: ANY_BUT_TRASH, name: plan.fold(name) };
  const query = { ...named, description: described(plan, description) };
  return plan.once(`the same as ${JSON.stringify(query)}`, async () => {
    const namesakes = (await plan.find(named)).map(({ id }) => id);
    // no precondition, so that a commit does not compare descriptions again
    const equal =
      query.description === null ? namesakes : await withDescription(context, plan, query, namesakes);
    return firstUpdatable(
      context,
      plan,
      kind,
      equal.sort((a, b) => a - b),
    );
  });
}

/** The first equal venue or organizer that the plan adds: given twice, it is created once, with the fields of both. */
function findPlanned<K extends LinkedKind>(
  { actor }: Context,
  plan: Plan,
  kind: K,
  { name, description }: Identity,
): NewRecord<K> | undefined {
  const wanted = described(plan, description);
  const equal =
    wanted === null
      ? plan.planned(kind, 'name', plan.fold(name))
      : plan.planned(kind, 'identity', identityOf(plan.fold(name), wanted));
  return equal.find((record) => record.status !== 'trash' && may(actor, 'update', record));
}

/** The equal venue or organizer that takes the fields of another one, as it is in the plan: a stored one, else one that the plan adds. */
export async function findEqual<K extends LinkedKind>(
  context: Context,
  plan: Plan,
  kind: K,
  identity: Identity,
): Promise<RecordOf<K> | NewRecord<K> | undefined> {
  const stored = await findSame(context, plan, kind, identity);
  return stored === undefined ? findPlanned(context, plan, kind, identity) : plan.current(kind, stored);
}

/** The next state of a record, or `undefined` if nothing would change. */
export function difference<R extends object>(
  record: R,
  changes: Readonly<Record<string, unknown>>,
): R | undefined {
  const next = { ...record, ...changes };
  const isSame = Object.keys(changes).every((name) => next[name as keyof R] === record[name as keyof R]);
  return isSame ? undefined : next;
}
