/** Events that visitors submit: their form, and the view of those who decide. */
export { createSubmissions } from './create-submissions.js';
export { submissionsView } from './submissions-view.js';
export type {
  SubmissionCheck,
  SubmissionField,
  SubmissionLimits,
  SubmissionMail,
  SubmissionsOptions,
} from './options.js';
export type { Submission, SubmissionDecision, Submissions } from './port.js';
export type { SubmissionTexts } from './texts/submission-texts.js';
