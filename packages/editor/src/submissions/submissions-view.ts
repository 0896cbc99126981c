import { CalendarError, type EventRecord, type ImageRecord } from '@kalends/core';
import { findZone, fromUtc, loadReadable, UTC } from '@kalends/core/adapter';
import { textOfHtml } from '@kalends/site';
import type { EditorRequest } from '../context.js';
import { imagePreview } from '../forms/image-preview.js';
import { html, type Html } from '../html.js';
import { nameOf } from '../kinds.js';
import { nameLink } from '../lists/record-list.js';
import { textsByLanguage } from '../texts.js';
import type { Submission, Submissions } from './port.js';
import type { SubmissionRequest } from './submission-request.js';
import type { SubmissionTexts } from './texts/submission-texts.js';
import { SUBMISSION_TEXTS } from './texts/texts.js';
import { form } from '../templates/form.js';
import { notice } from '../templates/notice.js';
import { table } from '../templates/table.js';
import { notFound, ownValue, SMALL_FORM, textIn, type EditorPage, type View } from '../view.js';

const PATH = '/submissions';

/** How many are shown at once. */
const MOST_SHOWN = 50;

/** The longest message to a sender. */
const LONGEST_MESSAGE = 2_000;

/** The part of the submissions that the view needs. */
type Queue = Pick<Submissions, 'list' | 'decide' | 'tidy' | 'sends' | 'reopen'>;

/** A submission with its event, if the caller may see it. */
interface Waiting {
  readonly one: Submission;
  readonly event: EventRecord;
  /** The name of its venue; `''` for none. */
  readonly venue: string;
  readonly image: ImageRecord | undefined;
}

/** How much of a description is shown. */
const MOST_SHOWN_TEXT = 1_500;

/** The actions on an event, with the resulting state of its submission. */
const ACTIONS = {
  publish: { accepted: true, status: 'publish', label: 'publish', done: 'published' },
  draft: { accepted: true, status: 'draft', label: 'keepDraft', done: 'kept' },
  refuse: { accepted: false, status: 'trash', label: 'refuse', done: 'refused' },
} as const;

/** The first of those that wait, with their events. */
async function waitingIn(queue: Queue, { calendar, view }: SubmissionRequest): Promise<Waiting[]> {
  const all = (await queue.list()).slice(0, MOST_SHOWN);
  const events = await calendar.load(
    'event',
    all.map(({ event }) => event),
  );
  const readable = all.flatMap((one, index) => {
    const event = events[index];
    return event !== undefined && view.may('read', event) ? [{ one, event }] : [];
  });
  const venues = await loadReadable(
    calendar,
    view,
    'venue',
    readable.map(({ event }) => event.venue),
  );
  const images = await calendar.load(
    'image',
    readable.map(({ event }) => event.image),
  );
  return readable.map(({ one, event }, index) => ({
    ...{ one, event, image: images[index] },
    venue: textOfHtml(venues.get(event.venue)?.venue ?? ''),
  }));
}

/** The submitted content: the description, the venue and the picture. */
function content({ event, image, venue }: Waiting, request: SubmissionRequest): Html {
  const { messages, texts } = request;
  const text = textOfHtml(event.description).trim();
  const shown = text.length > MOST_SHOWN_TEXT ? `${text.slice(0, MOST_SHOWN_TEXT)} …` : text;
  return html`<details>
    <summary aria-label="${texts.of(texts.content, nameOf('event', event, messages))}">
      ${texts.content}
    </summary>
    ${image && imagePreview(image, 300, request)} ${venue !== '' && html`<p dir="auto">${venue}</p>`}
    ${shown === '' ? html`<p>${texts.noDescription}</p>` : html`<pre dir="auto">${shown}</pre>`}
  </details>`;
}

/** The field of a message to the sender; without a way to send it a link for the mail program of the one who decides. */
function messageField({ one, event }: Waiting, sends: boolean, request: SubmissionRequest): Html {
  const { messages, texts } = request;
  const title = nameOf('event', event, messages);
  if (!sends)
    return html`<p>
      <a
        href="mailto:${encodeURIComponent(one.email)}?subject=${encodeURIComponent(title)}"
        aria-label="${texts.of(texts.write, title)}"
        >${texts.write}</a
      >
    </p>`;
  return html`<details>
    <summary>${texts.message}</summary>
    <textarea
      name="message"
      rows="3"
      maxlength="${LONGEST_MESSAGE}"
      aria-label="${texts.of(texts.message, title)}"
    ></textarea>
  </details>`;
}

/** The buttons that decide about an event, for the version of it that is shown. */
function decisions(waiting: Waiting, sends: boolean, request: SubmissionRequest): Html {
  const { one, event } = waiting;
  const { messages, texts } = request;
  const title = nameOf('event', event, messages);
  const button = (action: keyof typeof ACTIONS, className: string): Html => {
    const label = texts[ACTIONS[action].label];
    return html`<button
      name="action"
      value="${action}"
      class="${className}"
      aria-label="${texts.of(label, title)}"
    >
      ${label}
    </button>`;
  };
  const body = html`<input type="hidden" name="id" value="${one.id}" />
    <input type="hidden" name="revision" value="${event.revision}" />
    ${messageField(waiting, sends, request)}
    <div class="e-actions">
      ${button('publish', '')} ${button('draft', 'e-second')} ${button('refuse', 'e-danger')}
    </div>`;
  return form(request, { action: PATH, body });
}

/** A rejection, for its undo: the submission, the event and its revision. */
const REFUSED = /^([\da-f]{12})\.(\d{1,15})\.(\d{1,9})$/;
/** The action that undoes a refusal, and its parameter. */
const UNDO = 'undo';

