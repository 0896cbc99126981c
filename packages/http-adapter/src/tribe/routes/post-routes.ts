import type { CalendarView, RecordOf, SluggedResource } from '@kalends/core';
import type { Fields, PostKind } from '@kalends/core/adapter';
import type { ArgDeclaration, Args, Call } from '../../interface.js';
import type { Answer, Method } from '../../message.js';
import {
  documentedRoute,
  parametersOf,
  type DocumentedRoute,
  type FailureStatus,
  type OperationDescription,
} from '../doc/documented.js';
import type { SchemaName } from '../doc/schemas.js';
import { postPage } from '../wire/page.js';
import { listOperation, type ListDescription, type RouteTools } from './list-operation.js';

/** What is peculiar to the routes of events, venues or organizers. */
export interface PostDescription<
  K extends PostKind,
  Input,
  Patch,
  ListParams,
> extends ListDescription<ListParams> {
  readonly kind: K;
  /** The name of a record's schema in `/doc`: `Event`. */
  readonly record: SchemaName;
  readonly resource: (calendar: CalendarView) => SluggedResource<RecordOf<K>, Input, Patch, ListParams>;
  readonly input: Fields;
  readonly patch: Fields;
  /** What an unknown id is answered with. */
  readonly unknown: FailureStatus;
  /** Declared for single records by id beside the id. */
  readonly beside: Args;
  /** Refuses what is declared beside the id. */
  readonly check: (params: Call['params']) => void;
}

/** How the records of a kind are addressed: what is known of them before they are found, and what is done to them. */
interface Address<R> {
  /** Of the operations' ids: `getEventBySlug`. */
  readonly suffix: string;
  readonly beside: Args;
  /** Refuses what is declared beside the key. */
  readonly check: (call: Call) => void;
  /** What `Resource.allows` knows a record by. */
  readonly keyOf: (call: Call) => number | string;
  readonly locate: (call: Call) => Promise<number | undefined> | number;
  readonly get: (call: Call) => Promise<R>;
  readonly update: (call: Call) => Promise<R>;
  readonly delete: (call: Call) => Promise<R>;
}

const DELETES: readonly Method[] = ['DELETE'];
const UPDATES: readonly Method[] = ['POST', 'PUT', 'PATCH'];

const article = (kind: PostKind): string => (kind === 'venue' ? 'a' : 'an');

/** What can be done to one record, however it is addressed. */
function singleOperations<K extends PostKind, Input, Patch, ListParams>(
  { kind, record, resource, unknown, patch }: PostDescription<K, Input, Patch, ListParams>,
  { presenter }: RouteTools,
  address: Address<RecordOf<K>>,
): OperationDescription[] {
  const { suffix, beside } = address;
  const mayChange = (
    { calendar, actor }: Call,
    operation: 'update' | 'delete',
    which: RecordOf<K> | number | string,
  ) => actor !== null && resource(calendar).allows(operation, which);

  /** A record as a write has left it, with what its writer may do next. */
  async function written(work: Promise<RecordOf<K>>, call: Call): Promise<Answer> {
    const post = await work;
    const [deletes, updates] = await Promise.all([
      mayChange(call, 'delete', post),
      mayChange(call, 'update', post),
    ]);
    return {
      body: await presenter.post(kind, post, call.calendar),
      allow: ['GET', ...(deletes ? DELETES : []), ...(updates ? UPDATES : [])],
    };
  }

  return [
    {
      operationId: `get${record}${suffix}`,
      summary: `Reads ${article(kind)} ${kind}`,
      methods: ['GET'],
      status: 200,
      parameters: () => beside,
      answer: record,
      failures: [400, 401, 403, unknown, 500],
      async run(call) {
        address.check(call);
        const id = await address.locate(call);
        return { body: await presenter.read(kind, id, call.calendar, () => address.get(call)) };
      },
    },
    {
      operationId: `delete${record}${suffix}`,
      summary: `Moves ${article(kind)} ${kind} to the trash`,
      methods: DELETES,
      status: 200,
      parameters: () => beside,
      answer: record,
      failures: [400, 401, 403, unknown, 410, 500],
      allowed: (call) => mayChange(call, 'delete', address.keyOf(call)),
      run(call) {
        address.check(call);
        return written(address.delete(call), call);
      },
    },
    {
      operationId: `update${record}${suffix}`,
      summary: `Changes ${article(kind)} ${kind}`,
      methods: UPDATES,
      status: 200,
      parameters: () => ({ ...beside, ...parametersOf(patch)() }),
      answer: record,
      failures: [400, 401, 403, unknown, 413, 500],
      allowed: (call) => mayChange(call, 'update', address.keyOf(call)),
      run(call) {
        address.check(call);
        return written(address.update(call), call);
      },
    },
  ];
}

/** The three routes of a kind: the list, one record by id, one by slug (CONTRACT §2). */
export function postRoutes<K extends PostKind, Input, Patch, ListParams>(
  description: PostDescription<K, Input, Patch, ListParams>,
  tools: RouteTools,
): DocumentedRoute[] {
  const { kind, collection, record, resource, beside, check } = description;
  const create: OperationDescription = {
    operationId: `create${record}`,
    summary: `Creates ${article(kind)} ${kind}`,
    methods: ['POST'],
    status: 201,
    parameters: parametersOf(description.input),
    answer: record,
    failures: [400, 401, 403, 413, 500],
    allowed: ({ calendar, actor }) => actor !== null && resource(calendar).allows('create'),
    async run({ calendar, params }) {
      const post = await resource(calendar).create(params as Input);
      return { body: await tools.presenter.post(kind, post, calendar) };
    },
  };
  const byId: Address<RecordOf<K>> = {
    suffix: '',
    beside,
    check: ({ params }) => check(params),
    keyOf: ({ key }) => Number(key),
    locate: ({ key }) => Number(key),
    get: ({ calendar, key }) => resource(calendar).get(Number(key)),
    update: ({ calendar, key, params }) => resource(calendar).update(Number(key), params as Patch),
    delete: ({ calendar, key }) => resource(calendar).delete(Number(key)),
  };
  const bySlug: Address<RecordOf<K>> = {
    suffix: 'BySlug',
    beside: {},
    check: () => undefined,
    keyOf: ({ key }) => key,
    locate: ({ calendar, key }) => resource(calendar).locate(key),
    get: ({ calendar, key }) => resource(calendar).getBySlug(key),
    update: ({ calendar, key, params }) => resource(calendar).updateBySlug(key, params as Patch),
    delete: ({ calendar, key }) => resource(calendar).deleteBySlug(key),
  };
  const keyArg = (type: string, name: string): ArgDeclaration => ({
    ...{ type, description: `the ${kind} post ${name}`, required: true },
  });
  const list = listOperation(description, tools, [400, 401, 404, 500], postPage);
  return [
    documentedRoute(`/${collection}`, collection, undefined, [list, create]),
    documentedRoute(
      `/${collection}/{id}`,
      collection,
      keyArg('integer', 'ID'),
      singleOperations(description, tools, byId),
    ),
    documentedRoute(
      `/${collection}/by-slug/{slug}`,
      collection,
      keyArg('string', 'name'),
      singleOperations(description, tools, bySlug),
    ),
  ];
}
