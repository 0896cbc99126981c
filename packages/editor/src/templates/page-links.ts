import type { Params } from '@kalends/http';
import type { EditorRequest } from '../context.js';
import { html, type Html } from '../html.js';
import { textIn } from '../view.js';

/** A page of a list. */
interface ListPage {
  readonly page: number;
  readonly pages: number;
  /** The URL of a page. */
  readonly at: (page: number) => string;
  /** Further information about the list, which shows even with a single page. */
  readonly about?: string;
}

/** The number of the page that a request asks for: the first one unless it names another, and the last one beyond. */
export function pageIn(params: Params, pages: number): number {
  const given = textIn(params, 'page');
  return Math.min(pages, /^[1-9]\d{0,5}$/.test(given) ? Number(given) : 1);
}

/** The links to the pages before and after one. */
export const pageLinks = ({ page, pages, at, about }: ListPage, { messages }: EditorRequest): Html | '' =>
  pages <= 1 && about === undefined
    ? ''
    : html`<nav class="e-pages" aria-label="${messages.page(page, pages)}">
        ${about !== undefined && html`<span>${about}</span>`}
        ${pages > 1 && html`<span>${messages.page(page, pages)}</span>`}
        ${page > 1 && html`<a rel="prev" href="${at(Math.min(page - 1, pages))}">${messages.previous}</a>`}
        ${page < pages && html`<a rel="next" href="${at(page + 1)}">${messages.next}</a>`}
      </nav>`;
