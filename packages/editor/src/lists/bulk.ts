import type { Status } from '@kalends/core';
import { failureOf, statusOf } from '@kalends/http';
import type { EditorRequest } from '../context.js';
import { html, type Html } from '../html.js';
import { STATUSES, statusesFor } from '../forms/statuses.js';
import {
  hasStatus,
  isLinkedTo,
  listPath,
  mayDo,
  mergePath,
  type EditedKind,
  type EditedRecord,
} from '../kinds.js';
import { operationsOf, type Operations } from '../operations.js';
import { ownValue, textIn, textsIn, type Result } from '../view.js';
import { UNDO, undoable, undoBulk } from './bulk-undo.js';
import { confirmation, takesLinks } from './confirmation.js';
import { queryOf, readAddress, type AddressRules, type ListAddress } from './list-address.js';

/** A record whose change is part of a bulk change. */
export interface BulkRecord {
  readonly id: number;
  readonly status?: Status;
  readonly status_before_trash?: Status | null;
  readonly categories?: readonly number[];
}

/** The bulk actions for records of a kind. */
export interface BulkSpec {
  /** The elements below a list in which one chooses it. */
  readonly elements: (address: ListAddress, request: EditorRequest) => Html;
  /** The changes besides the status, as a form has sent them; `{}` for none. */
  readonly patch: (record: BulkRecord, request: EditorRequest) => object;
}

/** The largest number of records in one change. */
const MOST = 100;

type Act = (operations: Operations, record: BulkRecord) => Promise<unknown>;

/** The actions besides setting a status, for kinds with a status and without. */
const ACTS: Readonly<Record<'status' | 'none', Readonly<Record<string, Act>>>> = {
  status: {
    trash: (operations, { id }) => operations.delete(id, {}),
    restore: async (operations, { id, status, status_before_trash }) =>
      status === 'trash' && operations.update(id, { status: status_before_trash ?? 'draft' }, {}),
    purge: async (operations, { id }) => operations.purge?.(id),
  },
  none: { delete: (operations, { id }) => operations.delete(id, {}) },
};

/** The choices after which a record is no more. */
const DELETES: ReadonlySet<string> = new Set(['purge', 'delete']);

/** The name of the buttons that move one record of a list to the trash. */
export const TRASH_ONE = 'trash';

/** The choice that leads to another view. */
const MERGE = 'merge';

/** The available actions, with their texts: a status or the trash; in the trash, the ways out of it; without statuses, deletion. */
function choicesOf(
  kind: EditedKind,
  { status }: ListAddress,
  { messages, view }: EditorRequest,
): readonly (readonly [value: string, text: string])[] {
  const merge = [[MERGE, messages.merging.action] as const];
  if (!hasStatus(kind)) return [...merge, ['delete', messages.deleteForGood]];
  if (status === 'trash')
    return [
      ['restore', messages.restore],
      ['purge', messages.deleteForGood],
    ];
  return [
    ...statusesFor(view).map((one) => [one, `${messages.changeStatus}: ${messages.status[one]}`] as const),
    ...merge,
    ['trash', messages.moveToTrash],
  ];
}

/** The choice of what to do. */
export const actChoice = (kind: EditedKind, address: ListAddress, request: EditorRequest): Html =>
  html`<label
    >${request.messages.selected}
    <select name="act">
      <option value="">${request.messages.chooseAction}</option>
      ${choicesOf(kind, address, request).map(([value, text]) => html`<option value="${value}">${text}</option>`)}
    </select></label
  >`;

/** Bulk changes of a kind that has no others than those of its choice. */
export const plainBulk = (kind: EditedKind): BulkSpec => ({
  patch: () => ({}),
  elements: (address, request) =>
    html`<div class="e-bulk">
      ${actChoice(kind, address, request)}
      <button class="e-second">${request.messages.apply}</button>
    </div>`,
});

/** Carries out a bulk change, record by record: one that is refused does not keep the others from it. */
export async function bulkChange(
  {
    kind,
    rules,
    bulk,
  }: {
    readonly kind: EditedKind;
    readonly rules: AddressRules;
    readonly bulk: BulkSpec;
  },
  request: EditorRequest,
): Promise<Result> {
  const { calendar, call, view } = request;
  const query = call.request.url.split('?').slice(1).join('?');
  const address = readAddress(Object.fromEntries(new URLSearchParams(query)), rules);
  const path = listPath(kind);
  const same = queryOf(address, rules);
  const back = (outcome: Readonly<Record<string, string>>): Result => {
    const told = new URLSearchParams(outcome).toString();
    return { to: `${path}${same === '' ? '?' : `${same}&`}${told}` };
  };
  const one = textIn(call.params, TRASH_ONE);
  const sent = one === '' ? textsIn(call.params, 'ids') : [one];
  const ids = [...new Set(sent.map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);
  const act = one === '' ? textIn(call.params, 'act') : 'trash';
  if (act === MERGE)
    return {
      to: `${mergePath(kind)}?${ids
        .slice(0, MOST)
        .map((id) => `ids[]=${id}`)
        .join('&')}`,
    };
  if (act === UNDO) {
    const { done, failed } = await undoBulk(kind, request);
    return back({ changed: String(done.length), failed: String(failed), ...undoable(done) });
  }
  const given = hasStatus(kind) ? STATUSES.find((status) => status === act) : undefined;
  const run = ownValue(ACTS[hasStatus(kind) ? 'status' : 'none'], act);
  const operations = operationsOf(kind, view);
  const loaded: readonly (EditedRecord | undefined)[] = await calendar.load(kind, ids.slice(0, MOST));
  const records = loaded.filter(
    (record) => record !== undefined && mayDo('update', kind, record, view),
  ) as EditedRecord[];
  if (records.length > 0 && takesLinks(kind, act) && textIn(call.params, 'sure') !== '1')
    return confirmation({ kind, act, records, action: path + same, sent: { act } }, request);
  const done: number[] = [];
  const changes: EditedRecord[] = [];
  let refused = 0;
  for (const record of records) {
    await call.work.turn();
    // what is typed beside the choice belongs to the choice
    const typed = one === '' ? bulk.patch(record, request) : {};
    const patch = { ...typed, ...(given !== undefined && { status: given }) };
    if (run === undefined && Object.keys(patch).length === 0) continue;
    try {
      const after = Object.keys(patch).length > 0 ? await operations.update(record.id, patch, {}) : record;
      if (after.revision !== record.revision) changes.push(after);
      await run?.(operations, record);
      done.push(record.id);
    } catch (error) {
      if (statusOf(failureOf(error)) >= 500) throw error;
      refused += 1;
    }
  }
  const changed = done.length;
  const failed = refused + ids.length - records.length;
  if (changed === 0 && failed === 0) return back({ done: 'nothing' });
  const outcome = { changed: String(changed), failed: String(failed) };
  // what lost its links would come back without them
  if (changed > 0 && act === 'trash' && !isLinkedTo(kind))
    return back({ ...outcome, trashed: done.join(',') });
  if (run === undefined) return back({ ...outcome, ...undoable(changes) });
  return back(changed > 0 && DELETES.has(act) ? { ...outcome, done: 'deleted' } : outcome);
}
