/** The endpoints of webhooks in the editor of a calendar. */
export { webhookViews } from './webhook-views.js';
