import type { Calendar } from '@kalends/core';
import { GUEST } from '@kalends/core/internal';
import type { SubmissionRequest } from './submission-request.js';
import type { Section } from '../forms/fields-of.js';
import { idsOf, type StoredRecord, type TypedTexts } from '../forms/form-field.js';
import { recordForm, typedTexts, type RecordForm } from '../forms/record-form.js';
import { operationsOf } from '../operations.js';
import type { StoredSubmissions, StoredSubmission } from './stored-submissions.js';
import type { MailSender } from '../mail.js';
import type { SubmissionCheck, SubmissionLimits, SubmissionField } from './options.js';
import { chosenSections } from './chosen-sections.js';
import { withEnd } from './end-of.js';
import type { Signer } from './signer.js';
import type { Stamps } from './stamps.js';
import type { SubmissionCounters } from './submission-limits.js';
import { withImage } from '../with-image.js';

/** The context of the submission form and of its links. */
export interface Submitting {
  readonly calendar: Calendar;
  readonly fields: readonly SubmissionField[];
  readonly limits: SubmissionLimits;
  readonly send: MailSender | undefined;
  /** The forms that this process takes at the moment, by their ids. */
  readonly taking: Map<string, Promise<unknown>>;
  readonly check: SubmissionCheck | undefined;
  readonly kept: StoredSubmissions;
  readonly signer: Signer;
  readonly stamps: Stamps;
  readonly counters: SubmissionCounters;
}

/** Whether a form has a picture: one that is stored at once, and that of the link of one that is confirmed. */
export const hasPicture = ({ fields }: Pick<Submitting, 'fields'>, isStored: boolean): boolean =>
  isStored && fields.includes('image');

/** The parts of the form. */
const sectionsFor = (
  submitting: Submitting,
  { takesFiles, texts }: SubmissionRequest,
  isStored: boolean,
): ((all: readonly Section[]) => readonly Section[]) =>
  chosenSections(submitting.fields, {
    picture: takesFiles && hasPicture(submitting, isStored) ? texts.pictureHint : undefined,
    end: texts.endHint,
  });

/** The form of a new event. */
export const newForm = (submitting: Submitting, request: SubmissionRequest): Promise<RecordForm> =>
  recordForm('event', undefined, request, sectionsFor(submitting, request, submitting.send === undefined));

/** The request of a visitor who sees what an event links to, as far as guests do, besides what everyone sees. */
function withLinked(
  { venue, organizer }: StoredRecord,
  { calendar }: Submitting,
  request: SubmissionRequest,
): SubmissionRequest {
  const guest = calendar.as(GUEST);
  const linked = new Set([...idsOf(venue), ...idsOf(organizer)]);
  const isLinked = (of: unknown): boolean => linked.has(Number(Reflect.get(Object(of), 'id')));
  return {
    ...request,
    view: {
      ...request.view,
      may: (...asked) =>
        request.view.may(...asked) || (asked[0] === 'read' && isLinked(asked[1]) && guest.may(...asked)),
    },
  };
}

/** The form of an event that waits for a decision. */
export const ownForm = (
  submitting: Submitting,
  event: StoredRecord,
  request: SubmissionRequest,
): Promise<RecordForm> =>
  recordForm('event', event, withLinked(event, submitting, request), sectionsFor(submitting, request, true));

/** The identity of a submission, which differs from that of one that was sent again after it was forgotten. */
export type Linked = Pick<StoredSubmission, 'id' | 'created'>;

/** The identity of a submission as a text: that of its link. */
export const linkTextOf = ({ id, created }: Linked): string => `${id}-${Date.parse(created).toString(36)}`;

/** The texts that a form has sent, with an end that follows the start. */
export const typedIn = (form: RecordForm, { call }: SubmissionRequest): TypedTexts =>
  withEnd(typedTexts(form, call.params));

/** Stores the event of a form that is kept, once: it waits for a decision then. Rejects as the calendar does. */
export async function enter(
  one: Linked,
  input: Readonly<Record<string, unknown>>,
  { kept }: Submitting,
  { call }: SubmissionRequest,
): Promise<void> {
  const event = await withImage(call, (by, image) =>
    operationsOf('event', by.calendar).create(
      { ...input, ...image, status: 'pending' },
      { idempotency: { key: `submission ${linkTextOf(one)}` } },
    ),
  );
  await kept.entered(one.id, event.id);
}
