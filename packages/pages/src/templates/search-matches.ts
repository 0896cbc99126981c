import type { PageRequest } from '../context.js';
import { html, type Html } from '../html.js';
import type { SearchMatch } from '../views/search-matches.js';

/** What a search finds besides events, above them; `''` if there is nothing. */
export const searchMatches = (matches: readonly SearchMatch[], { messages }: PageRequest): Html | '' =>
  matches.length === 0
    ? ''
    : html`<nav class="k-found" aria-label="${messages.matches}">
        <ul class="k-others">
          ${matches.map(({ name, url, total }) => html`<li><a href="${url}" dir="auto">${name}</a> (${total})</li>`)}
        </ul>
      </nav>`;
