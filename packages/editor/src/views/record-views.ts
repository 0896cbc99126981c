import { CalendarError, type EventUpdateOptions } from '@kalends/core';
import type { Call, Params } from '@kalends/http';
import { isDay } from '@kalends/site';
import type { EditorRequest } from '../context.js';
import { checkChange } from '../forms/checks.js';
import type { TypedTexts } from '../forms/form-field.js';
import { isAsLoaded } from '../forms/loaded.js';
import { inputIn, recordForm, sentForm, typedTexts } from '../forms/record-form.js';
import { nextDates } from '../forms/next-dates.js';
import { without, WITHOUT } from '../forms/recurrence-texts.js';
import { refusalsOf, type Refusals } from '../forms/refusals.js';
import {
  hasImage,
  hasStatus,
  listPath,
  mayDo,
  mayWrite,
  type EditedKind,
  type EditedRecord,
} from '../kinds.js';
import { confirmation, takesLinks } from '../lists/confirmation.js';
import { describePicture, pictureRefusals } from '../forms/picture-details.js';
import { operationsOf } from '../operations.js';
import { digestOf } from '../session/form-token.js';
import { withImage } from '../with-image.js';
import { notFound, ownValue, textIn, type EditorPage, type Result, type View } from '../view.js';
import { conflictPage, withChoices } from './conflict.js';
import { demanded } from './demanded.js';
import { formPart } from './form-part.js';
import { historyView } from './history.js';
import { mergeView } from './merge.js';
import type { FormRecord } from './form-record.js';
import { recordPage, revisionIn, scopeIn } from './record-page.js';
import { tellOfReview } from './review.js';
import { similarEvents } from './similar.js';
import { createWritten, UNDO_WRITE, undoSave } from './several-dates.js';

/** The idempotency key of a new record: the same form with the same content creates it once. */
async function keyOf({ params, image }: Call, typed: TypedTexts): Promise<string | undefined> {
  const once = textIn(params, 'once').slice(0, 100);
  if (once === '') return undefined;
  const file = image && [image.name, await digestOf(image.bytes)];
  return `${once} ${await digestOf(JSON.stringify([...typed, file]))}`;
}

/** How often a change is made to a later revision that its form does not tell from the one before. */
const MOST_REVISIONS = 10;

/**
 * Makes a change for the revision that the form names. A later one in which the fields of the form are the same is as
 * good: the revision of a category also grows when an event gets it.
 */
async function update(
  kind: EditedKind,
  change: (options: EventUpdateOptions) => Promise<EditedRecord>,
  request: EditorRequest,
): Promise<EditedRecord> {
  const { params } = request.call;
  const scope = scopeIn(params);
  let revision = revisionIn(params);
  for (let count = 1; ; count++) {
    try {
      return await change({ scope, revision });
    } catch (error) {
      if (CalendarError.from(error).code !== 'conflict' || count >= MOST_REVISIONS) throw error;
      const now = await demanded(kind, request);
      if (now.revision === revision) throw error;
      const { stored } = await recordForm(kind, now, request);
      if (!(await isAsLoaded(params, stored))) throw error;
      ({ revision } = now);
    }
  }
}

/** The whole form with what was typed in it, to be shown again. */
async function formAgain(kind: EditedKind, record: FormRecord | undefined, request: EditorRequest) {
  const { params } = request.call;
  const form = await recordForm(kind, record, request);
  return { form, typed: withChoices(form, typedTexts(form, params), params) };
}

/** The messages about a chosen status, by the status of the saved record. */
const DONE_BY_STATUS: Readonly<Record<string, string>> = {
  publish: 'published',
  future: 'scheduled',
  pending: 'review',
};

/** The word for the action in the URL of the page that confirms it. */
function doneOf(input: object, record: EditedRecord, usual: 'created' | 'saved'): string {
  const status = 'status' in input && 'status' in record ? record.status : '';
  return ownValue(DONE_BY_STATUS, status) ?? usual;
}

