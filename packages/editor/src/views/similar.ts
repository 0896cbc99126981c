import { CalendarError, type EventRecord } from '@kalends/core';
import { urlOf, type EditorRequest } from '../context.js';
import { html, type Html } from '../html.js';
import { listPath, nameOf, type EditedKind } from '../kinds.js';
import { similarTo } from '../lists/similar-events.js';
import { textsIn } from '../view.js';
import type { FormRecord } from './form-record.js';

/** The parameter with the ids of the events that a form was told of: sent again, it says that the event is another one. */
const APART = 'apart';

/** The statuses by which an event is published, or goes to those who publish it. */
const PUBLISHES: ReadonlySet<unknown> = new Set(['publish', 'future', 'pending']);
const PUBLISHED: ReadonlySet<unknown> = new Set(['publish', 'future']);

/** Whether the form with this key has created its event already: it was sent twice. */
async function isSentAgain(key: string | undefined, { view }: EditorRequest): Promise<boolean> {
  if (key === undefined) return false;
  try {
    // a creation without any fields finds what the key has created, and creates nothing
    await view.events.create({} as Parameters<typeof view.events.create>[0], { idempotency: { key } });
    return true;
  } catch (error) {
    return CalendarError.from(error).code === 'idempotency_key_reused';
  }
}

/**
 * The events that are likely to be the same as one that a form publishes, unless the form says that it is another one.
 *
 * @param input what the calendar would be given
 * @param key the idempotency key of a new event
 */
export async function similarEvents(
  kind: EditedKind,
  record: FormRecord | undefined,
  { input, key }: { readonly input: object; readonly key: string | undefined },
  request: EditorRequest,
): Promise<readonly EventRecord[]> {
  const status: unknown = 'status' in input ? input.status : undefined;
  if (kind !== 'event' || !PUBLISHES.has(status) || PUBLISHED.has(record?.status)) return [];
  let event: EventRecord;
  try {
    event = await request.view.events.preview(input, record?.id);
  } catch {
    // what cannot be stored is refused when it is
    return [];
  }
  const apart = new Set(textsIn(request.call.params, APART));
  const similar = (await similarTo(event, request)).filter(({ id }) => !apart.has(String(id)));
  return similar.length > 0 && (await isSentAgain(key, request)) ? [] : similar;
}

/** The similar events, for the top of a form, with their pages. */
export function similarView(events: readonly EventRecord[], request: EditorRequest): Html | '' {
  if (events.length === 0) return '';
  const { dates, messages } = request;
  return html`<div class="e-notice e-failed" role="alert">
    <p>${messages.similar.title}</p>
    <ul>
      ${events.map(
        (event) =>
          html`<li>
            <a href="${urlOf(request, `${listPath('event')}/${event.id}`)}" target="_blank" dir="auto"
              >${nameOf('event', event, messages)}</a
            >
            ${event.all_day ? dates.day(event.start_date) : dates.moment(event.start_date)}
          </li>`,
      )}
    </ul>
    <p>${messages.similar.goOn}</p>
  </div>`;
}

/** The elements by which a form says that its event is none of these. */
export const apartElements = (events: readonly EventRecord[], { call }: EditorRequest): readonly Html[] =>
  [...new Set([...textsIn(call.params, APART).slice(0, 100), ...events.map(({ id }) => String(id))])].map(
    (id) => html`<input type="hidden" name="${APART}[]" value="${id}" />`,
  );
