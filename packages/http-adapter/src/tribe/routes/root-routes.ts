import { CalendarError } from '@kalends/core';
import { namespaceIndex } from '../doc/namespace-index.js';
import { openApi } from '../doc/open-api.js';
import { NAMESPACE } from '../../urls/site.js';
import { jsonText } from '../../json/json-text.js';
import type { Site } from '../../urls/site.js';
import { documentedRoute, type DocumentedRoute } from '../doc/documented.js';

/** The routes that describe the others: the index of the namespace and `/doc` (transport.md §8). */
export function rootRoutes(site: Site, table: () => readonly DocumentedRoute[]): DocumentedRoute[] {
  return [
    documentedRoute('', 'interface', undefined, [
      {
        operationId: 'getIndex',
        summary: 'Tells what there is',
        methods: ['GET'],
        status: 200,
        parameters: () => ({
          namespace: { default: NAMESPACE, required: false },
          context: { default: 'view', required: false },
        }),
        answer: 'NamespaceIndex',
        failures: [401, 404, 500],
        run({ calendar, params }) {
          const asked = params['namespace'] ?? NAMESPACE;
          if (asked !== NAMESPACE) {
            throw new CalendarError('rest_invalid_namespace', 'The specified namespace could not be found.');
          }
          return { body: jsonText(namespaceIndex(table(), calendar, site)) };
        },
      },
    ]),
    documentedRoute('/doc', 'interface', undefined, [
      {
        operationId: 'getDocumentation',
        summary: 'Describes the interface as an OpenAPI document',
        methods: ['GET'],
        status: 200,
        parameters: () => ({}),
        answer: 'OpenApiDocument',
        failures: [401, 500],
        run: ({ calendar }) => ({ body: jsonText(openApi(table(), calendar, site)) }),
      },
    ]),
  ];
}
