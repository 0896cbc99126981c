import { titled } from '@kalends/site';
import { collectionOf, type CalendarView } from '@kalends/core';
import { isToOne } from '@kalends/core/adapter';
import type { DeclaredArg, Method } from '@kalends/http';
import type { DocumentedOperation, DocumentedRoute, FailureStatus } from './documented.js';
import { keyNameOf } from './documented.js';
import { ref, type Schema } from '@kalends/http/schema';
import { perLink } from '../wire/per-linked.js';
import { bodySchema, formSchema, querySchema } from './request-schema.js';
import type { RouteNamespace } from './namespace-index.js';
import { SCHEMAS, type SchemaName } from './schemas.js';

/** The document at `/doc` (transport.md §8, F25). */
export type OpenApiJson = ReturnType<typeof openApi>;

/** An operation with one of its methods. */
export type OperationObject = ReturnType<typeof operationObject>;

/** A parameter of a path or a query. */
export type ParameterObject = ReturnType<typeof parameter>;

const FAILURES: Readonly<Record<FailureStatus, string>> = {
  400: 'A parameter is missing, invalid or refers to an unknown record',
  401: 'The credentials are wrong, or required but missing',
  403: 'The caller is not allowed to do this',
  404: 'There is no such record or page',
  409: 'Other requests changed the same records, or used the same Idempotency-Key, at the same time',
  410: 'The record is already in the trash',
  413: 'The request exceeds a size limit',
  422: 'The Idempotency-Key was used for another request',
  429: 'Too many requests or too many failed logins',
  500: 'Internal server error',
  503: 'The server is busy or shutting down',
};

const WRITING: readonly Method[] = ['POST', 'PUT', 'PATCH'];
const MULTIPART = 'multipart/form-data';
const FORM_TYPES: Partial<Record<Method, readonly string[]>> = {
  POST: ['application/x-www-form-urlencoded', MULTIPART],
};

const JSON_TYPE = 'application/json';

const json = (schema: Schema) => ({ [JSON_TYPE]: { schema } });

const parameter = (place: 'path' | 'query', name: string, arg: DeclaredArg) => ({
  name,
  in: place,
  ...(arg.description !== undefined && { description: arg.description }),
  required: place === 'path' || arg.required,
  ...(arg.items !== undefined && { style: 'form' as const, explode: false as const }),
  schema: querySchema(arg),
});

const TOTALS = {
  'X-TEC-Total': {
    description: 'The number of matching records that the caller may list',
    schema: { type: 'integer' },
  },
  'X-TEC-TotalPages': { description: 'The number of pages', schema: { type: 'integer' } },
};

const LOCATION = { Location: { description: 'The term in the generic routes', schema: { type: 'string' } } };

/** The credentials that an operation takes: one of them. */
const CREDENTIALS = [{ basic: [] }, { bearer: [] }];

/** The linked records of an event by name. */
const LINKED = Object.values(perLink((kind, field) => (isToOne(field) ? kind : collectionOf(kind))));

/** The descriptions of groups; `Speakers of events` for one without a text. */
const GROUPS: Readonly<Record<string, string>> = {
  interface: 'What the interface offers',
  changes: 'What copies of the calendar need',
  series: 'Events that recur: their rules',
  events: `Events, with their ${LINKED.join(', ')}, categories and tags`,
  venues: 'Places of events',
  organizers: 'Those who organize events',
  categories: 'Categories of events, which form a tree',
};

/** The headers of an operation's response, other than those of every response. */
function headersOf({ answer, status }: DocumentedOperation) {
  if (answer.endsWith('List')) return { headers: TOTALS };
  return status === 201 && (answer === 'Category' || answer === 'Tag') ? { headers: LOCATION } : {};
}

const UNCHANGED = { description: 'It still has the ETag that If-None-Match names' };

function responsesOf(operation: DocumentedOperation) {
  const failures = [...new Set(operation.failures)].map(
    (status) =>
      [
        String(status),
        { description: operation.meanings?.[status] ?? FAILURES[status], content: json(ref('Error')) },
      ] as const,
  );
  const success = {
    description: operation.summary,
    ...headersOf(operation),
    content: { [operation.answerType ?? JSON_TYPE]: { schema: ref(operation.answer) } },
  };
  return {
    [operation.status]: success,
    ...(operation.methods.includes('GET') && operation.answerType === undefined && { 304: UNCHANGED }),
    ...Object.fromEntries(failures),
  };
}

