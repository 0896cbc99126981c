import { EventListParams, declaredArgs, SYNC_KINDS, SYNC_LIMIT } from '@kalends/core/adapter';
import type { Args, CreateInterface, Route } from '@kalends/http/interface';
import { apiPath, JSON_ROOT } from '@kalends/site';
import { wordpress } from '../dialect/dialect.js';
import { indexRoute } from '../doc/namespace-index.js';
import { createPresenter } from '../present/present.js';
import { FILTERS, readChanges } from './changes.js';
import { createCursors } from './cursor.js';

/** The namespace of what `tribe/events/v1` has no room for. */
const NAMESPACE = 'kalends/v1';

/** Options of `sync`. */
export interface SyncInterfaceOptions {
  /**
   * What cursors are signed with: the same for all processes of a calendar. A cursor grants nothing, as rights are
   * checked with each request. Default: the id of the site, which tells cursors of other calendars and typing errors,
   * but is no secret.
   */
  readonly secret?: string | undefined;
  /** Whether to make quotes, dashes and the like typographic in texts. Default: yes. */
  readonly texturize?: boolean | undefined;
  /**
   * Maximum bytes of the records in an answer: a larger one is cut to fewer records. One is always included. Default
   * 2,000,000.
   */
  readonly answerBytes?: number | undefined;
}

/** The declared parameters of `/changes`: those of a list of events that filter, and its own. */
function parameters(): Args {
  const declared = declaredArgs(EventListParams);
  return {
    cursor: {
      type: 'string',
      required: false,
      description:
        'Where to go on: the cursor of the last answer. Without it, the answer begins with the state.',
    },
    per_page: {
      type: 'integer',
      required: false,
      default: '50',
      description: `The number of changes to return, at most ${SYNC_LIMIT}`,
    },
    kinds: {
      type: 'array',
      required: false,
      items: { type: 'string' },
      description: `The kinds of records to follow, some of ${SYNC_KINDS.join(', ')}. Default: all.`,
    },
    ...Object.fromEntries(
      FILTERS.map((name) => {
        const { default: _, ...arg } = declared[name] ?? { required: false };
        return [name, arg];
      }),
    ),
  };
}

/**
 * The interface `kalends/v1`, below `/wp-json/` of the site: `GET /wp-json/kalends/v1/changes` tells what a copy of the
 * calendar needs, first the state and then what changed, with the rights of the caller (docs/sync.md). Records are as in
 * the lists of `tribe/events/v1`.
 *
 * @example
 * const handler = createHandler({ calendar, baseUrl: 'https://example.org', interfaces: [tribeEvents(), sync()] });
 */
export const sync =
  ({ secret, texturize = true, answerBytes = 2_000_000 }: SyncInterfaceOptions = {}): CreateInterface =>
  ({ calendar, site, cache }) => {
    const presenter = createPresenter(calendar, cache, {
      site,
      texturize,
      currency: calendar.settings.currency,
    });
    const cursors = createCursors(async () => secret ?? (await calendar.siteId(site.host)));
    const root = `${JSON_ROOT}/${NAMESPACE}`;
    const args = parameters();
    const names: ReadonlySet<string> = new Set(Object.keys(args));
    const namespace = { name: NAMESPACE, url: `${site.url}${root}` };
    const routes: Route[] = [
      indexRoute(() => routes, site, namespace),
      {
        path: '/changes',
        operations: [
          {
            operationId: 'listChanges',
            summary: 'Lists the state, and then what changed',
            methods: ['GET'],
            status: 200,
            args: () => args,
            names: () => names,
            run: (call) => readChanges({ cache, presenter, cursors, answerBytes }, call),
          },
        ],
      },
    ];
    return {
      root,
      alias: apiPath,
      anyCase: true,
      dialect: wordpress(site, namespace),
      routes,
    };
  };
