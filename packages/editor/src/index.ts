/** The editor: pages and forms for the people who keep a calendar. */
export { editor } from './editor.js';
export type { EditorOptions } from './options.js';
export type { EditorUser, FirstAccount, Sessions } from './context-options.js';
export { ENGLISH } from './messages/english.js';
export type { EditorAccount, EditorAccounts, EditorKey } from './accounts/port.js';
export type { EditorSource, EditorSources } from './sources/port.js';
export type { EditorFeedLink, EditorFeedLinks } from './feed-links/port.js';
export type { AccountTexts } from './messages/accounts/account-texts.js';
export type { FeedLinkTexts } from './messages/feed-links/feed-link-texts.js';
export type { MediaTexts } from './messages/media/media-texts.js';
export type { MonthTexts } from './messages/month/month-texts.js';
export type { ScriptTexts } from './messages/script/script-texts.js';
export type { MergeTexts } from './messages/merging/merge-texts.js';
export type { SourceTexts } from './messages/sources/source-texts.js';
export type { FieldLabel, KindTexts, Messages, SectionLabel } from './messages/messages.js';
export type { SubmissionTexts } from './messages/submissions/submission-texts.js';
export { createSubmissions } from './submissions/create-submissions.js';
export type {
  SubmissionCheck,
  SubmissionField,
  SubmissionLimits,
  SubmissionMail,
  SubmissionsOptions,
} from './submissions/options.js';
export type { Submission, SubmissionDecision, Submissions } from './submissions/port.js';
