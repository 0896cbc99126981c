/** The editor: pages and forms for the people who keep a calendar. */
export { editor } from './editor.js';
export type { EditorOptions } from './options.js';
export { sourceViews } from './views/sources.js';
export type { FirstAccount, Sessions } from './context-options.js';
export { ENGLISH } from './messages/messages-of.js';
export type { EditorSource, EditorSources } from './sources/port.js';
export type { MediaTexts } from './messages/media-texts.js';
export type { MonthTexts } from './messages/month-texts.js';
export type { ScriptTexts } from './messages/script-texts.js';
export type { MergeTexts } from './messages/merge-texts.js';
export type { SourceTexts } from './messages/source-texts.js';
export type { FieldLabel, KindTexts, Messages, SectionLabel } from './messages/messages.js';
export type { SubmissionTexts } from './messages/submission-texts.js';
export { submissionsView } from './views/submissions.js';
export { createSubmissions } from './submissions/create-submissions.js';
export type {
  SubmissionCheck,
  SubmissionField,
  SubmissionLimits,
  SubmissionMail,
  SubmissionsOptions,
} from './submissions/options.js';
export type { Submission, SubmissionDecision, Submissions } from './submissions/port.js';
