import type { Calendar } from '@kalends/core';
import type { EditorRequest } from '../context.js';
import type { Section } from '../forms/fields-of.js';
import type { StoredRecord, TypedTexts } from '../forms/form-field.js';
import { recordForm, typedTexts, type RecordForm } from '../forms/record-form.js';
import { operationsOf } from '../operations.js';
import type { KeptSubmissions } from './kept-submissions.js';
import type { SubmissionCheck, SubmissionLimits, SubmissionMail, SubmissionField } from './options.js';
import { chosenSections } from './chosen-sections.js';
import type { Signer } from './signer.js';
import type { Stamps } from './stamps.js';
import type { SubmissionCounters } from './submission-limits.js';
import { withImage } from '../with-image.js';

/** What the form and the links of submissions work with. */
export interface Submitting {
  readonly calendar: Calendar;
  readonly fields: readonly SubmissionField[];
  readonly limits: SubmissionLimits;
  readonly send: ((mail: SubmissionMail) => Promise<unknown>) | undefined;
  readonly check: SubmissionCheck | undefined;
  readonly kept: KeptSubmissions;
  readonly signer: Signer;
  readonly stamps: Stamps;
  readonly counters: SubmissionCounters;
}

/** The parts of the form: a picture comes with a form that is stored at once, and with the link of one that is confirmed. */
const sectionsFor = (
  { fields }: Submitting,
  { takesFiles }: EditorRequest,
  isStored: boolean,
): ((all: readonly Section[]) => readonly Section[]) => chosenSections(fields, takesFiles && isStored);

/** The form of a new event. */
export const newForm = (submitting: Submitting, request: EditorRequest): Promise<RecordForm> =>
  recordForm('event', undefined, request, sectionsFor(submitting, request, submitting.send === undefined));

/** The form of an event that waits for a decision. */
export const ownForm = (
  submitting: Submitting,
  event: StoredRecord,
  request: EditorRequest,
): Promise<RecordForm> => recordForm('event', event, request, sectionsFor(submitting, request, true));

/** The texts that a form has sent. */
export const typedIn = (form: RecordForm, { call }: EditorRequest): TypedTexts =>
  typedTexts(form, call.params);

/** Stores the event of a form that is kept, once: it waits for a decision then. Rejects as the calendar does. */
export async function enter(
  id: string,
  input: Readonly<Record<string, unknown>>,
  { kept }: Submitting,
  { call }: EditorRequest,
): Promise<void> {
  const event = await withImage(call, (by, image) =>
    operationsOf('event', by.calendar).create(
      { ...input, ...image, status: 'pending' },
      { reuse: false, idempotency: { key: `submission ${id}` } },
    ),
  );
  await kept.entered(id, event.id);
}
