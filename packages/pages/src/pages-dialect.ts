import { discovery } from '@kalends/site';
import { type Dialect, errorStatus } from '@kalends/http/interface';
import type { PagesContext } from './context.js';
import { errorTexts } from './templates/error.js';

/** The content security policy of a page: its own stylesheet and script, images from anywhere, no inline scripts. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self' http: https: data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
];

/** The policy of a page, depending on whether other sites may show it in a frame. */
export const contentPolicy = (embedded: boolean): string =>
  [...POLICY, `frame-ancestors ${embedded ? '*' : "'self'"}`].join('; ');

/** The dialect of pages: HTML, also for errors outside of operations. */
export function pagesDialect({ site, messages }: PagesContext): Dialect {
  return {
    contentType: 'text/html; charset=UTF-8',
    headers: () => ({
      ...discovery(site.url).headers,
      'Content-Security-Policy': contentPolicy(false),
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
