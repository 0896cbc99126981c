import type { CalendarView, Resource, TermRecord } from '@kalends/core';
import type { Fields, TermKind } from '@kalends/core/adapter';
import type { SchemaName } from '../doc/schemas.js';
import { jsonText } from '../../json/json-text.js';
import { termPage } from '../wire/page.js';
import { genericUrl, PLACES } from '../../urls/site.js';
import {
  documentedRoute,
  parametersOf,
  type DocumentedRoute,
  type OperationDescription,
} from '../doc/documented.js';
import { listOperation, type ListDescription, type RouteTools } from './list-operation.js';
import type { Call } from '../../interface.js';

/** What is peculiar to the routes of categories or tags. */
export interface TermDescription<Input, Patch, ListParams> extends ListDescription<ListParams> {
  readonly kind: TermKind;
  readonly record: SchemaName;
  readonly resource: (calendar: CalendarView) => Resource<TermRecord, Input, Patch, ListParams>;
  readonly input: Fields;
  readonly patch: Fields;
}

/** What is left of a term with `context=embed` (terms.md §1.1). */
const EMBEDDED_KEYS: ReadonlySet<string> = new Set([
  'id',
  'name',
  'slug',
  'taxonomy',
  'url',
  'urls',
  '_links',
]);

const embedded = (json: string): string =>
  jsonText(
    Object.fromEntries(
      Object.entries(JSON.parse(json) as object).filter(([name]) => EMBEDDED_KEYS.has(name)),
    ),
  );

/** The two routes of a kind of terms: the list, one term by id (CONTRACT §2). */
export function termRoutes<Input, Patch, ListParams>(
  description: TermDescription<Input, Patch, ListParams>,
  tools: RouteTools,
): DocumentedRoute[] {
  const { site, presenter } = tools;
  const { kind, collection, record, resource } = description;

  /** A term with its links, which tell what the caller may do with it. */
  async function linked(term: TermRecord, { calendar, actor }: Call): Promise<string> {
    const mayChange = actor !== null && (await resource(calendar).allows('update', term.id));
    return presenter.term(
      kind,
      term,
      calendar,
      mayChange ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : ['GET'],
    );
  }

  const mayChange = (operation: 'update' | 'delete') => (call: Call) =>
    call.actor !== null && resource(call.calendar).allows(operation, Number(call.key));

  const collectionOperations: OperationDescription[] = [
    listOperation(description, tools, [400, 401, 500], termPage),
    {
      operationId: `create${record}`,
      summary: `Creates a ${kind}`,
      methods: ['POST'],
      status: 201,
      parameters: parametersOf(description.input),
      answer: record,
      failures: [400, 401, 403, 413, 500],
      allowed: ({ calendar, actor }) => actor !== null && resource(calendar).allows('create'),
      async run(call) {
        const term = await resource(call.calendar).create(call.params as Input);
        const Location = genericUrl(site, `${PLACES[kind].generic}/${term.id}`);
        return { headers: { Location }, body: await linked(term, call) };
      },
    },
  ];

  const singleOperations: OperationDescription[] = [
    {
      operationId: `get${record}`,
      summary: `Reads a ${kind}`,
      methods: ['GET'],
      status: 200,
      parameters: () => ({}),
      answer: record,
      failures: [400, 401, 500],
      async run(call) {
        const json = await linked(await resource(call.calendar).get(Number(call.key)), call);
        return { body: call.params['context'] === 'embed' ? embedded(json) : json };
      },
    },
    {
      operationId: `update${record}`,
      summary: `Changes a ${kind}`,
      methods: ['POST', 'PUT', 'PATCH'],
      status: 200,
      parameters: parametersOf(description.patch),
      answer: record,
      failures: [400, 401, 403, 413, 500],
      allowed: mayChange('update'),
      run: async (call) => ({
        body: await linked(
          await resource(call.calendar).update(Number(call.key), call.params as Patch),
          call,
        ),
      }),
    },
    {
      operationId: `delete${record}`,
      summary: `Removes a ${kind} for good`,
      methods: ['DELETE'],
      status: 200,
      parameters: () => ({}),
      answer: record,
      failures: [400, 401, 403, 500],
      allowed: mayChange('delete'),
      run: async ({ calendar, key }) => ({
        body: await presenter.term(kind, await resource(calendar).delete(Number(key)), calendar),
      }),
    },
  ];

  const idKey = { type: 'integer', description: `the event ${kind} term ID`, required: true };
  return [
    documentedRoute(`/${collection}`, collection, undefined, collectionOperations),
    documentedRoute(`/${collection}/{id}`, collection, idKey, singleOperations),
  ];
}
