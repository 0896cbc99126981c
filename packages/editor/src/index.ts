/** The editor: pages and forms for the people who keep a calendar. */
export { editor } from './editor.js';
export type { EditorOptions } from './options.js';
export type { EditorUser, FirstAccount, Sessions } from './context-options.js';
export { ENGLISH } from './messages/messages-of.js';
export type { MediaTexts } from './messages/media-texts.js';
export type { MonthTexts } from './messages/month-texts.js';
export type { ScriptTexts } from './messages/script-texts.js';
export type { MergeTexts } from './messages/merge-texts.js';
export type { FieldLabel, KindTexts, Messages, SectionLabel } from './messages/messages.js';