/** Stores what was typed. */
async function save(
  kind: EditedKind,
  record: FormRecord | undefined,
  request: EditorRequest,
): Promise<Result> {
  const { call } = request;
  const path = listPath(kind);
  const { form, edited } = await sentForm(kind, record, request);
  const typed = withChoices(form, typedTexts(form, call.params), call.params);
  const given = inputIn(form, typed, edited);
  const { recurrence, ...input } = given;
  const rule = recurrence === undefined ? {} : { recurrence };
  const refusals = new Map([
    ...(await checkChange({ form, typed, edited, input: given }, request)),
    ...pictureRefusals(request),
  ]);
  if (refusals.size > 0)
    return recordPage({ ...(await formAgain(kind, record, request)), refusals }, request);
  const key = record === undefined ? await keyOf(call, typed) : undefined;
  const similar = await similarEvents(kind, record, { input, key }, request);
  if (similar.length > 0)
    return recordPage({ ...(await formAgain(kind, record, request)), refusals: new Map(), similar }, request);
  try {
    if (record === undefined) {
      const created = await withImage(call, (by, image) =>
        operationsOf(kind, by.calendar).create(
          { ...input, ...image },
          // a form of a new venue changes none of the same name that there is already
          {
            ...rule,
            ...(key !== undefined && { idempotency: { key } }),
            ...(kind !== 'event' && { reuse: false }),
          },
        ),
      );
      await describePicture(created, request);
      const told = await tellOfReview(kind, record, created, request);
      return { to: `${path}/${created.id}?done=${doneOf(input, created, 'created')}${told}` };
    }
    const { written, query } = createWritten();
    const saved = await withImage(call, (by, image) =>
      update(
        kind,
        (options) =>
          operationsOf(kind, by.calendar).update(
            record.id,
            { ...input, ...image },
            { ...options, ...rule, written },
          ),
        request,
      ),
    );
    await describePicture(saved, request);
    const told = await tellOfReview(kind, record, saved, request);
    return { to: `${path}/${record.id}?done=${doneOf(input, saved, 'saved')}${query()}${told}` };
  } catch (error) {
    if (CalendarError.from(error).code === 'conflict' && record !== undefined) {
      const stored = await demanded(kind, request);
      // if it has not changed, the host has refused the change
      if (stored.revision !== revisionIn(call.params)) {
        const { typed: before } = await formAgain(kind, record, request);
        return conflictPage(await recordForm(kind, stored, request), before, request);
      }
    }
    const refusals = refusalsOf(error, kind, request);
    return recordPage({ ...(await formAgain(kind, record, request)), refusals }, request);
  }
}

/** The page that visitors would see, from what was typed: nothing is stored. */
async function preview(
  kind: EditedKind,
  record: FormRecord | undefined,
  request: EditorRequest,
): Promise<Result> {
  const { call, view } = request;
  const show = kind === 'event' ? request.previewOf() : undefined;
  if (show === undefined) throw notFound();
  const { form, edited } = await sentForm(kind, record, request);
  const { recurrence: _, ...input } = inputIn(form, typedTexts(form, call.params), edited);
  try {
    return { document: await show(await view.events.preview(input, record?.id), call) };
  } catch (error) {
    const refusals = refusalsOf(error, kind, request);
    return recordPage({ ...(await formAgain(kind, record, request)), refusals }, request);
  }
}

/** The form again, with the next dates of what was typed, and without a date that was left out: nothing is stored. */
async function showDates(
  kind: EditedKind,
  record: FormRecord | undefined,
  request: EditorRequest,
): Promise<Result> {
  const form = await recordForm(kind, record, request);
  const { params } = request.call;
  const sent = typedTexts(form, params);
  const date = textIn(params, WITHOUT).slice(0, 20);
  const recurrence = sent.get('recurrence');
  const typed =
    date === '' || recurrence === undefined
      ? sent
      : new Map([...sent, ['recurrence', without(recurrence, date)]]);
  let refusals: Refusals = new Map();
  try {
    nextDates(typed, form.record, request);
  } catch (error) {
    refusals = refusalsOf(error, kind, request);
  }
  return recordPage({ form, typed, refusals }, request);
}

type Act = (kind: EditedKind, record: FormRecord, request: EditorRequest) => Promise<Result>;

/** Whether it was confirmed what cannot be taken back. */
const isSure = ({ call }: EditorRequest): boolean => textIn(call.params, 'sure') === '1';

