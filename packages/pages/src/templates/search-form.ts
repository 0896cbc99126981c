import type { PageRequest } from '../context.js';
import { html, type Html } from '../html.js';
import { viewUrl, type AddressParts } from '../links.js';
import { icon } from './icon.js';

/** The form that searches the events of a view, or all of them. */
export function searchForm(address: AddressParts | undefined, { messages, site }: PageRequest): Html {
  const { scope = { kind: 'all' as const }, embedded, search = '', filters = {} } = address ?? {};
  return html`<form
    class="k-search"
    role="search"
    action="${viewUrl(site, { scope, embedded, view: 'list' })}"
    method="get"
  >
    <label class="k-hidden" for="k-search">${messages.searchLabel}</label>
    <input
      id="k-search"
      type="search"
      name="tribe-bar-search"
      maxlength="200"
      value="${search}"
      placeholder="${messages.search}"
      enterkeyhint="search"
    />
    ${Object.entries(filters).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button aria-label="${messages.search}">${icon('search')}</button>
  </form>`;
}
