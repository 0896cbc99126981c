import type { Site } from '@kalends/http';
import { ACKNOWLEDGEMENT, ACKNOWLEDGEMENT_HEADER } from './acknowledgement.js';
import type { ParamTable } from '../dialect/params.js';
import type { TecOperation, TecRoute } from './post-routes.js';

const schemaOf = ({ shown }: ParamTable[string]) => shown;

const acknowledgement = {
  name: ACKNOWLEDGEMENT_HEADER,
  in: 'header',
  required: true,
  description: 'Acknowledges that the interface is experimental',
  schema: { type: 'string', enum: [ACKNOWLEDGEMENT] },
};

const bodyOf = (params: ParamTable) => ({
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(params).map(([name, one]) => [
            name,
            { ...schemaOf(one), description: one.description },
          ]),
        ),
      },
    },
  },
});

function operationOf({ operationId, summary, status, methods, params }: TecOperation, path: string) {
  const isWrite = !methods.includes('GET') && !methods.includes('DELETE');
  const query = isWrite ? {} : params;
  return {
    operationId,
    summary,
    parameters: [
      acknowledgement,
      ...(path.includes('{id}')
        ? [
            {
              name: 'id',
              in: 'path',
              required: true,
              description: 'The id of the record',
              schema: { type: 'integer' },
            },
          ]
        : []),
      ...Object.entries(query).map(([name, one]) => ({
        ...{ name, in: 'query', required: false, description: one.description, schema: schemaOf(one) },
      })),
    ],
    ...(isWrite && { requestBody: bodyOf(params) }),
    responses: {
      [status]: { description: 'The result', content: { 'application/json': { schema: {} } } },
      default: { description: 'An error in the form of WordPress' },
    },
  };
}

/** The OpenAPI document of the interface. */
export function openApi(routes: readonly TecRoute[], site: Site, root: string): object {
  const paths = routes.map(({ path, operations }) => [
    path,
    Object.fromEntries(
      operations.flatMap((operation) =>
        operation.methods.map((method) => {
          const described = operationOf(operation, path);
          const suffix = method === 'PATCH' ? { operationId: `${described.operationId}ByPatch` } : {};
          return [method.toLowerCase(), { ...described, ...suffix }];
        }),
      ),
    ),
  ]);
  return {
    openapi: '3.0.4',
    info: {
      title: 'The Events Calendar REST API',
      version: '1.0.0',
      description: `The interface tec/v1 of ${site.url}: events, venues, organizers.`,
    },
    servers: [{ url: `${site.url}${root}` }],
    paths: {
      ...(Object.fromEntries(paths) as object),
      '/docs': {
        get: {
          operationId: 'getDocumentation',
          summary: 'Describes the interface as an OpenAPI document',
          responses: {
            200: { description: 'This document', content: { 'application/json': { schema: {} } } },
          },
        },
      },
    },
    components: { securitySchemes: { BasicAuth: { type: 'http', scheme: 'basic' } } },
  };
}
