import type { PageRequest } from '../context.js';
import { html, type Html } from '../html.js';
import { subscribeUrl } from './subscribe-url.js';
import type { PageLayout } from './templates.js';

/** The footer of a page: what the host adds, and where visitors subscribe, suggest an event and log in. */
export function siteFooter(page: PageLayout, request: PageRequest): Html | '' {
  const { feeds, footer, footerLinks, login, messages, site, submit } = request;
  const links = [
    feeds && html`<a href="${subscribeUrl(page, site)}">${messages.subscribe}</a>`,
    submit !== undefined && html`<a href="${submit}">${messages.suggest}</a>`,
    ...footerLinks.map(({ name, url }) => html`<a href="${url}" dir="auto">${name}</a>`),
    login !== undefined && html`<a href="${login}" rel="nofollow">${messages.logIn}</a>`,
  ].filter((one) => one !== false);
  if (footer === undefined && links.length === 0) return '';
  return html`<footer class="k-footer">
    ${footer}
    ${
      links.length > 0 &&
      html`<ul>
        ${links.map((one) => html`<li>${one}</li>`)}
      </ul>`
    }
  </footer>`;
}
