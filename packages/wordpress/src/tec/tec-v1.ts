import { jsonText, type CreateInterface, type Route } from '@kalends/http';
import { indexRoute, wpJson } from '@kalends/http-adapter/interface';
import { apiPath, JSON_ROOT } from '@kalends/site';
import { POST_KINDS } from '../kinds.js';
import type { WordPressOptions } from '../options.js';
import { dialectOf } from '../dialect/dialect.js';
import { ACKNOWLEDGEMENT_HEADER } from './acknowledgement.js';
import { openApi } from './document.js';
import { recordsIn } from '../records/fragments.js';
import { presentingOn } from '../records/post.js';
import { postRoutes } from './post-routes.js';
import { presentParts } from './present.js';
import { seriesRoutes } from './series-routes.js';
import { seriesIn } from './series-routes.js';

const NAME = 'tec/v1';
const ROOT = `${JSON_ROOT}/${NAME}`;

/** The kinds in the order of the index. */
const KINDS = [...POST_KINDS].sort();

/**
 * The interface `tec/v1`, which The Events Calendar calls experimental: every route but its document asks for the header
 * `X-TEC-EEA`.
 *
 * @example
 * createHandler({ calendar, baseUrl: 'https://example.org', interfaces: [tribeEvents(), tecV1()] });
 */
export const tecV1 =
  ({ texturize = true, scope = 'wp-json' }: WordPressOptions = {}): CreateInterface =>
  (host) => {
    const { site } = host;
    const namespace = { name: NAME, url: `${site.url}${ROOT}` };
    const presenting = presentingOn(host, texturize);
    const records = recordsIn(host, presentParts(presenting), seriesIn(presenting));
    const documented = [
      ...KINDS.flatMap((kind) => postRoutes(kind, host, presenting, records)),
      ...seriesRoutes(host, records.view),
    ];
    const routes: Route[] = [
      indexRoute(() => routes, site, namespace),
      ...documented,
      {
        path: '/docs',
        operations: [
          {
            operationId: 'getDocumentation',
            summary: 'Describes the interface as an OpenAPI document',
            methods: ['GET'],
            status: 200,
            run: () => ({ body: jsonText(openApi(documented, site, ROOT)) }),
          },
        ],
      },
    ];
    return [
      {
        ...{ root: ROOT, alias: apiPath, anyCase: true, routes },
        dialect: dialectOf(site, namespace, { allowed: [ACKNOWLEDGEMENT_HEADER] }),
      },
      ...(scope === 'wp-json' ? [wpJson(host)] : []),
    ];
  };
