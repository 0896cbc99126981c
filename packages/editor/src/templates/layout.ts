import { RICH_TEXT_FILE } from '../assets/script-file.js';
import { urlOf, type EditorRequest } from '../context.js';
import { html, type Html } from '../html.js';
import type { EditorPage, View } from '../view.js';
import { form } from './form.js';

/** The places that this caller may go to. */
function menu(views: readonly View[], request: EditorRequest): Html {
  const { view: calendar, actor, messages, call } = request;
  const shown = views.filter(
    ({ menu: text, access }) => text !== undefined && (access === 'everybody' || access(calendar, actor)),
  );
  const current = call.request.url.split('?', 1)[0] ?? '';
  return html`<ul>
    ${shown.map(
      ({ menu: text, menuQuery = '', path }) =>
        html`<li>
          <a
            href="${urlOf(request, path + menuQuery)}"
            ${current.endsWith(`${request.path}${path}`) && html` aria-current="page"`}
            >${text?.(messages, request)}</a
          >
        </li>`,
    )}
    <li><a href="${request.site.url}/">${messages.viewSite}</a></li>
  </ul>`;
}

/** The head of all pages: navigation, and the way out. */
function head(views: readonly View[], request: EditorRequest): Html {
  const { actor, calendar, messages, sessions } = request;
  return html`<header class="e-header">
    <a class="e-name" href="${urlOf(request, '')}" dir="auto">${calendar.settings.title}</a>
    ${
      actor !== null &&
      html`<nav aria-label="${messages.navigation}">${menu(views, request)}</nav>
        ${sessions && form(request, { action: '/logout', body: html`<button class="e-plain">${messages.logout}</button>` })}`
    }
  </header>`;
}

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
        ${head(views, request)}
        <main id="e-main" class="e-main" tabindex="-1">${main}</main>
      </body>
    </html> `;
}
