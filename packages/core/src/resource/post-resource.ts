import type { InputFor } from '../fields/fields.js';
import { may, ownFirst, type RecordOperation, type Subject } from '../access/policy.js';
import { CalendarError, invalidParam } from '../errors.js';
import { BROKEN } from '../fields/refusal.js';
import type { InputSchema } from '../fields/fields.js';
import { INPUTS, PATCHES, type InputOf, type Parsed, type PatchOf } from '../fields/record-inputs.js';
import { validate, type References } from '../fields/validate.js';
import { beforeTrash } from './before-hooks.js';
import { kindsOf, type PostKind } from '../records/kinds.js';
import type { RecordOf, PostRecord } from '../records/record.js';
import { lookupSlug } from '../text/slug.js';
import { demand, modifiedNow, type Context } from './context.js';
import { createOnce } from './create-once.js';
import { createLists, type ListRules } from './list.js';
import { readHistory, reversionOf, type RevertOptions } from './history.js';
import { commitPlan, commitRecord, demandRevision, type Plan } from './plan.js';
import { trashed } from './publication.js';
import type { SluggedResource, UpdateOptions } from './resource.js';
import { NO_RECORD, NOT_IN_TRASH } from '../fields/reasons.js';
import { asGiven } from './readable-custom.js';

/** The differences between events, venues and organizers. Everything else about them is in this file. */
export interface PostRules<K extends PostKind, ListParams extends InputSchema> extends ListRules<
  K,
  ListParams
> {
  /** The reference checks of an input or patch. */
  readonly references: (context: Context) => References<Parsed<K>>;
  /** Plans a new record, or the update of an existing one that is reused; returns its id within the plan. */
  readonly create: (context: Context, plan: Plan, input: Parsed<K>) => Promise<number>;
  /** Computes the next state of a record; returning the record itself means that nothing is saved. */
  readonly change: (
    context: Context,
    plan: Plan,
    previous: RecordOf<K>,
    patch: Parsed<K>,
  ) => Promise<RecordOf<K>>;
  /** The error for an id that is not of this kind; `undefined` refuses the parameter (K8). */
  readonly unknownId?: (context: Context, id: number) => Promise<CalendarError>;
  /** The error for an update by an unknown slug; `undefined` refuses the parameter. */
  readonly unknownSlug?: () => CalendarError;
  /** Whether a trashed record is gone even for callers who may edit it. */
  readonly trashIsGone: boolean;
  /** The state to store of a record that is moved to the trash. Default: `next`. */
  readonly adjusted?: (previous: RecordOf<K>, next: RecordOf<K>) => RecordOf<K>;
}

/** The error that prevents reading a record, if any (events.md §5, venues-organizers.md §4). */
function obstacle(
  kind: PostKind,
  trashIsGone: boolean,
  { actor }: Context,
  record: PostRecord,
): CalendarError | undefined {
  if (record.status === 'trash' && trashIsGone) {
    return new CalendarError('gone', 'This event is no longer available', { kind });
  }
  const operation: RecordOperation = record.status === 'trash' ? 'update' : 'read';
  return may(actor, operation, record)
    ? undefined
    : new CalendarError('not_accessible', `The requested ${kind} is not accessible`, { kind });
}

/** How a record is addressed: by its id or by its slug. */
type Key = number | string;

const nameOf = (key: Key): 'id' | 'slug' => (typeof key === 'number' ? 'id' : 'slug');