/** The button that undoes the refusal of which the address tells. */
function undoForm(request: SubmissionRequest): Html | '' {
  const { call, messages } = request;
  const [text] = REFUSED.exec(textIn(call.params, UNDO)) ?? [];
  if (text === undefined) return '';
  return form(request, {
    action: PATH,
    body: html`<input type="hidden" name="action" value="${UNDO}" />
      <input type="hidden" name="${UNDO}" value="${text}" />
      <p><button class="e-second">${messages.takeBack}</button></p>`,
  });
}

/** Returns a rejected event to the pending ones, unless it was changed since. */
async function undo(queue: Queue, request: SubmissionRequest): Promise<EditorPage | { readonly to: string }> {
  const [, id, event, revision] = REFUSED.exec(textIn(request.call.params, UNDO)) ?? [];
  if (id === undefined) throw notFound();
  try {
    await request.view.events.update(Number(event), { status: 'pending' }, { revision: Number(revision) });
  } catch (error) {
    const { code } = CalendarError.from(error);
    if (code !== 'conflict' && code !== 'not_found') throw error;
    return queuePage(queue, request, request.texts.changed);
  }
  await queue.reopen(id, Number(event));
  return { to: `${PATH}?done=${UNDO}` };
}

async function queuePage(queue: Queue, request: SubmissionRequest, failed?: string): Promise<EditorPage> {
  const { calendar, call, dates, messages, texts } = request;
  await queue.tidy();
  const rows = await waitingIn(queue, request);
  const zone = findZone(calendar.settings.timezone) ?? UTC;
  const action = ownValue(ACTIONS, textIn(call.params, 'done'));
  const notMailed = textIn(call.params, 'mail') === 'failed';
  return {
    title: texts.queueTitle,
    ...(failed !== undefined && { status: 409 }),
    main: html`<h1>${texts.queueTitle}</h1>
      ${failed !== undefined && notice(failed, 'failed')}
      ${failed === undefined && action !== undefined && notice(texts[action.done])}
      ${failed === undefined && textIn(call.params, 'done') === UNDO && notice(texts.undone)}
      ${failed === undefined && undoForm(request)}
      ${failed === undefined && notMailed && notice(texts.notMailed, 'failed')}
      ${
        rows.length === 0
          ? html`<p>${texts.empty}</p>`
          : table<Waiting>(
              {
                caption: texts.queueTitle,
                rows,
                columns: [
                  {
                    title: messages.fields.title,
                    isName: true,
                    cell: (row) => html`${nameLink('event', row.event, request)} ${content(row, request)}`,
                  },
                  { title: messages.when, cell: ({ event }) => dates.moment(event.start_date) },
                  {
                    title: texts.senderColumn,
                    cell: ({ one }) =>
                      html`<span dir="auto">${one.name}</span><br /><span dir="ltr">${one.email}</span>`,
                  },
                  {
                    title: texts.sent,
                    cell: ({ one }) =>
                      dates.moment(fromUtc(one.created.slice(0, 19).replace('T', ' '), zone)),
                  },
                  { title: texts.decision, cell: (row) => decisions(row, queue.sends, request) },
                ],
              },
              request,
            )
      }`,
  };
}

/** Does something with the event of a submission; then the submission has ended. */
async function decide(
  queue: Queue,
  request: SubmissionRequest,
): Promise<EditorPage | { readonly to: string }> {
  const { call, messages, view } = request;
  const { params } = call;
  const name = textIn(params, 'action');
  if (name === UNDO) return undo(queue, request);
  const action = ownValue(ACTIONS, name);
  const one = (await queue.list()).find(({ id }) => id === textIn(params, 'id'));
  if (action === undefined) throw notFound();
  const changed = (): Promise<EditorPage> => queuePage(queue, request, request.texts.changed);
  if (one === undefined) return changed();
  const { accepted, status } = action;
  let event: EventRecord;
  try {
    event = await view.events.update(
      one.event,
      { status },
      { revision: Number(textIn(params, 'revision')) || 0 },
    );
  } catch (error) {
    const { code, message } = CalendarError.from(error);
    if (code !== 'conflict') throw error;
    // a hook of the host refuses with words of its own
    const [now] = await request.calendar.load('event', [one.event]);
    const isSame = now?.revision === Number(textIn(params, 'revision'));
    return isSame ? queuePage(queue, request, message) : changed();
  }
  const isMailed = await queue.decide(one.id, {
    accepted,
    title: nameOf('event', event, messages),
    message: textIn(params, 'message').slice(0, LONGEST_MESSAGE).trim(),
  });
  const undone = accepted ? '' : `&${UNDO}=${one.id}.${event.id}.${event.revision}`;
  return { to: `${PATH}?done=${name}${isMailed === false ? '&mail=failed' : ''}${undone}` };
}

/**
 * The events that visitors submitted, for those who decide about the events of others.
 *
 * @param queue that of `createSubmissions`
 * @param own texts that replace those of the language
 * @example
 * editor({ sessions, views: [submissionsView(submissions)] });
 */
export function submissionsView(queue: Queue, own: Partial<SubmissionTexts> = {}): View {
  const textsOf = textsByLanguage(SUBMISSION_TEXTS, own);
  const withTexts = (request: EditorRequest): SubmissionRequest => ({ ...request, texts: textsOf(request) });
  return {
    ...{ path: PATH, summary: 'The events that visitors submitted', bodySize: SMALL_FORM, group: 'incoming' },
    access: (view) => view.may('edit_others_posts') && view.may('publish_posts'),
    menu: (_messages, request) => textsOf(request).queueTitle,
    async waiting(request) {
      const { length } = await queue.list();
      return length === 0 ? undefined : textsOf(request).manyWait(length);
    },
    show: (request) => queuePage(queue, withTexts(request)),
    submit: (request) => decide(queue, withTexts(request)),
  };
}
