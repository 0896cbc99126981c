import type { PageRequest } from '../context.js';
import type { Messages } from '../messages/messages.js';
import { html, type Html } from '../html.js';
import { scopeUrl } from '../links.js';
import type { ErrorView } from './templates.js';

/** The texts for a status: a title and a sentence. */
export function errorTexts(status: number, messages: Messages): readonly [title: string, text: string] {
  if (status === 410) return [messages.goneTitle, messages.gone];
  return status < 500 ? [messages.notFoundTitle, messages.notFound] : [messages.errorTitle, messages.error];
}

/** A page that cannot be shown. */
export function error({ status }: ErrorView, { messages, site }: PageRequest): Html {
  const [title, text] = errorTexts(status, messages);
  return html`<h1>${title}</h1>
    <p>${text}</p>
    <p><a href="${scopeUrl(site, { kind: 'all' })}">${messages.allEvents}</a></p>`;
}
