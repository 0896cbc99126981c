import { may } from './access/policy.js';
import { CalendarError, invalidParam } from './errors.js';
import { NO_RECORD } from './fields/reasons.js';
import { ALL_EVENTS, ALL_IMAGES, ALL_LINKED, UNLIMITED } from './query/query.js';
import { isHierarchical } from './records/links.js';
import { isTermKind, type LinkedKind, type PostKind, type TermKind } from './records/kinds.js';
import { filledEvent } from './events/fill-event.js';
import { eventRules } from './events/events.js';
import type { RecordOf } from './records/record.js';
import { loadTerms } from './terms/term-ids.js';
import { termsAbove } from './terms/new-term.js';
import { beforeTrash } from './resource/before-hooks.js';
import { demand, modifiedNow, type Context } from './resource/context.js';
import { askTerms, commitRecord, demandRevision, WHOLE, type Plan } from './resource/plan.js';
import { noteMerged, type MergedKind } from './merged-into.js';
import { trashed } from './resource/publication.js';

/** The largest number of records that are merged into another one at once. */
const MOST = 100;

/** Options of `Merging.merge`. */
export interface MergeOptions {
  /** The revisions of records, by id, that the merge was decided for: `conflict` if one of them has another by now. */
  readonly revisions?: Readonly<Record<number, number>> | undefined;
}

/** The records of a kind, of which several may be the same. */
export interface Merging<R> {
  /**
   * Merges records that are the same into one of them, which stays as it is and is returned: events and series in any status, the
   * children of categories and the pictures that are attached to the others get it instead. An event that stays gets what it has not and
   * one of the others has: its texts, cost, links and fields of your own; categories, tags and organizers of all; its dates stay. The
   * others go to the trash; terms, which have none, are deleted. A category that is below one of the others moves up. Everything is one
   * commit, in which each event that changes has its entry in the change log and in its history. Each `before.trash` hook is called
   * first. `Calendar.mergedInto` finds the one that stays by the ids and slugs of the others: their pages lead to it, and the filters
   * of webhooks and private links have it.
   *
   * Takes what updating the one and deleting each of the others takes; as with a deletion, the events may be those of others.
   *
   * Errors: `invalid_param` for an unknown record, one in the trash, none or more than 100 `others`, `id` among them, and if one
   * of the others is published but not the one that stays; `forbidden`; `conflict`.
   *
   * @param id the record that stays
   * @param others the ids of the records that are merged into it
   * @example
   * const hall = await calendar.venues.merge(7, [12, 15]);
   */
  merge(id: number, others: readonly number[], options?: MergeOptions): Promise<R>;
}

/** The reason for a record that stays although visitors do not see it, unlike the others. */
const NOT_PUBLISHED = 'one of the others is published, and this record is not';
const WRONG_NUMBER = `give 1 to ${MOST} other records`;

/** The records that the caller knows, with the parameter that names each; a term or a record in the trash is not one to merge with. */
async function demandAll<K extends MergedKind>(
  context: Context,
  kind: K,
  ids: readonly number[],
  name: string,
): Promise<RecordOf<K>[]> {
  const { actor, store } = context;
  const loaded = (
    isTermKind(kind) ? await loadTerms(context, kind, ids) : await store.load<MergedKind>(kind, ids)
  ) as RecordOf<K>[];
  const known = loaded.filter(
    (record) => !('status' in record) || (record.status !== 'trash' && may(actor, 'read', record)),
  );
  if (known.length < ids.length) throw invalidParam({ [name]: NO_RECORD });
  return known;
}

const gone = (): CalendarError => new CalendarError('conflict', 'The record was changed in the meantime.');

/** Plans that the pictures that are attached to some records are attached to another one. */
async function moveImages(
  { store }: Context,
  plan: Plan,
  stays: RecordOf<PostKind>,
  ids: readonly number[],
): Promise<void> {
  const images = await plan.find({ ...ALL_IMAGES, ...UNLIMITED, post: ids });
  plan.budget.spend('records', images.length);
  for (const image of await store.load(
    'image',
    images.map(({ id }) => id),
  ))
    plan.update('image', { ...image, post: stays.id });
  if (images.length > 0 && stays.status === 'publish') plan.changePublic();
}

