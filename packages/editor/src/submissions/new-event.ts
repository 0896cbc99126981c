import { withTimeLimit } from '@kalends/core/internal';
import { urlOf } from '../context.js';
import type { SubmissionRequest } from './submission-request.js';
import { refusalsOf } from '../forms/refusals.js';
import { html } from '../html.js';
import { textIn, type EditorPage } from '../view.js';
import type { StoredSubmission } from './stored-submissions.js';
import { sendMail } from '../mail.js';
import { senderIn, senderRefusals, type Sender } from './sender.js';
import { submissionInput } from './submission-input.js';
import {
  LINK,
  MINE,
  newEventPage,
  STAMP,
  tellingPage,
  tooManyPage,
  TRAP,
  withoutFile,
  type FilledForm,
} from './submission-pages.js';
import { enter, linkTextOf, newForm, typedIn, type Linked, type Submitting } from './submitting.js';

/** After how many seconds to try again where too many events wait for a decision. */
const FULL_FOR = 3_600;

/** How long a further check may take, in milliseconds. */
const CHECK_TIME = 10_000;

/** How many characters of texts are kept until the confirmation. */
const MOST_KEPT = 60_000;

/** The address of a submission, for the one who sent it. */
const linkOf = async (one: Linked, { signer }: Submitting, request: SubmissionRequest): Promise<string> =>
  `${urlOf(request, MINE)}?${LINK}=${await signer.sign('link', linkTextOf(one))}`;

/** The confirmation page, shown for an accepted form and for one that only seems accepted. */
async function takenPage(
  one: Linked,
  submitting: Submitting,
  request: SubmissionRequest,
): Promise<EditorPage> {
  const { texts } = request;
  if (submitting.send !== undefined) return tellingPage(texts.mailedTitle, texts.mailed, request);
  const link = await linkOf(one, submitting, request);
  return tellingPage(texts.thanksTitle, `${texts.thanks} ${texts.about}`, request, {
    more: html`<p>${texts.link}</p>
      <p>
        <a href="${link}"><code dir="ltr">${link}</code></a>
      </p>`,
  });
}

/** Whether the further check of the host lets a form through: one that fails, or does not answer, does not. */
async function isChecked({ check }: Submitting, { call }: SubmissionRequest): Promise<boolean> {
  if (check === undefined) return true;
  try {
    return await withTimeLimit(check, CHECK_TIME).verify(call.params, call.request);
  } catch {
    return false;
  }
}

/** The empty form, or the one that was sent, with a stamp: one that does not count is replaced. */
async function page(
  filled: FilledForm,
  sender: Sender,
  submitting: Submitting,
  request: SubmissionRequest,
): Promise<EditorPage> {
  const { stamps, check } = submitting;
  const sent = textIn(request.call.params, STAMP);
  const stamp = (await stamps.idIn(sent)) === undefined ? await stamps.make() : sent;
  return newEventPage(filled, { sender, stamp, check: check?.html ?? '' }, request);
}

/** Shows the form of a new event. */
export async function showNewEvent(submitting: Submitting, request: SubmissionRequest): Promise<EditorPage> {
  const form = await newForm(submitting, request);
  const filled = { form, typed: form.stored, refusals: new Map<string, string>() };
  return page(filled, { name: '', email: '' }, submitting, request);
}

/** Sends the link that confirms a form. Returns whether that worked; a form without the message is not kept. */
async function mailed(
  one: StoredSubmission,
  submitting: Submitting,
  request: SubmissionRequest,
): Promise<boolean> {
  const { calendar, kept, send } = submitting;
  const { texts } = request;
  const isSent = await sendMail(send, {
    to: one.email,
    subject: texts.confirmSubject(calendar.settings.title.replaceAll(/\s+/g, ' ')),
    text: texts.confirmMail(await linkOf(one, submitting, request)),
  });
  await (isSent ? kept.told(one.id) : kept.forget(one.id));
  return isSent;
}

