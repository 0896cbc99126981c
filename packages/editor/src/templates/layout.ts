import { RICH_TEXT_FILE } from '../assets/script-file.js';
import { urlOf, type EditorRequest } from '../context.js';
import { html, type Html } from '../html.js';
import type { EditorPage, View } from '../view.js';
import { header } from './header.js';

/** A complete page. */
export function layout({ title, main }: EditorPage, views: readonly View[], request: EditorRequest): Html {
  const { actor, calendar, direction, locale, messages, script } = request;
  return html`<!doctype html>
    <html lang="${locale}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title} – ${calendar.settings.title}</title>
        <link rel="stylesheet" href="${urlOf(request, '/style.css')}" />
        ${actor !== null && html`<script src="${urlOf(request, script.path)}" defer></script>`}
      </head>
      <body
        ${actor !== null && html` data-account="${actor.id}" data-editor="${urlOf(request, '')}" data-rich-text="${urlOf(request, RICH_TEXT_FILE.path)}"`}
      >
        <a class="e-skip" href="#e-main">${messages.skipToContent}</a>
        ${header(views, request)}
        <main id="e-main" class="e-main" tabindex="-1">${main}</main>
      </body>
    </html> `;
}
