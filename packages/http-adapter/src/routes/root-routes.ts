import type { CalendarView } from '@kalends/core';
import { cachedPage, jsonText, RequestError, type Call, type Page, type RenderCache } from '@kalends/http';
import { namespaceIndex } from '../doc/namespace-index.js';
import { openApi, type Documented } from '../doc/open-api.js';
import { documentedRoute, type DocumentedRoute } from '../doc/documented.js';
import type { RouteTools } from './list-operation.js';

/** Caches what only depends on settings and on the minute (`listParametersOf`). */
function minutely(
  cache: RenderCache,
  name: string,
  { actor, calendar, work }: Call,
  make: (calendar: CalendarView) => object,
): Promise<Page> {
  const page = async (): Promise<Page> => ({ body: jsonText(make(calendar)) });
  const minute = Math.floor(calendar.clock() / 60_000);
  const until = (minute + 1) * 60_000;
  return actor === null ? cachedPage(cache, `${name} ${minute}`, page, work, until) : page();
}

/**
 * The routes that describe the others: the index of the namespace and `/doc` (transport.md §8).
 *
 * @param about the interface that they belong to
 */
export function rootRoutes(
  { site, cache }: Pick<RouteTools, 'site' | 'cache'>,
  about: Documented,
  table: () => readonly DocumentedRoute[],
): DocumentedRoute[] {
  const { namespace } = about;
  const { name } = namespace;
  return [
    documentedRoute('', 'interface', undefined, [
      {
        operationId: 'getIndex',
        summary: 'Tells what there is',
        description:
          'Every route of the interface with its methods and parameters, as WordPress describes them.',
        methods: ['GET'],
        status: 200,
        parameters: () => ({
          namespace: { default: name, required: false },
          context: { default: 'view', required: false },
        }),
        answer: 'NamespaceIndex',
        failures: [401, 404, 500],
        run(call) {
          const asked = call.params['namespace'] ?? name;
          if (asked !== name) {
            throw new RequestError('rest_invalid_namespace', 'The specified namespace could not be found.');
          }
          return minutely(cache, `${name} index`, call, (calendar) =>
            namespaceIndex(table(), calendar, site, namespace),
          );
        },
      },
    ]),
    documentedRoute('/doc', 'interface', undefined, [
      {
        operationId: 'getDocumentation',
        summary: 'Describes the interface as an OpenAPI document',
        description: 'The OpenAPI 3.0 document of all other operations, and of this one.',
        methods: ['GET'],
        status: 200,
        parameters: () => ({}),
        answer: 'OpenApiDocument',
        failures: [401, 500],
        run: (call) => minutely(cache, `${name} doc`, call, (calendar) => openApi(table(), calendar, about)),
      },
    ]),
  ];
}
