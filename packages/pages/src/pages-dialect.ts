import { type Dialect, errorStatus, type Site } from '@kalends/http/interface';
import type { PagesContext } from './context.js';
import { errorTexts } from './templates/error.js';

/** A site with several names, such as `localhost` and `127.0.0.1`, refers to its files by the one of its base URL. */
export const ownSources = ({ url }: Pick<Site, 'url'>): string => `'self' ${new URL(url).origin}`;

/**
 * The content security policy of a page: its own stylesheet and script, images from anywhere, no inline scripts.
 *
 * @param embedded whether other sites may show the page in a frame
 */
export function contentPolicy(site: Site, embedded: boolean): string {
  const own = ownSources(site);
  return [
    "default-src 'none'",
    `style-src ${own}`,
    `script-src ${own}`,
    "img-src 'self' http: https: data:",
    "connect-src 'self'",
    `form-action ${own}`,
    "base-uri 'none'",
    `frame-ancestors ${embedded ? '*' : "'self'"}`,
  ].join('; ');
}

/** The dialect of pages: HTML, also for errors outside of operations. */
export function pagesDialect({ site, messages, discovery }: PagesContext): Dialect {
  return {
    contentType: 'text/html; charset=UTF-8',
    headers: () => ({
      ...discovery().headers,
      'Content-Security-Policy': contentPolicy(site, false),
      'Referrer-Policy': 'strict-origin-when-cross-origin',
    }),
    form: {
      result: (answer) => answer,
      error({ code }) {
        const [title, text] = errorTexts(errorStatus[code], messages);
        return { body: `<!doctype html><title>${title}</title><p>${text}</p>` };
      },
    },
  };
}
