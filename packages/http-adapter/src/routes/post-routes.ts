import type { CalendarView, RecordOf, SluggedResource } from '@kalends/core';
import type { PostKind } from '@kalends/core/adapter';
import { cachedPage, type Answer, type Args, type Call, type DeclaredArg, type Page } from '@kalends/http';
import {
  documentedRoute,
  type DocumentedRoute,
  type FailureStatus,
  type OperationDescription,
} from '../doc/documented.js';
import { readerOf } from '../present/present.js';
import { PLACES } from '@kalends/site';
import { namedAsSent, withCustom } from '../wire/custom.js';
import { postPage } from '../wire/page.js';
import { mayChange, recordOperation, UPDATES, type Collection } from './collection.js';
import { listOperation, type RouteTools } from './list-operation.js';

type Post = RecordOf<PostKind>;

/** The differences between the collections of events and of the records that they link to. */
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
  /** Declared beside the key. */
  readonly beside?: PostCollection['beside'] | undefined;
  /** Refuses what is declared beside the key. */
  readonly check?: PostCollection['check'] | undefined;
  /** The id, which is a number, or the slug. */
  readonly keyOf: (key: string) => number | string;
}

/** The operations on a single record, by id or by slug. */
function singleOperations(
  posts: PostCollection,
  { cache, presenter }: RouteTools,
  { suffix, beside = {}, check, keyOf }: Address,
): OperationDescription[] {
  const { kind, resource, unknown } = posts;
  const parts = { suffix, beside, keyOf };

  /** The methods that the caller may use next on a record. */
  async function allowedOn(call: Call, which: Post | number | string): Promise<Pick<Answer, 'allow'>> {
    const [deletes, updates] = await Promise.all([
      mayChange(posts, call, 'delete', which),
      mayChange(posts, call, 'update', which),
    ]);
    return { allow: ['GET', ...(deletes ? ['DELETE' as const] : []), ...(updates ? UPDATES : [])] };
  }

  const write = (operation: 'update' | 'delete') => async (call: Call) => {
    const { calendar, params } = call;
    check?.(params);
    const given = withCustom(calendar.fields[kind], params);
    const post = await namedAsSent(resource(calendar)[operation](keyOf(call.key), given));
    const allowed = await allowedOn(call, post);
    return { body: await presenter.post(kind, post, readerOf(call)), ...allowed };
  };

  async function read(call: Call): Promise<Page> {
    const { calendar } = call;
    const key = keyOf(call.key);
    const id = typeof key === 'number' ? key : await resource(calendar).locate(key);
    let post: Post | undefined;
    const load = async () => (post = await resource(calendar).get(id ?? key));
    const body = await presenter.read(kind, id, readerOf(call), load);
    return { body, ...(await allowedOn(call, post ?? id ?? key)) };
  }

  return [
    recordOperation(posts, 'get', {
      ...parts,
      failures: [403, unknown],
      async run(call) {
        check?.(call.params);
        const form = readerOf(call).typed ? 'typed ' : '';
        return call.actor === null
          ? cachedPage(
              cache,
              `tribe ${form}${kind}${suffix} ${call.key}`,
              () => read(call),
              call.work,
              Infinity,
            )
          : read(call);
      },
    }),
    recordOperation(posts, 'delete', { ...parts, failures: [unknown, 410], run: write('delete') }),
    recordOperation(posts, 'update', { ...parts, failures: [unknown], run: write('update') }),
  ];
}

/** The three routes of a collection: the list, one record by id, one by slug (transport.md §2). */
export function postRoutes(posts: PostCollection, tools: RouteTools): DocumentedRoute[] {
  const { kind, resource, beside, check } = posts;
  const { collection } = PLACES[kind];
  const create = recordOperation(posts, 'create', {
    run: (call) =>
      tools.once(call, async (options) => {
        const { calendar, params } = call;
        const post = await namedAsSent(
          resource(calendar).create(withCustom(calendar.fields[kind], params), options),
        );
        return { body: await tools.presenter.post(kind, post, readerOf(call)) };
      }),
  });
  const byId: Address = { suffix: '', beside, check, keyOf: Number };
  const bySlug: Address = { suffix: 'BySlug', keyOf: (slug) => slug };
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
