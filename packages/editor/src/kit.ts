/** For authors of views of the editor (`EditorOptions.views`): what they are made of. */

// A view, and what it gets and answers.
export type { EditorPage, Result, Show, View } from './view.js';
export type { EditorRequest } from './context.js';
export { urlOf } from './context.js';
export { isAdministrator, isKnown, notFound, SMALL_FORM } from './view.js';
export { listedEvents } from './views/events.js';
export { reasonOf as loginRefusal } from './views/login.js';

// The submitted values of a form or a query, and their errors.
export { ownValue, shownName, textIn, textsIn } from './view.js';
export { refusalsBy } from './forms/refusals.js';
export type { Refusals } from './forms/refusals.js';

// Messages by mail, as the host sends them.
export { sendMail } from './mail.js';
export type { Mail, MailSender } from './mail.js';

// HTML, with its values escaped.
export { html, options, raw } from './html.js';
export type { Html } from './html.js';

// Parts of pages.
export { fieldNotes, plainField } from './templates/field.js';
export { actionButton, form } from './templates/form.js';
export { newPage } from './templates/new-page.js';
export { notice } from './templates/notice.js';
export { pageIn, pageLinks } from './templates/page-links.js';
export { filterField, filterOf, roleField } from './templates/receiver.js';
export { removal } from './templates/removal.js';
export { table } from './templates/table.js';

// Texts: those of the editor, and those of the view in its language.
export { textsByLanguage } from './texts.js';
export type { TextsByLanguage } from './texts.js';
