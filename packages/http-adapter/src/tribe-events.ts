import type { CreateInterface } from '@kalends/http';
import { API_ROOT, apiPath, type ApiScope } from '@kalends/site';
import { wordpress } from './dialect/dialect.js';
import { createPresenter } from './present/present.js';
import { oncePerKey } from './routes/idempotency-key.js';
import { createRoutes } from './routes/table.js';
import { wpJson } from './wp-json.js';

/** Options of `tribeEvents`. */
export interface TribeEventsOptions {
  /** Whether to make quotes, dashes and the like typographic in texts. Default: yes. */
  readonly texturize?: boolean | undefined;
  /** Which URLs below `/wp-json/` to answer. Default: `'wp-json'`, all of them. */
  readonly scope?: ApiScope | undefined;
  /**
   * Maximum bytes of the records in a list: a larger page is cut to fewer records, and its URLs and totals describe
   * pages of that size. One record is always included. Default 2,000,000.
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
  (host) => {
    const { calendar, site, cache } = host;
    const rendering = { site, texturize, currency: calendar.settings.currency };
    const presenter = createPresenter(calendar, cache, rendering);
    const routes = createRoutes({ site, cache, presenter, answerBytes, once: oncePerKey() });
    return [
      { root: API_ROOT, alias: apiPath, anyCase: true, routes, dialect: wordpress(site) },
      ...(scope === 'wp-json' ? [wpJson(host)] : []),
    ];
  };
