import { discovery } from '@kalends/http-adapter';
import { errorStatus, type Dialect } from '@kalends/http-adapter/interface';
import type { PagesContext } from './context.js';
import { errorTexts } from './templates/error.js';

/** What a page may load and do: its own stylesheet and script, images from anywhere, no inline scripts. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self' http: https: data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
];

/** The policy of a page, by whether other sites may show it in a frame. */
export const contentPolicy = (embedded: boolean): string =>
  [...POLICY, `frame-ancestors ${embedded ? '*' : "'self'"}`].join('; ');

/** How pages speak: HTML, also where no operation is reached. */
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
