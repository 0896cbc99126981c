import type { CalendarView, RecordOf } from '@kalends/core';
import type { SluggedResource, DeclaredArg, PostKind } from '@kalends/core/adapter';
import type { Args, Call } from '../../interface.js';
import type { Answer } from '../../message.js';
import { cachedPage } from '../../render/pages.js';
import {
  documentedRoute,
  type DocumentedRoute,
  type FailureStatus,
  type OperationDescription,
} from '../doc/documented.js';
import { PLACES } from '../../urls/site.js';
import { postPage } from '../wire/page.js';
import { mayChange, recordOperation, UPDATES, type Collection } from './collection.js';
import { listOperation, type RouteTools } from './list-operation.js';

type Post = RecordOf<PostKind>;

/** The differences between the collections of events, venues and organizers. */
export interface PostCollection extends Collection {
  readonly kind: PostKind;
  readonly resource: (calendar: CalendarView) => SluggedResource<Post, unknown, unknown, unknown>;
  /** The status for an unknown id. */
  readonly unknown: FailureStatus;
  /** Parameters of single records by id, besides the id. */
  readonly beside?: Args;
  /** Validates these parameters. */
  readonly check?: (params: Call['params']) => void;
}

/** How the records of a collection are addressed. */
interface Address {
  /** Appended to the ids of the operations: `getEventBySlug`. */
  readonly suffix: string;
  readonly beside: Args;
  readonly keyOf: (call: Call) => number | string;
  /** The id of the record, whether or not it exists; undefined for an unknown slug. */
  readonly idOf: (call: Call) => Promise<number | undefined> | number;
  readonly update: (call: Call) => Promise<Post>;
  readonly delete: (call: Call) => Promise<Post>;
}

/** The operations on a single record, by id or by slug. */
function singleOperations(
  posts: PostCollection,
  { cache, presenter }: RouteTools,
  { suffix, beside, keyOf, idOf, ...address }: Address,
): OperationDescription[] {
  const { kind, resource, unknown, check } = posts;
  const parts = { suffix, beside, keyOf };

  /** The methods that the caller may use next on a record. */
  async function allowedOn(call: Call, which: Post | number | string): Promise<Pick<Answer, 'allow'>> {
    const [deletes, updates] = await Promise.all([
      mayChange(posts, call, 'delete', which),
      mayChange(posts, call, 'update', which),
    ]);
    return { allow: ['GET', ...(deletes ? ['DELETE' as const] : []), ...(updates ? UPDATES : [])] };
  }

  const write = (change: (call: Call) => Promise<Post>) => async (call: Call) => {
    if (suffix === '') check?.(call.params);
    const post = await change(call);
    const allowed = await allowedOn(call, post);
    return { body: await presenter.post(kind, post, call.calendar), ...allowed };
  };

  async function read(call: Call): Promise<Answer> {
    const { calendar, key } = call;
    const id = await idOf(call);
    let post: Post | undefined;
    const load = async () => {
      post = await (id === undefined ? resource(calendar).getBySlug(key) : resource(calendar).get(id));
      return post;
    };
    const body = await presenter.read(kind, id, calendar, load);
    return { body, ...(await allowedOn(call, post ?? id ?? key)) };
  }

  return [
    recordOperation(posts, 'get', {
      ...parts,
      failures: [403, unknown],
      async run(call) {
        if (suffix === '') check?.(call.params);
        return call.actor === null
          ? cachedPage(cache, `tribe ${kind}${suffix} ${call.key}`, () => read(call))
          : read(call);
      },
    }),
    recordOperation(posts, 'delete', {
      ...parts,
      failures: [unknown, 410],
      run: write(address.delete),
    }),
    recordOperation(posts, 'update', { ...parts, failures: [unknown], run: write(address.update) }),
  ];
}

/** The three routes of a collection: the list, one record by id, one by slug (transport.md §2). */
export function postRoutes(posts: PostCollection, tools: RouteTools): DocumentedRoute[] {
  const { kind, resource, beside = {} } = posts;
  const { collection } = PLACES[kind];
  const create = recordOperation(posts, 'create', {
    async run({ calendar, params }) {
      const post = await resource(calendar).create(params);
      return { body: await tools.presenter.post(kind, post, calendar) };
    },
  });
  const byId: Address = {
    suffix: '',
    beside,
    keyOf: ({ key }) => Number(key),
    idOf: ({ key }) => Number(key),
    update: ({ calendar, key, params }) => resource(calendar).update(Number(key), params),
    delete: ({ calendar, key }) => resource(calendar).delete(Number(key)),
  };
  const bySlug: Address = {
    suffix: 'BySlug',
    beside: {},
    keyOf: ({ key }) => key,
    idOf: ({ calendar, key }) => resource(calendar).locate(key),
    update: ({ calendar, key, params }) => resource(calendar).updateBySlug(key, params),
    delete: ({ calendar, key }) => resource(calendar).deleteBySlug(key),
  };
  const keyArg = (type: string, name: string): DeclaredArg => ({
    ...{ type, description: `the ${kind} post ${name}`, required: true },
  });
  const route = (address: Address, path: string, key: DeclaredArg): DocumentedRoute =>
    documentedRoute(`/${collection}/${path}`, collection, key, singleOperations(posts, tools, address));
  const list = listOperation(posts, tools, [400, 401, 404, 500], postPage);
  return [
    documentedRoute(`/${collection}`, collection, undefined, [list, create]),
    route(byId, '{id}', keyArg('integer', 'ID')),
    route(bySlug, 'by-slug/{slug}', keyArg('string', 'name')),
  ];
}
