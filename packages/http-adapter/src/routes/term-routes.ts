import type { CalendarView, Resource, TermRecord } from '@kalends/core';
import type { TermKind } from '@kalends/core/adapter';
import { joinParts, pickParts } from '@kalends/http/internal';
import { type Call } from '@kalends/http';
import { genericUrl } from '../record-urls.js';
import { PLACES } from '@kalends/site';
import { documentedRoute, type DocumentedRoute } from '../doc/documented.js';
import { termPage } from '../wire/page.js';
import { mayChange, recordOperation, UPDATES, type Collection } from './collection.js';
import { listOperation, type RouteTools } from './list-operation.js';

/** The differences between the collections of categories and tags. */
export interface TermCollection extends Collection {
  readonly kind: TermKind;
  readonly resource: (calendar: CalendarView) => Resource<TermRecord, unknown, unknown, unknown>;
}

/** The keys that a term keeps with `context=embed` (terms.md §1.1). */
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
  joinParts(
    pickParts([json], (name) => EMBEDDED_KEYS.has(name)),
    () => undefined,
  );

/** The two routes of a collection: the list, one term by id (transport.md §2). */
export function termRoutes(terms: TermCollection, tools: RouteTools): DocumentedRoute[] {
  const { site, presenter } = tools;
  const { kind, resource } = terms;
  const { collection } = PLACES[kind];

  /** A term with its links, which depend on what the caller may do with it. */
  async function linked(term: TermRecord, call: Call): Promise<string> {
    const writes = await mayChange(terms, call, 'update', term.id);
    return presenter.term(kind, term, call, writes ? ['GET', ...UPDATES, 'DELETE'] : ['GET']);
  }

  const create = recordOperation(terms, 'create', {
    run: (call) =>
      tools.once(call, async (options) => {
        const term = await resource(call.calendar).create(call.params, options);
        const Location = genericUrl(site, `${PLACES[kind].generic}/${term.id}`);
        return { headers: { Location }, body: await linked(term, call) };
      }),
  });
  const get = recordOperation(terms, 'get', {
    async run(call) {
      const json = await linked(await resource(call.calendar).get(Number(call.key)), call);
      return { body: call.params['context'] === 'embed' ? embedded(json) : json };
    },
  });
  const update = recordOperation(terms, 'update', {
    async run(call) {
      const { calendar, key, params } = call;
      return { body: await linked(await resource(calendar).update(Number(key), params), call) };
    },
  });
  const remove = recordOperation(terms, 'delete', {
    async run(call) {
      const term = await resource(call.calendar).delete(Number(call.key));
      return { body: await presenter.term(kind, term, call) };
    },
  });

  const idKey = { type: 'integer', description: `the event ${kind} term ID`, required: true };
  const list = listOperation(terms, tools, [400, 401, 500], termPage);
  return [
    documentedRoute(`/${collection}`, collection, undefined, [list, create]),
    documentedRoute(`/${collection}/{id}`, collection, idKey, [get, update, remove]),
  ];
}
