import { may } from '../access/policy.js';
import { ALL_LINKED, type LinkedQuery } from '../query/query.js';
import type { LinkedKind } from '../records/kind.js';
import type { RecordOf } from '../records/record.js';
import type { NewRecord } from '../store/store.js';
import { fold } from '../text/fold.js';
import type { Context } from './context.js';
import { WHOLE, type Plan } from './plan.js';

/**
 * What makes two venues or organizers equal: the name and, if one was sent, the description (venues-organizers.md
 * §2.1).
 */
export interface Identity {
  readonly name: string;
  readonly description: string | undefined;
}

const ANY_BUT_TRASH = { status: ['publish', 'future', 'draft', 'pending', 'private'], author: null } as const;

/** The folded description to compare; `null` matches any. */
const described = (description: string | undefined): string | null =>
  description === undefined || description === '' ? null : fold(description);

/**
 * The oldest stored venue or organizer that is equal and that the caller may update (K20, F10). The result is a
 * precondition of the plan: if two callers create the same venue at once, the second reuses the first's.
 */
export async function findSame<K extends LinkedKind>(
  context: Context,
  plan: Plan,
  kind: K,
  { name, description }: Identity,
): Promise<RecordOf<K> | undefined> {
  const query: LinkedQuery = {
    ...ALL_LINKED,
    ...WHOLE,
    kind,
    visible: ANY_BUT_TRASH,
    name: fold(name),
    description: described(description),
  };
  const refs = await plan.find(query);
  const ids = refs.map(({ id }) => id).sort((a, b) => a - b);
  const records = await context.store.load(kind, ids);
  return records.find((record) => may(context.actor, 'update', record));
}

/** The first equal venue or organizer that the plan adds: given twice, it is created once, with the fields of both. */
export function findPlanned<K extends LinkedKind>(
  { actor }: Context,
  plan: Plan,
  kind: K,
  { name, description }: Identity,
): NewRecord<K> | undefined {
  const wanted = described(description);
  return plan
    .planned(kind, 'name', fold(name))
    .find(
      (record) =>
        record.status !== 'trash' &&
        may(actor, 'update', record) &&
        (wanted === null || fold(record.description) === wanted),
    );
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
