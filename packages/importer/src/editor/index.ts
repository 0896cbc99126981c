/** Files of events in the editor of a calendar: their import with a preview, and the export of lists. */
export { fileViews } from './file-views.js';
