import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { scopeUrl } from '../links.js';
import type { PageLayout } from './templates.js';

/** Links from every page to the feeds, for feed readers and calendar programs. */
function feedLinks({ feeds, site, calendar }: PageRequest): Html | '' {
  if (!feeds) return '';
  const events = scopeUrl(site, { kind: 'all' });
  const { title } = calendar.settings;
  return html`<link
      rel="alternate"
      type="text/calendar"
      title="${title} » iCal Feed"
      href="${events}?ical=1"
    />
    <link rel="alternate" type="application/rss+xml" title="${title}" href="${events}feed/" />`;
}

function foot({ feeds, site, messages }: PageRequest): Html | '' {
  if (!feeds) return '';
  const webcal = `${site.url.replace(/^https?:/, 'webcal:')}/events/?ical=1`;
  return html`<footer class="k-footer"><a href="${webcal}">${messages.subscribe}</a></footer>`;
}

/** A complete page: head, header, main part and footer. */
export function layout(page: PageLayout, request: PageRequest): Html {
  const { calendar, direction, locale, logo, messages, site, stylesheets } = request;
  const { title } = calendar.settings;
  const isBare = page.embedded === true;
  return html`<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${request.wholeSite ? `${site.url}/favicon.ico` : 'data:,'}">
<title>${page.title === title ? title : `${page.title} – ${title}`}</title>
${page.description && html`<meta name="description" content="${page.description}" />`}
${page.canonical && html`<link rel="canonical" href="${page.canonical}" />`}
${page.previous && html`<link rel="prev" href="${page.previous}" />`}
${page.next && html`<link rel="next" href="${page.next}" />`}
${raw(request.discovery().head)}
${feedLinks(request)}
<link rel="stylesheet" href="${site.url}/kalends/pages.css">
${stylesheets.map((address) => html`<link rel="stylesheet" href="${address}" />`)}
<script src="${site.url}/kalends/pages.js" defer></script>
${page.head}
</head>
<body${isBare && html` class="k-embedded"`}>
${
  !isBare &&
  html`<a class="k-skip" href="#k-main">${messages.skipToContent}</a>
    <header class="k-header">
      <a href="${scopeUrl(site, { kind: 'all' })}" dir="auto"
        >${logo === undefined ? title : html`<img class="k-logo" src="${logo}" alt="${title}" />`}</a
      >
    </header>`
}
<main id="k-main" class="k-main" tabindex="-1">
${page.main}
</main>
${!isBare && foot(request)}
</body>
</html>
`;
}
