import {
  CalendarError,
  type Actor,
  type Calendar,
  type CalendarView,
  type ChangeEntry,
  type SyncKind,
} from '@kalends/core';
import { currentSelection, isTermKind, SYNC_KINDS } from '@kalends/core/adapter';
import type { Told } from './deliveries.js';
import type { EventFilter, Operation, StoredEndpoint } from './endpoint.js';

/** The id of an actor that is the author of nothing. */
const NO_AUTHOR = Number.MAX_SAFE_INTEGER;

/** The calendar as an endpoint sees it. */
export function viewOf(calendar: Calendar, { role }: Pick<StoredEndpoint, 'role'>): CalendarView {
  const actor: Actor | null = role === null ? null : { id: NO_AUTHOR, role };
  return calendar.as(actor);
}

const isToldOf = (kind: string): kind is SyncKind => (SYNC_KINDS as readonly string[]).includes(kind);

/** Whether an event matches a filter. One that names what is gone matches nothing, and what is merged is what stays. */
async function matches(
  calendar: Pick<Calendar, 'mergedInto'>,
  view: CalendarView,
  id: number,
  filter: EventFilter,
): Promise<boolean> {
  if (Object.keys(filter).length === 0) return true;
  const current = await currentSelection(calendar, filter);
  try {
    return (await view.events.find({ ...current, include: [id], page: 1, per_page: 1 })).total > 0;
  } catch (error) {
    if (CalendarError.from(error).code === 'invalid_param') return false;
    throw error;
  }
}

/** Whether an endpoint sees a record as it is now. */
export async function isSeen(
  calendar: Calendar,
  endpoint: Pick<StoredEndpoint, 'role' | 'filter'>,
  kind: SyncKind,
  id: number,
): Promise<boolean> {
  const view = viewOf(calendar, endpoint);
  if (isTermKind(kind)) return (await view.select({ kind, include: [id] })).total > 0;
  const [record] = await calendar.load(kind, [id]);
  if (record === undefined || record.status === 'trash' || !view.may('read', record)) return false;
  return kind !== 'event' || matches(calendar, view, id, endpoint.filter);
}

/** Whether it may see the record of an entry while others may not. */
function seesHidden(view: CalendarView, { kind, author }: ChangeEntry): boolean {
  if (kind === 'category' || kind === 'tag') return view.may('write', kind);
  return author !== null && view.may('read', { author, status: 'draft' });
}

/** The notification of an endpoint about an entry of the change log; `undefined`: none. */
export async function toldOf(
  calendar: Calendar,
  endpoint: StoredEndpoint,
  entry: ChangeEntry,
): Promise<Told | undefined> {
  const { version, kind, id, op, at } = entry;
  if (!isToldOf(kind) || !endpoint.kinds.includes(kind) || version <= endpoint.since) return undefined;
  const isHiddenSeen = seesHidden(viewOf(calendar, endpoint), entry);
  const before = entry.wasPublic || (op !== 'create' && isHiddenSeen);
  // a record that is seen now may have been hidden after this change
  const after = op !== 'delete' && (entry.isPublic || isHiddenSeen);
  const now = after && (await isSeen(calendar, endpoint, kind, id));
  if (!before && !now) return undefined;
  // a count alone is no change of what a term says
  if (op === 'count' && before === now) return undefined;
  const operation: Operation = now ? (before ? 'update' : 'create') : 'delete';
  if (!endpoint.operations.includes(operation)) return undefined;
  return { version, at: `${at.replace(' ', 'T')}Z`, kind, id, operation };
}