/** Removes a record, after it was confirmed where events lose a link by it. */
const remove =
  (act: 'trash' | 'delete', done: (path: string, id: number, more: string) => string): Act =>
  async (kind, record, request) => {
    const path = listPath(kind);
    if ((act === 'trash') !== hasStatus(kind)) throw notFound();
    if (takesLinks(kind, act) && !isSure(request)) {
      if (!mayDo('delete', kind, record, request.view))
        throw new CalendarError('forbidden', 'The caller may not delete this record.');
      return confirmation(
        { kind, act, records: [record], action: `${path}/${record.id}`, sent: { action: act } },
        request,
      );
    }
    const { calendar, params } = request.call;
    const { written, query } = createWritten();
    await operationsOf(kind, calendar).delete(record.id, { scope: scopeIn(params), written });
    return { to: done(path, record.id, query()) };
  };

/** The actions of a form's buttons. */
const ACTIONS: Readonly<Record<string, Act>> = {
  save,
  preview,
  dates: showDates,
  part: formPart,
  async [UNDO_WRITE](kind, record, request) {
    const refusals = await undoSave(request);
    if (refusals.size === 0) return { to: `${listPath(kind)}/${record.id}?done=undone` };
    const form = await recordForm(kind, record, request);
    return recordPage({ form, typed: form.stored, refusals }, request);
  },
  trash: remove('trash', (path, id, more) => `${path}/${id}?done=trashed${more}`),
  delete: remove('delete', (path) => `${path}?done=deleted`),
  async restore(kind, record, { call }) {
    if (record.status !== 'trash') throw notFound();
    await operationsOf(kind, call.calendar).update(
      record.id,
      { status: record.status_before_trash ?? 'draft' },
      {},
    );
    return { to: `${listPath(kind)}/${record.id}?done=restored` };
  },
  async purge(kind, record, request) {
    const operations = operationsOf(kind, request.call.calendar);
    if (operations.purge === undefined) throw notFound();
    if (!isSure(request)) return shown(kind, record, request);
    await operations.purge(record.id);
    return { to: `${listPath(kind)}?status=trash&done=deleted` };
  },
  async duplicate(kind, record, { call }) {
    const copy = await operationsOf(kind, call.calendar).duplicate?.(record.id);
    if (copy === undefined) throw notFound();
    return { to: `${listPath(kind)}/${copy.id}?done=duplicated` };
  },
};

/** The actions of the buttons in a new record's form. */
const ACTIONS_OF_NEW = { save, preview, dates: showDates, part: formPart };

/** The name of what a form is to do. */
const actionIn = (params: Params): string =>
  textIn(params, WITHOUT) === '' ? textIn(params, 'action') : 'dates';

/** The texts of a new event on the day that the address of its form names. */
function onDay(texts: TypedTexts, { call }: EditorRequest): TypedTexts {
  const day = textIn(call.params, 'day');
  if (!isDay(day)) return texts;
  const [, time = ''] = texts.get('start_date') ?? [];
  return new Map([...texts, ['start_date', [day, time]], ['end_date', [day, time]]]);
}

async function shown(
  kind: EditedKind,
  record: FormRecord | undefined,
  request: EditorRequest,
): Promise<EditorPage> {
  const form = await recordForm(kind, record, request);
  const isNewEvent = kind === 'event' && record === undefined;
  return recordPage({ form, typed: isNewEvent ? onDay(form.stored, request) : form.stored }, request);
}

/** The views of the records of a kind: the forms of a new one and of a stored one, and what changed in it. */
export function recordViews(kind: EditedKind): readonly View[] {
  const shared = { access: mayWrite(kind), takesImage: hasImage(kind) };
  return [
    {
      ...shared,
      path: `${listPath(kind)}/new`,
      summary: `The form of a new ${kind}`,
      show: (request) => shown(kind, undefined, request),
      async submit(request) {
        const act = ownValue(ACTIONS_OF_NEW, actionIn(request.call.params)) ?? save;
        return act(kind, undefined, request);
      },
    },
    mergeView(kind),
    {
      ...shared,
      path: `${listPath(kind)}/{id}`,
      summary: `The form of a stored ${kind}`,
      show: async (request) => shown(kind, await demanded(kind, request), request),
      async submit(request) {
        const record = await demanded(kind, request);
        const act = ownValue(ACTIONS, actionIn(request.call.params)) ?? save;
        return act(kind, record, request);
      },
    },
    historyView(kind),
  ];
}
