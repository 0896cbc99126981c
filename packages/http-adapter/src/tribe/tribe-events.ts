import type { CreateInterface } from '../interface.js';
import { API_ROOT, apiPath } from './addresses.js';
import { wordpress } from './dialect/dialect.js';
import { wpJson } from './doc/site-index.js';
import { createPresenter } from './present/present.js';
import { createRoutes } from './routes/table.js';

/**
 * Which URLs below `/wp-json/` are answered: all, with an index at `/wp-json/` itself and 404 for what there is not, or those of
 * `tribe/events/v1` alone, so that a host keeps `wp-json` routes of its own.
 */
export type Scope = 'wp-json' | 'namespace';

/** How the interface writes, and what it answers. */
export interface TribeEventsOptions {
  /** Whether quotes, dashes and the like become typographic ones in texts. Default: yes. */
  readonly texturize?: boolean | undefined;
  /** Which URLs below `/wp-json/` it answers. Default: `'wp-json'`, all of them. */
  readonly scope?: Scope | undefined;
  /**
   * How many bytes the records of a list may have together: a page that has more becomes smaller, and its addresses and totals tell
   * of pages of that size. One record is always shown. Default 2,000,000.
   */
  readonly answerBytes?: number | undefined;
}

/** The REST interface `tribe/events/v1`, below `/wp-json/` of the site. */
export const tribeEvents =
  ({
    texturize = true,
    scope = 'wp-json',
    answerBytes = 2_000_000,
  }: TribeEventsOptions = {}): CreateInterface =>
  ({ calendar, site, cache }) => {
    const rendering = { site, texturize, currency: calendar.settings.currency };
    const presenter = createPresenter(calendar, cache, rendering);
    const routes = createRoutes({ site, cache, presenter, answerBytes });
    return [
      { root: API_ROOT, alias: apiPath, anyCase: true, routes, dialect: wordpress(site) },
      ...(scope === 'wp-json' ? [wpJson(routes, site)] : []),
    ];
  };
