import { CalendarError, type CalendarView, type Resource, type TermRecord } from '@kalends/core';
import type { TermKind } from '@kalends/core/adapter';
import type { Call, Host, Route } from '@kalends/http';
import { JSON_ROOT, PLACES } from '@kalends/site';
import { pageAnswer, sliceOf } from '../dialect/paging.js';
import { param, type ParamTable, type Values } from '../dialect/params.js';
import { refusing, RestError } from '../dialect/rest-error.js';
import { listOperation, operation, readOperation, route } from '../dialect/operation.js';
import { includedIds } from './included-ids.js';
import { context, PAGE } from './list-params.js';
import { createTermTexts } from './term-texts.js';
import { flag, integer, oneOf, text } from './types.js';

const ORDERS = [
  'id',
  'include',
  'name',
  'slug',
  'include_slugs',
  'term_group',
  'description',
  'count',
] as const;

const LIST = {
  ...PAGE,
  search: param(text, 'Terms with this text in their names or slugs'),
  hide_empty: param(flag, 'Whether to leave out terms without published events'),
  post: param(integer(1), 'Terms of this event'),
  orderby: param(oneOf(...ORDERS), 'What terms are sorted by'),
};

const PARENT = { parent: param(integer(0), 'The category above, 0 for none') };

const WRITE = {
  name: param(text, 'The name'),
  slug: param(text, 'The name in the address'),
  description: param(text, 'The description, as HTML'),
};

const REMOVE = { force: param(flag, 'Terms have no trash: they are deleted with true') };

const unknownTerm = (): RestError =>
  new RestError('rest_term_invalid', 'Term does not exist.', 404, { hidesMethods: true });

const cannotCreate = refusing('rest_cannot_create', 'create terms in this taxonomy');
const cannotUpdate = refusing('rest_cannot_update', 'edit this term');
const cannotDelete = refusing('rest_cannot_delete', 'delete this term');
const cannotEditForm = refusing('rest_forbidden_context', 'edit terms in this taxonomy');

/** Runs a write of a term, whose refusals are those of WordPress. */
async function written<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (thrown) {
    const params = thrown instanceof CalendarError ? (thrown.data.params ?? {}) : {};
    if ('parent' in params) throw new RestError('rest_term_invalid', 'Parent term does not exist.', 400);
    throw thrown;
  }
}

/** The fields of the calendar, without what is left empty. */
const inputOf = ({ slug, parent, ...given }: Values<typeof WRITE> & Values<typeof PARENT>) => ({
  ...given,
  ...(slug !== undefined && slug !== '' && { slug }),
  ...(parent !== undefined && { parent }),
});