/** Plans what all records with a status give to the one that stays: rights, what visitors see, and that it is as it was are required. */
async function planPosts(
  context: Context,
  plan: Plan,
  kind: PostKind,
  stays: RecordOf<PostKind>,
  others: readonly RecordOf<PostKind>[],
): Promise<void> {
  const { actor } = context;
  demand(may(actor, 'update', stays) && others.every((record) => may(actor, 'delete', record)));
  if (stays.status !== 'publish' && others.some(({ status }) => status === 'publish'))
    throw invalidParam({ id: NOT_PUBLISHED });
  const asked = { ...WHOLE, include: [stays.id], visible: { status: [stays.status], author: null } };
  const held = await plan.find(
    kind === 'event' ? { ...ALL_EVENTS, ...asked, hidden: true } : { ...ALL_LINKED, ...asked, kind },
  );
  if (held.length === 0) throw gone();
  await moveImages(
    context,
    plan,
    stays,
    others.map(({ id }) => id),
  );
}

/** Plans that events give their place to another one. */
async function planEvents(
  context: Context,
  plan: Plan,
  stays: RecordOf<'event'>,
  others: readonly RecordOf<'event'>[],
): Promise<void> {
  await planPosts(context, plan, 'event', stays, others);
  const filled = filledEvent(stays, others);
  if (filled !== stays) plan.update('event', { ...filled, ...modifiedNow(context) });
  for (const record of others) {
    await beforeTrash<'event'>(context, 'event', record);
    const next = { ...record, ...trashed(record), ...modifiedNow(context) };
    plan.update('event', eventRules.adjusted?.(record, next) ?? next);
  }
}

/** Plans that venues or organizers give their place to another one. */
async function planLinked(
  context: Context,
  plan: Plan,
  kind: LinkedKind,
  stays: RecordOf<LinkedKind>,
  others: readonly RecordOf<LinkedKind>[],
): Promise<void> {
  await planPosts(context, plan, kind, stays, others);
  for (const record of others) {
    await beforeTrash<LinkedKind>(context, kind, record);
    plan.changes.push({ op: 'unlink', kind, id: record.id, to: stays.id });
    plan.update(kind, { ...record, ...trashed(record), ...modifiedNow(context) });
  }
}

/** Plans that terms give their place to another one, which is below none of them then. */
async function planTerms(
  context: Context,
  plan: Plan,
  kind: TermKind,
  stays: RecordOf<TermKind>,
  others: readonly RecordOf<TermKind>[],
): Promise<void> {
  const above = isHierarchical(kind) ? await termsAbove(context, kind, stays.parent) : [];
  // none of them may be moved below another one until the commit
  for (const { id, parent } of [stays, ...above])
    if ((await plan.find(askTerms(kind, { include: [id], parent }))).length === 0) throw gone();
  const highest = above.findLastIndex(({ id }) => others.some((other) => other.id === id));
  const parent = highest < 0 ? stays.parent : (above[highest + 1]?.id ?? 0);
  if (parent !== stays.parent || stays.hidden) plan.update(kind, { ...stays, parent, hidden: false });
  for (const record of others) {
    await beforeTrash<TermKind>(context, kind, record);
    plan.changes.push({ op: 'delete', kind, id: record.id, revision: record.revision, to: stays.id });
  }
}

/** Creates the operation for a kind. */
export function createMerging<K extends MergedKind>(context: Context, kind: K): Merging<RecordOf<K>> {
  const { actor } = context;
  return {
    async merge(id, given, { revisions = {} } = {}) {
      demand(may(actor, 'write', kind));
      const ids = [...new Set(given)];
      if (ids.length === 0 || ids.length > MOST) throw invalidParam({ others: WRONG_NUMBER });
      if (ids.includes(id)) throw invalidParam({ others: NO_RECORD });
      return commitRecord<K>(context, kind, async (plan) => {
        const [stays] = await demandAll<MergedKind>(context, kind, [id], 'id');
        const others = await demandAll<MergedKind>(context, kind, ids, 'others');
        if (stays === undefined) throw gone();
        for (const record of [stays, ...others]) demandRevision(record, revisions[record.id]);
        if (isTermKind(kind))
          await planTerms(context, plan, kind, stays as RecordOf<TermKind>, others as RecordOf<TermKind>[]);
        else if (kind === 'event')
          await planEvents(context, plan, stays as RecordOf<'event'>, others as RecordOf<'event'>[]);
        else
          await planLinked(
            context,
            plan,
            kind,
            stays as RecordOf<LinkedKind>,
            others as RecordOf<LinkedKind>[],
          );
        // before the commit: a merge that is there has its addresses, and those of one that fails lead nowhere
        await noteMerged(context.store, kind, id, others);
        return id;
      });
    },
  };
}
