import { escapeHtml } from '@kalends/core/adapter';
import { jsonText } from '@kalends/http';
import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith';
import type { Entry } from './entry.js';

/** A feed of events, in any format. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  /** The URL of the page with the same events. */
  readonly home: string;
  /** Its own URL. */
  readonly self: string;
  readonly entries: readonly Entry[];
}

/** A format of feeds. */
export interface Format {
  readonly contentType: string;
  readonly write: (feed: Feed) => string;
}

/** Characters that XML 1.0 cannot represent, and lone surrogates. */
const NO_XML = /(?![\t\n\r])\p{Cc}|\p{Surrogate}|[\ufffe\uffff]/gu;

/**
 * Removes characters that XML cannot contain, and the spaces that the generator adds around quoted texts, which some
 * readers keep.
 */
const tidy = (xml: string): string =>
  xml
    .replace(NO_XML, '')
    .replace(/>\s+<!\[CDATA\[/g, '><![CDATA[')
    .replace(/\]\]>\s+<\//g, ']]></');

/** The content of an entry, after the days and times of its event: the dates of a feed are those of publication. */
const contentOf = ({ when, html }: Entry): string => `<p>${escapeHtml(when)}</p>\n${html}`;

/** RSS 2.0. The date of an entry is the start of its event, as in the original plugin. */
function rss({ title, description, home, self, entries }: Feed): string {
  const feed = generateRssFeed({
    ...{ title, description, link: home },
    atom: { links: [{ href: self, rel: 'self', type: 'application/rss+xml' }] },
    items: entries.map((entry) => ({
      title: entry.title,
      link: entry.url,
      guid: { value: entry.id, isPermaLink: false },
      pubDate: entry.start,
      // readers of RSS take every description for HTML
      description: escapeHtml([entry.when, entry.summary].filter(Boolean).join('. '), /[&<>]/g),
      content: { encoded: contentOf(entry) },
      categories: entry.categories.map((name) => ({ name })),
    })),
  });
  return tidy(feed);
}

/** The last modification of all entries, or the epoch if there are none. */
const updated = (entries: readonly Entry[]): Date =>
  new Date(Math.max(0, ...entries.map(({ modified }) => modified.getTime())));

/** Atom (RFC 4287). */
function atom({ title, description, home, self, entries }: Feed): string {
  const feed = generateAtomFeed({
    id: self,
    title: { value: title, type: 'text' },
    ...(description !== '' && { subtitle: { value: description, type: 'text' } }),
    updated: updated(entries),
    authors: [{ name: title }],
    links: [
      { href: self, rel: 'self', type: 'application/atom+xml' },
      { href: home, rel: 'alternate', type: 'text/html' },
    ],
    entries: entries.map((entry) => ({
      id: entry.id,
      title: { value: entry.title, type: 'text' },
      ...{ published: entry.published, updated: entry.modified },
      links: [{ href: entry.url, rel: 'alternate', type: 'text/html' }],
      summary: { value: entry.summary, type: 'text' },
      content: { value: contentOf(entry), type: 'html' },
      categories: entry.categories.map((term) => ({ term })),
    })),
  });
  return tidy(feed);
}

/** JSON Feed 1.1. */
function json({ title, description, home, self, entries }: Feed): string {
  const feed = generateJsonFeed({
    ...{ title, home_page_url: home, feed_url: self },
    ...(description !== '' && { description }),
    items: entries.map((entry) => ({
      ...{ id: entry.id, url: entry.url, title: entry.title },
      ...{ content_html: contentOf(entry), summary: entry.summary },
      ...{ date_published: entry.published, date_modified: entry.modified },
      ...(entry.image !== undefined && { image: entry.image }),
      tags: [...entry.categories],
    })),
  });
  // the generator leaves out an empty list, which the format requires
  const { items: written = [] } = feed as { readonly items?: readonly object[] };
  const items = written.map((item, index) => {
    const custom = entries[index]?.custom;
    return custom === undefined ? item : { ...item, _kalends: { custom } };
  });
  return jsonText({ ...(feed as object), items });
}

/** The formats by the last segment of their URLs; `''` for the URL without one. */
export const FORMATS: Readonly<Record<string, Format>> = {
  '': { contentType: 'application/rss+xml; charset=UTF-8', write: rss },
  '/rss2': { contentType: 'application/rss+xml; charset=UTF-8', write: rss },
  '/atom': { contentType: 'application/atom+xml; charset=UTF-8', write: atom },
  '/json': { contentType: 'application/feed+json; charset=UTF-8', write: json },
};
