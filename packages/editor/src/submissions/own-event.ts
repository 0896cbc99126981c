import { GUEST } from '@kalends/core/internal';
import type { SubmissionRequest } from './submission-request.js';
import type { StoredRecord } from '../forms/form-field.js';
import { recordForm, type RecordForm } from '../forms/record-form.js';
import { refusalsOf } from '../forms/refusals.js';
import { textIn, type EditorPage } from '../view.js';
import { withImage } from '../with-image.js';
import { chosenSections } from './chosen-sections.js';
import type { StoredSubmission } from './stored-submissions.js';
import { submissionInput } from './submission-input.js';
import {
  confirmPage,
  LINK,
  MINE,
  ownEventPage,
  tellingPage,
  tooManyPage,
  withoutFile,
} from './submission-pages.js';
import { enter, linkTextOf, ownForm, typedIn, type Submitting } from './submitting.js';

const gonePage = (request: SubmissionRequest): EditorPage =>
  tellingPage(request.texts.goneTitle, request.texts.gone, request, { status: 404 });

/** The submission of the link in a request; undefined if there is none, or it is over. */
async function linked(
  { kept, signer }: Submitting,
  { call }: SubmissionRequest,
): Promise<StoredSubmission | undefined> {
  const text = await signer.open('link', textIn(call.params, LINK));
  const one = text === undefined ? undefined : await kept.get(text.split('-', 1)[0] ?? '');
  return one === undefined || one.state === 'decided' || linkTextOf(one) !== text ? undefined : one;
}

/** The event of a submission, as long as the one who sent it may change it. */
async function eventOf(
  { event }: StoredSubmission,
  { calendar }: Submitting,
): Promise<StoredRecord | undefined> {
  const [record] = await calendar.load('event', [event]);
  if (record === undefined || record.status === 'trash' || record.status === 'private') return undefined;
  return calendar.as(GUEST).may('update', record) ? (record as object as StoredRecord) : undefined;
}

/** The event with its form. */
async function shown(
  one: StoredSubmission,
  done: string | undefined,
  submitting: Submitting,
  request: SubmissionRequest,
): Promise<EditorPage> {
  const event = await eventOf(one, submitting);
  if (event === undefined) return gonePage(request);
  const form = await ownForm(submitting, event, request);
  const link = textIn(request.call.params, LINK);
  return ownEventPage({ form, typed: form.stored, refusals: new Map() }, link, done, request);
}

/** Shows what the link of a submission leads to: nothing is changed by opening it. */
export async function showOwnEvent(submitting: Submitting, request: SubmissionRequest): Promise<EditorPage> {
  const one = await linked(submitting, request);
  if (one === undefined) return gonePage(request);
  if (one.state === 'unconfirmed') return confirmPage(textIn(request.call.params, LINK), request);
  return shown(one, undefined, submitting, request);
}

/** Stores the event of a form that is confirmed now. */
async function confirmed(
  submission: StoredSubmission,
  submitting: Submitting,
  request: SubmissionRequest,
): Promise<EditorPage> {
  const { fields, kept } = submitting;
  const { messages } = request;
  const form: RecordForm = await recordForm(
    'event',
    undefined,
    request,
    chosenSections(fields, { picture: undefined, end: request.texts.endHint }),
  );
  const { input, refusals } = await submissionInput(form, new Map(submission.typed), request);
  const failed = (reasons: Iterable<string>): EditorPage =>
    tellingPage(request.texts.confirmTitle, [messages.errorsTitle, ...reasons].join(' '), request, {
      status: 422,
    });
  if (refusals.size > 0) return failed(refusals.values());
  try {
    await enter(submission, input, submitting, request);
  } catch (error) {
    return failed(refusalsOf(error, 'event', request).values());
  }
  const one = await kept.get(submission.id);
  return one === undefined ? gonePage(request) : shown(one, undefined, submitting, request);
}

/** Changes the event, as far as it is still as its form was loaded. */
async function save(
  one: StoredSubmission,
  submitting: Submitting,
  request: SubmissionRequest,
): Promise<EditorPage> {
  const { call, messages } = request;
  const event = await eventOf(one, submitting);
  if (event === undefined) return gonePage(request);
  const form = await ownForm(submitting, event, request);
  const typed = typedIn(form, request);
  const link = textIn(call.params, LINK);
  const again = (refusals: ReadonlyMap<string, string>): EditorPage =>
    ownEventPage({ form, typed, refusals: withoutFile(refusals, request) }, link, undefined, request);
  const { input, refusals, addsLinked } = await submissionInput(form, typed, request);
  if (refusals.size > 0) return again(refusals);
  const addsMore = addsLinked || call.storeImage !== undefined;
  const full = addsMore ? submitting.counters.taken(call.work.client) : undefined;
  if (full !== undefined) return tooManyPage(MINE, full, request);
  const revision = Number(textIn(call.params, 'revision')) || event.revision;
  try {
    await withImage(call, (by, image) =>
      by.calendar.events.update(event.id, { ...input, ...image }, { revision }),
    );
  } catch (error) {
    return again(refusalsOf(error, 'event', request));
  }
  return shown(one, messages.saved, submitting, request);
}

/** Moves the event to the trash, and forgets who submitted it. */
async function withdraw(
  one: StoredSubmission,
  submitting: Submitting,
  request: SubmissionRequest,
): Promise<EditorPage> {
  const { texts } = request;
  const event = await eventOf(one, submitting);
  if (event === undefined) return gonePage(request);
  await request.call.calendar.events.delete(event.id);
  await submitting.kept.forget(one.id);
  return tellingPage(texts.withdrawnTitle, texts.withdrawn, request);
}

/** Takes the forms of the pages that a link leads to. */
export async function submitOwnEvent(
  submitting: Submitting,
  request: SubmissionRequest,
): Promise<EditorPage> {
  const { call } = request;
  const later = submitting.counters.tried(call.work.client);
  if (later !== undefined) return tooManyPage(MINE, later, request);
  const one = await linked(submitting, request);
  if (one === undefined) return gonePage(request);
  const action = textIn(call.params, 'action');
  if (one.state === 'unconfirmed')
    return action === 'confirm'
      ? confirmed(one, submitting, request)
      : confirmPage(textIn(call.params, LINK), request);
  if (action === 'withdraw') return withdraw(one, submitting, request);
  // a confirmation that is sent twice shows what came of the first one
  return action === 'save' ? save(one, submitting, request) : shown(one, undefined, submitting, request);
}
