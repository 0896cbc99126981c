import type { EditorRequest } from '../context.js';
import type { SubmissionTexts } from './texts/submission-texts.js';

/** A request for a page of submissions, with the texts in its language. */
export interface SubmissionRequest extends EditorRequest {
  readonly texts: SubmissionTexts;
}