/** The routes of categories or of tags. */
export function termRoutes(kind: TermKind, host: Host): Route[] {
  const { calendar, site } = host;
  const { collection, generic } = PLACES[kind];
  const isTree = kind === 'category';
  const self = `${site.url}${JSON_ROOT}/wp/v2`;
  const listParams: ParamTable = isTree ? { ...LIST, ...PARENT } : LIST;
  const writeParams: ParamTable = { ...WRITE, ...PARENT };

  const resourceOf = (view: CalendarView) =>
    view[collection] as Resource<TermRecord, unknown, unknown, unknown>;
  const mayWrite = ({ calendar: view, actor }: Call) => actor !== null && view.may('write', kind);

  const texts = createTermTexts(kind, host, mayWrite);

  async function read(call: Call): Promise<TermRecord> {
    try {
      return await resourceOf(call.calendar).get(Number(call.key));
    } catch (thrown) {
      if (thrown instanceof CalendarError && thrown.code === 'invalid_param') throw unknownTerm();
      throw thrown;
    }
  }

  function demandContext(call: Call, form: string | undefined): void {
    if (form === 'edit' && !mayWrite(call)) throw cannotEditForm(call);
  }

  async function list(call: Call, given: Values<typeof LIST> & Values<typeof PARENT>) {
    const { calendar: view } = call;
    demandContext(call, given.context);
    const { page = 1, per_page = 10, search, exclude, hide_empty, post, parent } = given;
    const { orderby = 'name', order = 'asc' } = given;
    if (post !== undefined) {
      const [event] = await calendar.load('event', [post]);
      if (event === undefined || !view.may('read', event))
        throw new RestError('rest_post_invalid_id', 'Invalid post ID.', 400);
    }
    const include = await includedIds(given, async (slug) =>
      (await view.select({ kind, slug })).refs.map(({ id }) => id),
    );
    const key = { include_slugs: 'include', term_group: 'id' } as const;
    const selected = await view.select({
      kind,
      ...sliceOf({ page, per_page }),
      ...(search !== undefined && search !== '' && { search }),
      include,
      exclude: exclude ?? null,
      parent: parent ?? null,
      event: post ?? null,
      hide_empty: hide_empty === true ? 'own' : null,
      orderby: orderby === 'include_slugs' || orderby === 'term_group' ? key[orderby] : orderby,
      order,
    });
    const ids = selected.refs.map(({ id }) => id);
    return pageAnswer(site, call, { page, per_page }, selected, await texts.list(ids, call));
  }

  const capital = (verb: string) => `${verb}_${generic}`;
  const listing = listOperation(
    host,
    { operationId: capital('list'), methods: ['GET'], summary: `Lists ${collection}` },
    listParams,
    (call, given) => list(call, given as never),
  );

  const create = operation(
    {
      ...{ operationId: capital('create'), methods: ['POST'], summary: 'Creates a term', status: 201 },
      ...{ allowed: mayWrite, permitted: mayWrite, refusal: cannotCreate },
    },
    writeParams,
    async (call, all) => {
      const given = all as Values<typeof WRITE> & Values<typeof PARENT>;
      if (given.name === undefined)
        throw new RestError('rest_missing_callback_param', 'Missing parameter(s): name', 400, {
          data: { params: ['name'] },
        });
      if (!mayWrite(call)) throw cannotCreate(call);
      if (given.name.trim() === '')
        throw new RestError('empty_term_name', 'A name is required for this term.', 400);
      const term = await written(() => resourceOf(call.calendar).create(inputOf(given)));
      return {
        headers: { Location: `${self}/${generic}/${term.id}` },
        body: await texts.one(term, call),
      };
    },
  );

  const get = readOperation(
    host,
    { operationId: capital('get'), methods: ['GET'], summary: 'Reads a term' },
    { context },
    async (call, given) => {
      const term = await read(call);
      demandContext(call, given.context);
      return { body: await texts.one(term, call) };
    },
  );

  const update = operation(
    {
      ...{ operationId: capital('update'), methods: ['POST', 'PUT', 'PATCH'], summary: 'Changes a term' },
      ...{ allowed: mayWrite, permitted: mayWrite, refusal: cannotUpdate },
    },
    writeParams,
    async (call, given) => {
      const { id } = await read(call);
      if (!mayWrite(call)) throw cannotUpdate(call);
      const { name } = given as Values<typeof WRITE>;
      if (name?.trim() === '')
        throw new RestError('empty_term_name', 'A name is required for this term.', 400);
      const term = await written(() => resourceOf(call.calendar).update(id, inputOf(given as never)));
      return { body: await texts.one(term, call) };
    },
  );

  const remove = operation(
    {
      ...{ operationId: capital('delete'), methods: ['DELETE'], summary: 'Deletes a term' },
      ...{ allowed: mayWrite, permitted: mayWrite, refusal: cannotDelete },
    },
    REMOVE,
    async (call, { force = false }) => {
      const term = await read(call);
      if (!mayWrite(call)) throw cannotDelete(call);
      if (!force)
        throw new RestError(
          'rest_trash_not_supported',
          "Terms do not support trashing. Set 'force=true' to delete.",
          501,
        );
      const previous = await texts.one(term, call);
      await resourceOf(call.calendar).delete(term.id);
      return { body: `{"deleted":true,"previous":${previous}}`, allow: [] };
    },
  );

  return [route(`/${generic}`, listing, create), route(`/${generic}/{id}`, get, update, remove)];
}
