import { may } from '../access/policy.js';
import { HOST } from '../access/actor.js';
import type { PostKind, TermKind } from '../records/kinds.js';
import type { RecordOf } from '../records/record.js';
import { keyReused } from '../store/commit/creations.js';
import { localTime } from '../time/local-time.js';
import { nowSeconds, nowUtc, type Context } from './context.js';
import { commitRecord, type Plan } from './plan.js';
import { asGiven } from './readable-custom.js';
import type { CreateOptions } from './resource.js';

/** How long a store keeps an idempotency key, in seconds. */
const KEPT = 24 * 3600;
/** How many idempotency keys of an actor a store keeps. */
const KEYS_PER_ACTOR = 1000;

/** Commits the plan of a new record, given by `validated`, which is called unless the record exists already. */
export async function createOnce<K extends PostKind | TermKind | 'series'>(
  context: Context,
  kind: K,
  { idempotency }: CreateOptions,
  validated: () => Promise<(plan: Plan) => Promise<number>>,
): Promise<RecordOf<K>> {
  const { actor, store } = context;
  // without the right to write, the caller is refused like everyone else
  if (idempotency === undefined || !may(actor, 'write', kind === 'series' ? 'event' : kind))
    return commitRecord(context, kind, await validated());
  const { key, request = '' } = idempotency;
  const { id: caller } = actor ?? HOST;

  async function earlier(): Promise<RecordOf<K> | undefined> {
    const creation = await store.creation(caller, key);
    if (creation === undefined || creation.expires <= nowUtc(context)) return undefined;
    if (creation.kind !== kind || creation.request !== request) throw keyReused();
    return asGiven(context, kind, creation.record as RecordOf<K>);
  }

  const record = await earlier();
  if (record !== undefined) return record;
  try {
    return await commitRecord(context, kind, await validated(), (id) => ({
      ...{ caller, key, request, kind, id },
      at: nowUtc(context),
      expires: localTime(nowSeconds(context) + KEPT),
      keep: KEYS_PER_ACTOR,
    }));
  } catch (error) {
    // the same request may have succeeded on another server in the meantime
    const other = await earlier();
    if (other === undefined) throw error;
    return other;
  }
}
