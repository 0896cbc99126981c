import { kindsOf, type Calendar } from '@kalends/core';
import { LINK_FIELD, type LinkedKind } from '@kalends/core/adapter';
import type { Store } from '@kalends/core/store';
import type { HttpRequest, Params } from '@kalends/http';
import type { MailSender } from '../mail.js';
import type { Messages } from '../messages/messages.js';
import type { SubmissionTexts } from './texts/submission-texts.js';

/** A field of events that a form for submissions may have, besides those that the host declares (`own.NAME`). */
export type SubmissionField =
  | 'title'
  | 'description'
  | 'start_date'
  | 'end_date'
  | 'all_day'
  | 'timezone'
  | (typeof LINK_FIELD)[LinkedKind]
  | 'virtual_url'
  | 'website'
  | 'cost'
  | 'categories'
  | 'image'
  | `own.${string}`;

/** A check that tells people from programs, besides those of the form itself. */
export interface SubmissionCheck {
  /** HTML of the host that the form has before its button. It is not escaped. */
  readonly html: string;
  /**
   * Whether a form may be taken.
   *
   * @param form all that it has sent
   */
  readonly verify: (form: Params, request: HttpRequest) => Promise<boolean> | boolean;
}

/** Limits of submissions; those of numbers count in each process. */
export interface SubmissionLimits {
  /** Forms that one client sends within an hour, refused ones too. Default 30. */
  readonly tries: number;
  /** Events that one client submits within an hour, with changes that add venues, organizers or pictures. Default 5. */
  readonly ofClient: number;
  /** The same of all clients together. Default 60. */
  readonly ofAll: number;
  /** Messages to one address that is not confirmed within an hour. Default 3. */
  readonly mails: number;
  /** Events that wait for a decision. Default 500. */
  readonly waiting: number;
  /** Events that wait for a confirmation; of more the oldest is forgotten. Default 100. */
  readonly unconfirmed: number;
  /** Seconds between the form and its sending, at least. Default 3. */
  readonly seconds: number;
  /** Maximum bytes of a picture. Default 5,000,000; never more than `limits.uploadSize` of the handler. */
  readonly pictureSize: number;
}

/** Options of `createSubmissions`. */
export interface SubmissionsOptions {
  readonly calendar: Calendar;
  /** The store whose values keep the submitters. */
  readonly store: Pick<Store, 'values'>;
  /**
   * The fields of the form. Default: `title`, `description`, `start_date`, `end_date`, `all_day`, `venue`, `organizer`, `website`, `cost`,
   * `categories` and `image`, which is there where the handler takes uploads. The title and the dates are always there.
   */
  readonly fields?: readonly SubmissionField[] | undefined;
  /** Sends a message. Default: there are none, and a form goes to moderation without a confirmation. */
  readonly send?: MailSender | undefined;
  /** A further check, such as a CAPTCHA. Default: none. */
  readonly check?: SubmissionCheck | undefined;
  /** Signs links and forms: the same in all processes. Default: made of the secret of the store. */
  readonly secret?: string | undefined;
  readonly limits?: Partial<SubmissionLimits> | undefined;
  /** Where the form is, below the site. Default `/submit/`. */
  readonly path?: string | undefined;
  /** The language of the form, a BCP 47 tag. Default `en`. */
  readonly locale?: string | undefined;
  /** Texts of the editor that replace those of the language: labels of fields, reasons of refusals. */
  readonly messages?: Partial<Messages> | undefined;
  /** Texts of the form and of the messages that replace those of the language. */
  readonly texts?: Partial<SubmissionTexts> | undefined;
}

/** The fields of the form by default. */
export const DEFAULT_FIELDS: readonly SubmissionField[] = [
  'title',
  'description',
  'start_date',
  'end_date',
  'all_day',
  ...kindsOf('linked').map((kind) => LINK_FIELD[kind]),
  'website',
  'cost',
  'categories',
  'image',
];

/** The limits by default. */
export const DEFAULT_LIMITS: SubmissionLimits = {
  tries: 30,
  ofClient: 5,
  ofAll: 60,
  mails: 3,
  waiting: 500,
  unconfirmed: 100,
  seconds: 3,
  pictureSize: 5_000_000,
};
