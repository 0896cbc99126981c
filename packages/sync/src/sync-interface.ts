import { SYNC_KINDS } from '@kalends/core/adapter';
import { SYNC_LIMIT } from '@kalends/core/internal';
import type { Args, CreateInterface } from '@kalends/http';
import {
  createPresenter,
  declaredArgs,
  documentedRoute,
  LIST_ARGS,
  rootRoutes,
  wordpressDialect,
  type DocumentedRoute,
} from '@kalends/http-adapter/interface';
import { apiPath, JSON_ROOT } from '@kalends/site';
import { FILTERS, readChanges } from './changes.js';
import { createCursors } from './cursor.js';
import { seriesRoutes } from './series.js';
import { createStreamSlots } from './stream-slots.js';
import { streamChanges, type StreamTools } from './stream.js';
import { createVersions } from './versions.js';

/** The namespace of what `tribe/events/v1` has no room for. */
const NAMESPACE = 'kalends/v1';

/** Options of `sync`. */
export interface SyncInterfaceOptions {
  /** Whether to make quotes, dashes and the like typographic in texts. Default: yes. */
  readonly texturize?: boolean | undefined;
  /**
   * Maximum bytes of the records in an answer: a larger one is cut to fewer records. One is always included. Default
   * 2,000,000.
   */
  readonly answerBytes?: number | undefined;
  /** Limits of `/changes/stream`. */
  readonly streams?: StreamOptions | undefined;
}

/** Options of `/changes/stream`. */
export interface StreamOptions {
  /** How many there may be at once; further ones are refused with `busy`. Default 256; 0: none. */
  readonly total?: number | undefined;
  /**
   * How many one client may have (`clientOf` of `createHandler`); further ones are refused with `too_many_requests`.
   * Default 16.
   */
  readonly ofClient?: number | undefined;
  /**
   * After how many milliseconds without a change a line is sent that keeps the connection, and the caller identified again.
   * Default 15,000.
   */
  readonly heartbeat?: number | undefined;
  /** How long a client may take to read what was sent, in milliseconds, before it loses the connection. Default 30,000. */
  readonly readTime?: number | undefined;
  /** Bytes per second that it must read beyond that. Default 4,096. */
  readonly readRate?: number | undefined;
  /** Ends all streams when it is aborted, so that a server that stops does not wait for them. Clients come back. */
  readonly ending?: AbortSignal | undefined;
}

/** The declared parameters of changes: those of a list of events that filter, and their own. */
function parameters(): Args {
  const filters = Object.entries(declaredArgs(LIST_ARGS.event)).filter(([name]) => FILTERS.includes(name));
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
    ...Object.fromEntries(filters.map(([name, { default: _, ...arg }]) => [name, arg])),
  };
}

const DESCRIPTION =
  'Without a cursor first the state, then what changed since, with the rights of the caller. Filters select events; what no longer matches, or is no longer visible, is told as deleted.';

const MEANINGS = { 410: 'The cursor has expired: start without one' };

/**
 * The interface `kalends/v1`, below `/wp-json/` of the site: `GET /wp-json/kalends/v1/changes` tells what a copy of the
 * calendar needs, first the state and then what changed, with the rights of the caller; `/changes/stream` tells it as it
 * happens, by server-sent events (docs/sync.md); `/series` and `/series/{id}` tell by what rules events recur (docs/series.md). Records are as in the lists of `tribe/events/v1`.
 *
 * @example
 * const handler = createHandler({ calendar, baseUrl: 'https://example.org', interfaces: [tribeEvents(), sync()] });
 */
export const sync =
  ({ texturize = true, answerBytes = 2_000_000, streams = {} }: SyncInterfaceOptions = {}): CreateInterface =>
  ({ calendar, site, cache }) => {
    const { total = 256, ofClient = 16, heartbeat = 15_000 } = streams;
    const { readTime = 30_000, readRate = 4_096, ending } = streams;
    const rendering = { site, texturize, currency: calendar.settings.currency };
    const presenter = createPresenter(calendar, cache, rendering);
    const cursors = createCursors(calendar);
    const tools: StreamTools = {
      ...{ cache, presenter, cursors, answerBytes },
      versions: createVersions(calendar),
      // between two pieces there is at most a heartbeat, and the time that the client takes
      takeSlot: createStreamSlots({ total, ofClient, ending, silence: 2 * (heartbeat + readTime) }),
      ...{ heartbeat, readTime, readRate },
    };
    const root = `${JSON_ROOT}/${NAMESPACE}`;
    const args = parameters();
    const namespace = { name: NAMESPACE, url: `${site.url}${root}` };
    const about = {
      namespace,
      description: 'Changes for copies of the calendar, and series, by the interface kalends/v1.',
    };
    const routes: DocumentedRoute[] = [
      ...rootRoutes({ site, cache }, about, () => routes),
      documentedRoute('/changes', 'changes', undefined, [
        {
          operationId: 'listChanges',
          summary: 'Lists the state, and then what changed',
          description: DESCRIPTION,
          methods: ['GET'],
          status: 200,
          parameters: () => args,
          answer: 'ChangesPage',
          failures: [400, 401, 410, 500, 503],
          meanings: MEANINGS,
          run: (call) => readChanges(tools, call),
        },
      ]),
      documentedRoute('/changes/stream', 'changes', undefined, [
        {
          operationId: 'streamChanges',
          summary: 'Sends the state, and then changes as they happen',
          description: `${DESCRIPTION} The header \`Last-Event-ID\` takes precedence over \`cursor\`.`,
          methods: ['GET'],
          status: 200,
          parameters: () => args,
          answer: 'ChangesStream',
          answerType: 'text/event-stream',
          failures: [400, 401, 410, 429, 500, 503],
          meanings: MEANINGS,
          run: (call) => streamChanges(tools, call),
        },
      ]),
      ...seriesRoutes({ calendar, cache, rendering }),
    ];
    return { root, alias: apiPath, anyCase: true, dialect: wordpressDialect(site, namespace), routes };
  };