/** A form that was sent, with what it is answered with if it is refused. */
interface SentForm {
  readonly id: string;
  readonly created: string;
  readonly form: Awaited<ReturnType<typeof newForm>>;
  readonly typed: ReturnType<typeof typedIn>;
  readonly sender: ReturnType<typeof senderIn>;
  readonly again: (refusals: ReadonlyMap<string, string>) => Promise<EditorPage>;
}

/** Keeps a form, or takes up one that is kept: an earlier try may have ended before its message was sent, or its event stored. */
async function take(
  { id, created, form, typed, sender, again }: SentForm,
  submitting: Submitting,
  request: SubmissionRequest,
): Promise<EditorPage> {
  const { counters, kept, send } = submitting;
  const { call, messages } = request;
  const before = await kept.get(id);
  if (before !== undefined && (send !== undefined || before.state !== 'unconfirmed')) {
    const isToBeMailed =
      before.state === 'unconfirmed' && before.mailed !== true && counters.mailed(before.email);
    if (isToBeMailed && !(await mailed(before, submitting, request)))
      return again(new Map([['', request.texts.mailFailed]]));
    return takenPage(before, submitting, request);
  }
  const { input, refusals } = await submissionInput(form, typed, request);
  const all = new Map([...refusals, ...senderRefusals(sender, request)]);
  const texts = [...typed];
  if (JSON.stringify(texts).length > MOST_KEPT) all.set('', messages.tooLarge);
  if (all.size > 0) return again(all);
  try {
    await call.calendar.events.preview({ ...input, status: 'pending' });
  } catch (error) {
    return again(refusalsOf(error, 'event', request));
  }
  if (!(await isChecked(submitting, request))) return again(new Map([[STAMP, request.texts.again]]));
  const full = counters.taken(call.work.client);
  if (full !== undefined) return tooManyPage('', full, request);
  // one who enters the addresses of others sends each of them a few messages at most, and is not told so
  if (send !== undefined && !counters.mailed(sender.email))
    return takenPage({ id, created }, submitting, request);
  const added = await kept.add({ id, created, ...sender, typed: texts });
  if (added === undefined) return tooManyPage('', FULL_FOR, request);
  const { one, isNew } = added;
  if (send !== undefined) {
    if (!isNew || (await mailed(one, submitting, request))) return takenPage(one, submitting, request);
    return again(new Map([['', request.texts.mailFailed]]));
  }
  if (one.state !== 'unconfirmed') return takenPage(one, submitting, request);
  try {
    await enter(one, input, submitting, request);
  } catch (error) {
    // after any other error the event may be stored: the form that is kept finds it
    const reasons = refusalsOf(error, 'event', request);
    await kept.forget(id);
    return again(reasons);
  }
  return takenPage(one, submitting, request);
}

/** Takes the form of a new event. */
export async function submitNewEvent(
  submitting: Submitting,
  request: SubmissionRequest,
): Promise<EditorPage> {
  const { calendar, counters, taking, stamps } = submitting;
  const { call } = request;
  const later = counters.tried(call.work.client);
  if (later !== undefined) return tooManyPage('', later, request);
  const stamp = textIn(call.params, STAMP);
  const id = await stamps.idIn(stamp);
  // a program is not told how it was found out
  const created = new Date(calendar.clock()).toISOString();
  if (textIn(call.params, TRAP) !== '')
    return takenPage({ id: id ?? '0'.repeat(12), created }, submitting, request);
  const form = await newForm(submitting, request);
  const typed = typedIn(form, request);
  const sender = senderIn(request);
  const again = (refusals: ReadonlyMap<string, string>): Promise<EditorPage> =>
    page({ form, typed, refusals: withoutFile(refusals, request) }, sender, submitting, request);
  if (id === undefined) return again(new Map([[STAMP, request.texts.again]]));
  // the same form, sent twice at once, is taken once
  const earlier = taking.get(id) ?? Promise.resolve();
  const taken = earlier
    .catch(() => undefined)
    .then(() => take({ id, created, form, typed, sender, again }, submitting, request));
  taking.set(id, taken);
  try {
    return await taken;
  } finally {
    if (taking.get(id) === taken) taking.delete(id);
  }
}
