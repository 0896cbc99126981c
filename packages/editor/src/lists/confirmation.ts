import { isHierarchical, LINK_FIELD } from '@kalends/core/adapter';
import { STATUSES } from '@kalends/core';
import { urlOf, type EditorRequest } from '../context.js';
import { html } from '../html.js';
import {
  hasStatus,
  isLinkedTo,
  nameOf,
  type EditedKind,
  type EditedRecord,
  type LinkedToKind,
} from '../kinds.js';
import { form } from '../templates/form.js';
import type { EditorPage } from '../view.js';

/** The actions that remove records: to the trash, or permanently where there is none. */
const REMOVES: ReadonlySet<string> = new Set(['trash', 'delete']);

/** Whether an action takes links from events, which lose those to venues in the trash, too. */
export const takesLinks = (kind: EditedKind, act: string): boolean => REMOVES.has(act) && isLinkedTo(kind);

/** How many events are loaded to count them one by one. */
const MOST = 500;

/**
 * How many events that the caller sees have a link to one of these records. A filter by categories finds the events of
 * those below, too, which lose nothing: beyond `MOST` events the number is one that is not exceeded.
 */
export async function eventsWith(
  kind: LinkedToKind,
  ids: readonly number[],
  { calendar, call, view }: EditorRequest,
): Promise<{ readonly count: number; readonly isMost: boolean }> {
  const field = LINK_FIELD[kind];
  const { refs, total } = await view.select({
    ...{ kind: 'event', [field]: ids, status: STATUSES, hidden: true },
    limit: isHierarchical(kind) ? MOST : 0,
  });
  if (!isHierarchical(kind)) return { count: total, isMost: false };
  if (total > MOST) return { count: total, isMost: true };
  let count = 0;
  for await (const some of call.work.parts(refs, 50)) {
    const events = await calendar.load(
      'event',
      some.map(({ id }) => id),
    );
    count += events.filter(
      (event) =>
        event !== undefined && ids.some((id) => (Reflect.get(event, field) as number[]).includes(id)),
    ).length;
  }
  return { count, isMost: false };
}

/** An action to confirm. */
interface Confirmation {
  readonly kind: EditedKind;
  readonly act: string;
  readonly records: readonly EditedRecord[];
  /** The path that the form was sent to. */
  readonly action: string;
  /** The texts that tell it what to do. */
  readonly sent: Readonly<Record<string, string>>;
}

/** Asks whether records are to be removed, and says how many events lose a link. Nothing is changed before. */
export async function confirmation(
  { kind, act, records, action, sent }: Confirmation,
  request: EditorRequest,
): Promise<EditorPage> {
  const { messages } = request;
  const isTrash = hasStatus(kind);
  const title = isTrash ? messages.confirmTrash : messages.confirmDelete;
  const ids = records.map(({ id }) => id);
  const { count, isMost } = await eventsWith(kind as LinkedToKind, ids, request);
  const notes = [
    messages.loses(count, isMost),
    ...(isTrash && count > 0 ? [messages.lostForGood] : []),
    ...(isHierarchical(kind) ? [messages.childrenMoveUp] : []),
  ];
  const body = html`${Object.entries({ ...sent, sure: '1' }).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    ${ids.map((id) => html`<input type="hidden" name="ids[]" value="${id}" />`)}
    <div class="e-actions">
      <button class="e-danger">${act === 'trash' ? messages.moveToTrash : messages.deleteForGood}</button>
      <a href="${urlOf(request, action)}">${messages.cancel}</a>
    </div>`;
  return {
    title,
    main: html`<h1>${title}</h1>
      <ul>
        ${records.map((record) => html`<li dir="auto">${nameOf(kind, record, messages)}</li>`)}
      </ul>
      <p>${notes.join(' ')}</p>
      ${form(request, { action, body })}`,
  };
}
