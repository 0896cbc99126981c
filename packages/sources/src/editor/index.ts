/** The calendars that are followed in the editor of a calendar. */
export { sourceViews } from './source-views.js';