/** The body of an operation with a method: JSON or a form; multipart forms only with POST (transport.md §1.2). */
function requestBodyOf(operation: DocumentedOperation, method: Method, calendar: CalendarView) {
  const schema = bodySchema(operation.parameters(calendar));
  const forms = FORM_TYPES[method] ?? ['application/x-www-form-urlencoded'];
  const content = Object.fromEntries(
    ['application/json', ...forms].map((type) => [
      type,
      { schema: type === MULTIPART ? formSchema(schema, operation.takesImage === true) : schema },
    ]),
  );
  return { required: schema.required !== undefined, content };
}

/** Describes an operation with one of its methods; those that write require credentials. */
function operationObject(
  route: DocumentedRoute,
  operation: DocumentedOperation,
  method: Method,
  calendar: CalendarView,
) {
  const keyName = keyNameOf(route.path);
  const inPath =
    keyName === undefined || route.key === undefined ? [] : [parameter('path', keyName, route.key)];
  const writes = WRITING.includes(method);
  const inQuery = writes
    ? []
    : Object.entries(operation.parameters(calendar)).map(([name, arg]) => parameter('query', name, arg));
  const [first] = operation.methods;
  const requestBody = writes ? requestBodyOf(operation, method, calendar) : undefined;
  return {
    operationId: method === first ? operation.operationId : `${operation.operationId}By${method}`,
    summary: method === first ? operation.summary : `${operation.summary} by ${method}`,
    description: operation.description,
    tags: [route.group],
    parameters: [...inPath, ...inQuery],
    ...(requestBody !== undefined && { requestBody }),
    security: [...(method === 'GET' ? [{}] : []), ...CREDENTIALS],
    responses: responsesOf(operation),
  };
}

/** Adds the names of the schemas that a part of a document refers to, and of those that these refer to. */
function addReferences(part: unknown, names: Set<string>): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    const name = key === '$ref' ? String(value).slice(ref('').$ref?.length) : '';
    if (!(name in SCHEMAS)) addReferences(value, names);
    else if (!names.has(name)) {
      names.add(name);
      addReferences(SCHEMAS[name as SchemaName], names);
    }
  }
}

/** The schemas that paths refer to, in their order in `SCHEMAS`. */
function schemasOf(paths: object): Partial<typeof SCHEMAS> {
  const names = new Set<string>();
  addReferences(paths, names);
  return Object.fromEntries(Object.entries(SCHEMAS).filter(([name]) => names.has(name)));
}

/** The interface that a document describes. */
export interface Documented {
  readonly namespace: RouteNamespace;
  /** The purpose of the interface, in a sentence. */
  readonly description: string;
}

/** The OpenAPI 3.0 document of an interface, made from its route table and the schemas (F25). */
export function openApi(
  routes: readonly DocumentedRoute[],
  calendar: CalendarView,
  { namespace, description }: Documented,
) {
  const pathItem = (route: DocumentedRoute) =>
    Object.fromEntries(
      route.operations.flatMap((operation) =>
        operation.methods.map(
          (method) => [method.toLowerCase(), operationObject(route, operation, method, calendar)] as const,
        ),
      ),
    );
  const paths = Object.fromEntries(
    routes.map((route) => [route.path === '' ? '/' : route.path, pathItem(route)]),
  );
  return {
    openapi: '3.0.0' as const,
    info: { version: '1.0.0', title: calendar.settings.title, description },
    components: {
      schemas: schemasOf(paths),
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: 'A user name and a password.' },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key. Whatever else the host takes as credentials comes beside it.',
        },
      },
    },
    servers: [{ url: namespace.url }],
    tags: [...new Set(routes.map(({ group }) => group))].map((name) => ({
      name,
      description: GROUPS[name] ?? `${titled(name)} of events`,
    })),
    paths,
  };
}
