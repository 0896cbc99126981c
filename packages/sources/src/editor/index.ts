/** The calendars that are followed in the editor of a calendar. */
export { sourceViews } from './source-views.js';
export type { SourceTexts } from './texts/source-texts.js';
