import { CalendarError } from '@kalends/core';
import { createCursors } from '@kalends/sync';
import {
  headerText,
  jsonText,
  originOf,
  type Answer,
  type CreateInterface,
  type Decoded,
  type Dialect,
  type Failure,
  type HttpRequest,
  type Method,
  type Operation,
  type RequestLimits,
  readJsonBody,
} from '@kalends/http';
import { isFailure, refusalText } from './refusal.js';

/** Options of `mcp`. */
export interface McpOptions {
  /** Whether events are only drafted, with the rights of a contributor: a person publishes them. Default: no. */
  readonly draftsOnly?: boolean | undefined;
  /**
   * Origins besides that of the site whose pages may call, such as `trustedOrigins` of `createHandler`. Pages of others are
   * refused; programs send no origin. Default: none.
   */
  readonly origins?: readonly string[] | undefined;
}

/** The path of the endpoint. */
const ROOT = '/mcp';

const JSON_TYPE = 'application/json';

/** The codes of JSON-RPC for errors that its messages have themselves. */
const RPC_CODES: Partial<Record<Failure['code'], number>> = {
  rest_invalid_json: -32_700,
  not_found: -32_601,
};

/** An error as a message of JSON-RPC. */
const errorAnswer = (error: Failure): Answer => ({
  contentType: JSON_TYPE,
  body: jsonText({
    jsonrpc: '2.0',
    id: null,
    error: {
      code: RPC_CODES[error.code] ?? (isFailure(error) ? -32_603 : -32_000),
      message: refusalText(error),
    },
  }),
});

async function decode(
  request: HttpRequest,
  query: Decoded['params'],
  limits: RequestLimits,
): Promise<Decoded> {
  if (request.method.toUpperCase() !== 'POST') return { method: request.method, params: query };
  return { method: 'POST', params: { message: await readJsonBody(request, limits) } };
}

/** The dialect for pages of these origins, and for programs. */
const dialectFor = (origins: ReadonlySet<string>): Dialect => ({
  contentType: JSON_TYPE,
  headers: () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }),
  form: { result: (answer) => answer, error: errorAnswer },
  admit(_actor, { headers }) {
    const origin = headerText(headers, 'origin');
    if (origin !== undefined && !origins.has(origin))
      throw new CalendarError('forbidden', 'Pages of other sites may not call this server.');
  },
  decode,
});

/**
 * A Model Context Protocol server at `/mcp` of the site: agents find, read, draft and change events with the rights of
 * the caller. Each request is answered by itself; there are no sessions and no streams.
 *
 * @example
 * createHandler({ calendar, baseUrl: 'https://example.org', interfaces: [tribeEvents(), mcp()], identify });
 *
 * @throws TypeError if one of `origins` is not a URL
 */
export const mcp =
  ({ draftsOnly = false, origins = [] }: McpOptions = {}): CreateInterface =>
  ({ calendar, site }) => {
    const cursors = createCursors(calendar);
    // the SDK takes a while to load, which no request should wait for
    const answering = import('./answer.js');
    answering.catch(() => undefined);
    const workplace = { calendar, site, cursors, draftsOnly };
    const operation = (method: Method, summary: string): Operation => ({
      operationId: `${method.toLowerCase()}Mcp`,
      ...{ summary, methods: [method], status: 200 },
      permitted: ({ calendar: view }) => view.may('edit_posts'),
      run: async (call) => (await answering).answer(workplace, call, ROOT, method),
    });
    return {
      root: ROOT,
      dialect: dialectFor(new Set([site.url, ...origins].map(originOf))),
      routes: [
        {
          path: '',
          operations: [
            operation('POST', 'Answers a message of the Model Context Protocol'),
            operation('GET', 'Refuses a stream: there are no sessions'),
            operation('DELETE', 'Refuses to end a session: there are none'),
          ],
        },
      ],
    };
  };
