/** The editor: pages and forms for the people who keep a calendar. */
export { editor } from './editor.js';
export type { EditorOptions } from './options.js';
export type { FirstAccount, Sessions } from './context-options.js';
export type { Messages } from './messages/messages.js';
