import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { scopeUrl } from '../links.js';
import { siteHeader, townBand } from './site-header.js';
import { CARD } from './social-card.js';
import { calendarUrl } from './subscribe-url.js';
import { subscribing } from './take-along.js';
import type { PageLayout } from './templates.js';

/** The four ways to subscribe to the list of a page; a link to `#k-subscribe` opens them. */
const subscribe = (url: string, name: string, request: PageRequest): Html =>
  html`<details class="k-subscribe">
    <summary>${request.messages.subscribe}</summary>
    <div id="k-subscribe">${subscribing(url, name, request)}</div>
  </details>`;

/** The footer of a page: what the host adds, and where visitors subscribe, suggest an event and log in. */
function siteFooter(page: PageLayout, request: PageRequest): Html | '' {
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

/** Links from every page to the feeds, for feed readers and calendar programs. */
function feedLinks(page: PageLayout, { feeds, site, calendar }: PageRequest): Html | '' {
  if (!feeds) return '';
  const events = scopeUrl(site, { kind: 'all' });
  const { title } = calendar.settings;
  return html`${
      page.calendar &&
      html`<link rel="alternate" type="text/calendar" title="${page.title}" href="${page.calendar}" />`
    }
    <link
      rel="alternate"
      type="text/calendar"
      title="${title} » iCal Feed"
      href="${calendarUrl(page, site)}"
    />
    <link rel="alternate" type="application/rss+xml" title="${title}" href="${events}feed/" />`;
}

/** Metadata for programs that preview a link to the page. */
function openGraph(
  { title, description, canonical, image, card }: PageLayout,
  { calendar }: PageRequest,
): Html | '' {
  if (canonical === undefined) return '';
  return html`<meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:url" content="${canonical}" />
    <meta property="og:site_name" content="${calendar.settings.title}" />
    ${description && html`<meta property="og:description" content="${description}" />`}
    ${image && html`<meta property="og:image" content="${image}" />`}
    ${
      card &&
      html`<meta property="og:image" content="${card.url}" />
        <meta property="og:image:type" content="image/png" />
        <meta property="og:image:width" content="${CARD.width}" />
        <meta property="og:image:height" content="${CARD.height}" />
        <meta property="og:image:alt" content="${card.alt}" />`
    }
    <meta
      name="twitter:card"
      content="${(image ?? card) === undefined ? 'summary' : 'summary_large_image'}"
    />`;
}

/** A complete page: head, header, main part and footer. */
export function layout(page: PageLayout, request: PageRequest): Html {
  const { calendar, direction, locale, messages, site, stylesheets } = request;
  const { title } = calendar.settings;
  const isEmbedded = page.embedded === true;
  const isBare = isEmbedded || page.isBare === true;
  return html`<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${request.wholeSite ? `${site.url}/favicon.ico` : 'data:,'}">
${isEmbedded && html`<base target="_top" />`}
<title>${page.title === title ? title : `${page.title} – ${title}`}</title>
${page.description && html`<meta name="description" content="${page.description}" />`}
${page.canonical && html`<link rel="canonical" href="${page.canonical}" />`}
${page.previous && html`<link rel="prev" href="${page.previous}" />`}
${page.next && html`<link rel="next" href="${page.next}" />`}
${!isBare && openGraph(page, request)}
${raw(request.discovery().head)}
${feedLinks(page, request)}
<link rel="stylesheet" href="${site.url}/kalends/pages.css">
${stylesheets.map((address) => html`<link rel="stylesheet" href="${address}" />`)}
<script src="${site.url}/kalends/pages.js" defer blocking="render"></script>
${page.head}
</head>
<body${isEmbedded && html` class="k-embedded"`}>
${!isBare && html`<a class="k-skip" href="#k-main">${messages.skipToContent}</a> ${siteHeader(page, request)}${townBand(page, request)}`}
<main id="k-main" class="k-main" tabindex="-1">
${page.main}
</main>
${!isBare && siteFooter(page, request)}
</body>
</html>
`;
}