/** Creates the resource of a kind from its rules. */
export function createPostResource<K extends PostKind, ListParams extends InputSchema>(
  rules: PostRules<K, ListParams>,
  context: Context,
): SluggedResource<RecordOf<K>, InputOf<K>, PatchOf<K>, InputFor<ListParams>> {
  const { kind } = rules;
  const { store, actor } = context;

  const locate = async (slug: string): Promise<number | undefined> =>
    (await store.lookup(kind, lookupSlug(slug), ownFirst(actor)))?.id;

  async function find(key: Key): Promise<RecordOf<K> | undefined> {
    const id = typeof key === 'number' ? key : await locate(key);
    return id === undefined ? undefined : (await store.load(kind, [id]))[0];
  }

  /**
   * The record with an id, of any kind, because the rights that callers are told include other kinds (transport.md
   * §1.5). Records of other kinds only if the caller sees them.
   */
  async function recordOfAnyKind(id: number): Promise<Subject | undefined> {
    const own = await find(id);
    if (own !== undefined) return own;
    for (const other of kindsOf('event', 'linked')) {
      const [record] = other === kind ? [] : await store.load(other, [id]);
      if (record !== undefined && may(actor, 'read', record)) return record;
    }
    const [image] = may(actor, 'edit_posts') ? await store.load('image', [id]) : [];
    // an image has no owner, and requires the right to edit records of others
    return image && { author: 0, status: 'private' };
  }

  async function demandRecord(key: Key): Promise<RecordOf<K>> {
    const record = await find(key);
    if (record !== undefined) return record;
    if (typeof key === 'number' && rules.unknownId !== undefined) throw await rules.unknownId(context, key);
    throw invalidParam({ [nameOf(key)]: NO_RECORD });
  }

  async function get(key: Key): Promise<RecordOf<K>> {
    const record = await demandRecord(key);
    const inTheWay = obstacle(kind, rules.trashIsGone, context, record);
    if (inTheWay !== undefined) throw inTheWay;
    return asGiven(context, kind, record);
  }

  async function update(key: Key, given: PatchOf<K>, { revision }: UpdateOptions = {}): Promise<RecordOf<K>> {
    const unknown = typeof key === 'number' ? rules.unknownId : rules.unknownSlug;
    const known = unknown !== undefined || (await find(key)) !== undefined;
    const refused = new Map(known ? [] : [[nameOf(key), BROKEN]]);
    const patch = await validate(PATCHES[kind], given, context, rules.references(context), refused);
    return change(key, async (plan, record) => {
      demandRevision(record, revision);
      return rules.change(context, plan, record, patch);
    });
  }

  /** The record to update. */
  async function updatable(key: Key): Promise<RecordOf<K>> {
    if (typeof key === 'string' && rules.unknownSlug !== undefined && (await find(key)) === undefined)
      throw rules.unknownSlug();
    const record = await demandRecord(key);
    demand(may(actor, 'update', record));
    return record;
  }

  async function revert(key: Key, revision: number, options?: RevertOptions): Promise<RecordOf<K>> {
    const typed: Context = { ...context, decoders: undefined };
    return change(key, async (plan, record) => {
      const reversion = await reversionOf(context, kind, record, revision, options);
      if (reversion === undefined) return record;
      const patch = await validate(PATCHES[kind], reversion.patch, typed, rules.references(typed));
      const next = { ...(await rules.change(typed, plan, record, patch)), ...reversion.rest };
      return rules.adjusted?.(record, next) ?? next;
    });
  }

  /** Commits the next state of a record; the record itself means that nothing is saved. */
  function change(
    key: Key,
    nextOf: (plan: Plan, record: RecordOf<K>) => Promise<RecordOf<K>>,
  ): Promise<RecordOf<K>> {
    demand(may(actor, 'write', kind));
    return commitRecord(context, kind, async (plan) => {
      const record = await updatable(key);
      const next = await nextOf(plan, record);
      if (next === record) return record.id;
      if (kind !== 'event' && record.status !== 'trash' && next.status === 'trash')
        plan.changes.push({ op: 'unlink', kind, id: record.id });
      return plan.update(kind, next);
    });
  }

  async function remove(key: Key): Promise<RecordOf<K>> {
    if (typeof key === 'string' || rules.unknownId === undefined) await demandRecord(key);
    demand(may(actor, 'write', kind));
    return commitRecord(context, kind, async (plan) => {
      const record = await demandRecord(key);
      demand(may(actor, 'delete', record));
      if (record.status === 'trash')
        throw new CalendarError('in_trash', `The ${kind} is already trashed`, { kind });
      await beforeTrash(context, kind, record);
      if (kind !== 'event') plan.changes.push({ op: 'unlink', kind, id: record.id });
      const next = { ...record, ...trashed(record), ...modifiedNow(context) };
      return plan.update(kind, rules.adjusted?.(record, next) ?? next);
    });
  }

  async function purge(key: Key): Promise<RecordOf<K>> {
    if (typeof key === 'string' || rules.unknownId === undefined) await demandRecord(key);
    demand(may(actor, 'write', kind));
    const { result } = await commitPlan(context, async (plan) => {
      const record = await demandRecord(key);
      demand(may(actor, 'delete', record));
      if (record.status !== 'trash') throw invalidParam({ [nameOf(key)]: NOT_IN_TRASH });
      plan.changes.push({ op: 'delete', kind, id: record.id, revision: record.revision });
      return record;
    });
    return asGiven(context, kind, result);
  }

  return {
    create: (given, options = {}) =>
      createOnce(context, kind, options, async () => {
        const input = await validate(INPUTS[kind], given, context, rules.references(context));
        demand(may(actor, 'write', kind));
        return (plan) => rules.create({ ...context, reuses: options.reuse }, plan, input);
      }),
    get,
    locate,
    update,
    async history(key, params) {
      demand(may(actor, 'write', kind));
      return readHistory(context, kind, await updatable(key), params);
    },
    revert,
    delete: remove,
    purge,
    ...createLists(rules, context),
    async allows(operation, which) {
      if (!may(actor, 'write', kind)) return false;
      if (operation === 'create' || which === undefined) return true;
      if (typeof which === 'object') return may(actor, operation, which);
      const record = typeof which === 'number' ? await recordOfAnyKind(which) : await find(which);
      if (record !== undefined) return may(actor, operation, record);
      // for an unknown slug, and for an unknown id of an event, the general right counts
      return typeof which === 'string' || rules.unknownId !== undefined;
    },
  };
}
