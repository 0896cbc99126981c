import { type Dialect, statusOf } from '@kalends/http';
import { contentPolicy, LIST_DECODERS } from '@kalends/site';
import type { PagesContext } from './context.js';
import { errorTexts } from './templates/error.js';

/** The dialect of pages: HTML, also for errors outside of operations. */
export function pagesDialect({ site, messages, discovery }: PagesContext): Dialect {
  return {
    contentType: 'text/html; charset=UTF-8',
    decoders: LIST_DECODERS,
    headers: () => ({
      ...discovery().headers,
      'Content-Security-Policy': contentPolicy(site, { frames: "'self'", connects: true }),
      'Referrer-Policy': 'strict-origin-when-cross-origin',
    }),
    form: {
      result: (answer) => answer,
      error(error) {
        const [title, text] = errorTexts(statusOf(error), messages);
        return { body: `<!doctype html><title>${title}</title><p>${text}</p>` };
      },
    },
  };
}
