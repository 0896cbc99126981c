import type { CalendarView, RecordOf, SluggedResource } from '@kalends/core';
import type { Fields, PostKind } from '@kalends/core/adapter';
import type { SchemaName } from '../doc/schemas.js';
import { postPage } from '../wire/page.js';
import type { Presenter } from '../../render/present.js';
import type { Site } from '../../urls/site.js';
import {
  documentedRoute,
  parametersOf,
  type Args,
  type DocumentedRoute,
  type FailureStatus,
  type OperationDescription,
} from '../doc/documented.js';
import { listOperation, type ListDescription } from './list-operation.js';
import type { Answer, ArgDeclaration, Call } from '../../interface.js';

/** What routes present with. */
export interface RouteTools {
  readonly site: Site;
  readonly presenter: Presenter;
}

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

/** The three routes of a kind: the list, one record by id, one by slug (CONTRACT §2). */
export function postRoutes<K extends PostKind, Input, Patch, ListParams>(
  description: PostDescription<K, Input, Patch, ListParams>,
  { site, presenter }: RouteTools,
): DocumentedRoute[] {
  const { kind, collection, record, resource, unknown } = description;
  const a = kind === 'venue' ? 'a' : 'an';

  /** What calls were answered with: who may do what with it needs not be found again. */
  const answered = new WeakMap<Call, RecordOf<K>>();

  async function answer(found: Promise<RecordOf<K>>, call: Call, jsonLd: boolean): Promise<Answer> {
    const post = await found;
    answered.set(call, post);
    return { json: await presenter.post(kind, post, call.calendar, jsonLd) };
  }

  const collectionOperations: OperationDescription[] = [
    listOperation(description, site, [400, 401, 404, 500], {
      records: (page, calendar) => presenter.posts(kind, page, calendar),
      body: postPage,
    }),
    {
      operationId: `create${record}`,
      summary: `Creates ${a} ${kind}`,
      methods: ['POST'],
      status: 201,
      parameters: parametersOf(description.input),
      answer: record,
      failures: [400, 401, 403, 413, 500],
      allowed: ({ calendar, actor }) => actor !== null && resource(calendar).allows('create'),
      run: (call) => answer(resource(call.calendar).create(call.params as Input), call, false),
    },
  ];

  /** What can be done to one record, however it is addressed. */
  function singleOperations(
    suffix: string,
    beside: Args,
    keyOf: (call: Call) => number | string,
    core: {
      /** The id that a record is remembered by, before anything is known of it. */
      locate: (call: Call) => Promise<number | undefined>;
      get: (call: Call) => Promise<RecordOf<K>>;
      update: (call: Call) => Promise<RecordOf<K>>;
      delete: (call: Call) => Promise<RecordOf<K>>;
    },
  ): OperationDescription[] {
    async function read(call: Call): Promise<Answer> {
      const id = await core.locate(call);
      const json = id === undefined ? undefined : await presenter.remembered(kind, id, call.calendar);
      return json === undefined ? answer(core.get(call), call, true) : { json };
    }
    const mayChange = (operation: 'update' | 'delete') => (call: Call) =>
      call.actor !== null && resource(call.calendar).allows(operation, answered.get(call) ?? keyOf(call));
    return [
      {
        operationId: `get${record}${suffix}`,
        summary: `Reads ${a} ${kind}`,
        methods: ['GET'],
        status: 200,
        parameters: () => beside,
        answer: record,
        failures: [400, 401, 403, unknown, 500],
        allowed: () => true,
        run: read,
      },
      {
        operationId: `delete${record}${suffix}`,
        summary: `Moves ${a} ${kind} to the trash`,
        methods: ['DELETE'],
        status: 200,
        parameters: () => beside,
        answer: record,
        failures: [400, 401, 403, unknown, 410, 500],
        allowed: mayChange('delete'),
        run: (call) => answer(core.delete(call), call, false),
      },
      {
        operationId: `update${record}${suffix}`,
        summary: `Changes ${a} ${kind}`,
        methods: ['POST', 'PUT', 'PATCH'],
        status: 200,
        parameters: () => ({ ...beside, ...parametersOf(description.patch)() }),
        answer: record,
        failures: [400, 401, 403, unknown, 413, 500],
        allowed: mayChange('update'),
        run: (call) => answer(core.update(call), call, false),
      },
    ];
  }

  const idKey: ArgDeclaration = { type: 'integer', description: `the ${kind} post ID`, required: true };
  const slugKey: ArgDeclaration = { type: 'string', description: `the ${kind} post name`, required: true };
  /** The id of the path, after what is declared beside it has been looked at. */
  const checkedId = ({ key, params }: Call): number => {
    description.check(params);
    return Number(key);
  };

  return [
    documentedRoute(`/${collection}`, collection, undefined, collectionOperations),
    documentedRoute(
      `/${collection}/{id}`,
      collection,
      idKey,
      singleOperations('', description.beside, ({ key }) => Number(key), {
        locate: async (call) => checkedId(call),
        get: async (call) => resource(call.calendar).get(Number(call.key)),
        update: async (call) => resource(call.calendar).update(checkedId(call), call.params as Patch),
        delete: async (call) => resource(call.calendar).delete(checkedId(call)),
      }),
    ),
    documentedRoute(
      `/${collection}/by-slug/{slug}`,
      collection,
      slugKey,
      singleOperations('BySlug', {}, ({ key }) => key, {
        locate: ({ calendar, key }) => resource(calendar).locate(key),
        get: ({ calendar, key }) => resource(calendar).getBySlug(key),
        update: ({ calendar, key, params }) => resource(calendar).updateBySlug(key, params as Patch),
        delete: ({ calendar, key }) => resource(calendar).deleteBySlug(key),
      }),
    ),
  ];
}
