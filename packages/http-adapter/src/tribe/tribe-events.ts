import type { CreateInterface } from '../interface.js';
import { API_ROOT, apiPath } from './addresses.js';
import { wordpress } from './dialect/dialect.js';
import { createPresenter } from './present/present.js';
import { createRoutes } from './routes/table.js';

/** How the interface writes. */
export interface TribeEventsOptions {
  /** Whether quotes, dashes and the like become typographic ones in texts. Default: yes. */
  readonly texturize?: boolean | undefined;
}

/** The REST interface `tribe/events/v1`, below `/wp-json/` of the site. */
export const tribeEvents =
  ({ texturize = true }: TribeEventsOptions = {}): CreateInterface =>
  ({ calendar, site, cache }) => {
    const rendering = { site, texturize, currency: calendar.settings.currency };
    const presenter = createPresenter(calendar, cache, rendering);
    return {
      root: API_ROOT,
      alias: apiPath,
      anyCase: true,
      routes: createRoutes({ site, cache, presenter }),
      dialect: wordpress(site),
    };
  };
