/** Calendars that a calendar follows: their events are taken at intervals. */
export { createSources } from './sources.js';
export { createAskSource } from '@kalends/importer/internal';
export type { Sources, SourcesOptions } from './sources.js';
export type { Source, SourceInput, SourceReport } from './source.js';
