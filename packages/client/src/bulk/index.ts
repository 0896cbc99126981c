// Shared by programs that read a whole server: imports and comparisons.
export { politeOptions } from './polite-options.js';
export type { RequestLimits } from './polite-options.js';
export { findAddress } from './find-address.js';
export { siteAddressOf } from './site-address.js';

// Progress.
export { fileState } from './file-state.js';
export { ForeignState } from './state-port.js';
export type { StatePort } from './state-port.js';

// How imports report on single records.
export { excerptOf, isSiteNote, reasonOf } from './site-note.js';
export type { DiffersNote, MovedNote, SiteNote, SkippedNote, UnknownNote } from './site-note.js';

// Values of answers.
export { isObject } from '../answer.js';
export type { JsonObject } from '../answer.js';
export { jsonIn } from '../json-text.js';
export { parseJson } from '../parse-json.js';
export { ANSWER_LIMITS, AnswerTooLarge } from '../answer-limits.js';
export type { AnswerLimits } from '../answer-limits.js';
export { piecesWithin } from '../answer-body.js';
export { inSlices } from '../in-slices.js';
