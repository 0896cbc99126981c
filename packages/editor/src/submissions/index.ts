/** Events that visitors submit: their form, and the view of those who decide. */
export { createSubmissions } from './create-submissions.js';
export { submissionsView } from './submissions-view.js';
export type { SubmissionsOptions } from './options.js';
export type { Submission, Submissions } from './port.js';
