import type { PageRequest } from '../context.js';
import { html, type Html } from '../html.js';
import { subscribe } from './subscribe.js';
import { calendarUrl } from './subscribe-url.js';
import type { PageLayout } from './templates.js';

/** The footer of a page: what the host adds, and where visitors subscribe, suggest an event and log in. */
export function siteFooter(page: PageLayout, request: PageRequest): Html | '' {
  const { calendar, feeds, footer, footerLinks, login, messages, site, submit } = request;
  const links = [
    submit !== undefined && html`<a href="${submit}">${messages.suggest}</a>`,
    ...footerLinks.map(({ name, url }) => html`<a href="${url}" dir="auto">${name}</a>`),
    login !== undefined && html`<a href="${login}" rel="nofollow">${messages.logIn}</a>`,
  ].filter((one) => one !== false);
  if (!feeds && footer === undefined && links.length === 0) return '';
  return html`<footer class="k-footer">
    ${footer}${feeds && subscribe(calendarUrl(page, site), calendar.settings.title, request)}
    ${
      links.length > 0 &&
      html`<ul>
        ${links.map((one) => html`<li>${one}</li>`)}
      </ul>`
    }
  </footer>`;
}
