import type { Interface, Site } from '@kalends/http';
import { EMBED_EVENT, EMBED_SCRIPT, escapeText } from '@kalends/site';

/** Whether the pages that other sites can embed are served. */
export const areEmbedsServed = (interfaces: readonly Interface[]): boolean =>
  interfaces.some(({ root = '', routes }) => root === '' && routes.some(({ path }) => path === EMBED_EVENT));

/** An event that is embedded; `title` is HTML. */
export interface EmbeddedEvent {
  readonly id: number;
  readonly url: string;
  readonly title: string;
  /** The size of the embedding in pixels. */
  readonly width: number;
  readonly height: number;
}

/** An event as a quotation with a link. */
export const quotation = ({ url, title }: Pick<EmbeddedEvent, 'url' | 'title'>): string =>
  `<blockquote><a href="${escapeText(url)}">${title}</a></blockquote>`;

/** The web component of the pages for an event; readers that strip it, or its script, keep the quotation within it. */
export function component({ url: site }: Site, event: EmbeddedEvent): string {
  const { id, width, height } = event;
  const base = escapeText(site);
  return (
    `<kalends-calendar site="${base}" event="${id}" maxwidth="${width}" maxheight="${height}">` +
    `${quotation(event)}</kalends-calendar><script src="${base}${EMBED_SCRIPT}" async></script>`
  );
}
