import { urlOf, type EditorRequest } from '../context.js';
import { listPath, nameOf, type EditedKind, type EditedRecord } from '../kinds.js';
import { textIn } from '../view.js';
import type { FormRecord } from './form-record.js';

/** The parameter of a form that says how many people were told of an event that waits for review. */
const TOLD = 'told';

/** Notifies publishers of an event that someone else has sent for review now; returns the parameters that say so. */
export async function tellOfReview(
  kind: EditedKind,
  before: FormRecord | undefined,
  after: EditedRecord,
  request: EditorRequest,
): Promise<string> {
  const { actor, messages, onReview, userOf, view } = request;
  const isSent =
    kind === 'event' && 'status' in after && after.status === 'pending' && before?.status !== 'pending';
  if (!isSent || actor === null || view.may('publish_posts')) return '';
  const { id } = after;
  const tell = async (): Promise<number> => {
    const told = await onReview?.({
      ...{ id, by: actor.id, title: nameOf(kind, after, messages) },
      url: urlOf(request, `${listPath(kind)}/${id}`),
      name: (await userOf?.(actor.id))?.name ?? messages.user(actor.id),
    });
    return told ?? 0;
  };
  // the event is stored, whatever becomes of the message
  return `&${TOLD}=${await tell().catch(() => 0)}`;
}

/** The reviewers who were notified of an event; `''` on any other page. */
export function reviewersText({ call, messages }: EditorRequest): string {
  const [count] = /^\d{1,3}$/.exec(textIn(call.params, TOLD)) ?? [];
  return count === undefined ? '' : messages.reviewers(Number(count));
}
