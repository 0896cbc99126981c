import { kindsOf } from '@kalends/core';
import type { CreateInterface, Route } from '@kalends/http';
import { indexRoute, wpJson } from '@kalends/http-adapter/interface';
import { apiPath, JSON_ROOT } from '@kalends/site';
import { POST_KINDS } from '../kinds.js';
import { dialectOf } from '../dialect/dialect.js';
import type { WordPressOptions } from '../options.js';
import { recordsIn } from '../records/fragments.js';
import { presentingOn } from '../records/post.js';
import { mediaRoutes, takesFile } from './media-routes.js';
import { postRoutes } from './post-routes.js';
import { presentParts } from './present.js';
import { siteRoutes, type UserFacts } from './site-routes.js';
import { termRoutes } from './term-routes.js';

const NAME = 'wp/v2';
const ROOT = `${JSON_ROOT}/${NAME}`;

/** Options of `wordpress`. */
export interface WordPressRoutesOptions extends WordPressOptions {
  /**
   * Facts about a user, for `users/me` and for embedded authors. Default: nothing.
   */
  readonly userOf?: ((id: number) => Promise<UserFacts | undefined> | UserFacts | undefined) | undefined;
}

/**
 * The parts of `wp/v2` that clients of calendars use: events, venues, organizers, categories and tags, images, who is logged in,
 * settings, types and taxonomies.
 *
 * @example
 * createHandler({ calendar, baseUrl: 'https://example.org', interfaces: [tribeEvents(), wordpress()] });
 */
export const wordpress =
  ({ texturize = true, scope = 'wp-json', userOf }: WordPressRoutesOptions = {}): CreateInterface =>
  (host) => {
    const { calendar, site } = host;
    const namespace = { name: NAME, url: `${site.url}${ROOT}` };
    const presenting = presentingOn(host, texturize);
    const records = recordsIn(host, presentParts(presenting));
    const known = async (id: number) => userOf?.(id);
    const routes: Route[] = [
      indexRoute(() => routes, site, namespace),
      ...siteRoutes(calendar, site, known),
      ...mediaRoutes(host, presenting),
      ...POST_KINDS.flatMap((kind) => postRoutes(kind, host, presenting, records, known)),
      ...kindsOf('term').flatMap((kind) => termRoutes(kind, host)),
    ];
    return [
      {
        ...{ root: ROOT, alias: apiPath, anyCase: true, routes },
        dialect: dialectOf(site, namespace, { allowed: ['Content-Disposition', 'Content-MD5'], takesFile }),
      },
      ...(scope === 'wp-json' ? [wpJson(host)] : []),
    ];
  };
