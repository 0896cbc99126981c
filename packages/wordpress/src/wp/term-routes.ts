import { CalendarError, type CalendarView, type Resource, type TermRecord } from '@kalends/core';
import { MOST_ANCESTORS, withAncestors, type TermKind } from '@kalends/core/adapter';
import { jsonText, type Call, type Host, type Route } from '@kalends/http';
import { escapeText, JSON_ROOT, PLACES, termPath, termUrl } from '@kalends/site';
import { ANSWER_BYTES } from '../records/join.js';
import { pageAnswer, sliceOf } from '../dialect/paging.js';
import { param, type ParamTable, type Values } from '../dialect/params.js';
import { forbidden, RestError } from '../dialect/rest-error.js';
import { listOperation, operation, route } from '../dialect/operation.js';
import { context, PAGE } from './list-params.js';
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

/** How many terms are loaded and shown at once. */
const CHUNK = 10;

/** The routes of categories or of tags. */
export function termRoutes(kind: TermKind, host: Host): Route[] {
  const { calendar, site } = host;
  const { collection, generic, type } = PLACES[kind];
  const isTree = kind === 'category';
  const self = `${site.url}${JSON_ROOT}/wp/v2`;
  const listParams: ParamTable = isTree ? { ...LIST, ...PARENT } : LIST;
  const writeParams: ParamTable = { ...WRITE, ...PARENT };

  const resourceOf = (view: CalendarView) =>
    view[collection] as Resource<TermRecord, unknown, unknown, unknown>;
  const mayWrite = ({ calendar: view, actor }: Call) => actor !== null && view.may('write', kind);

  /** How terms are shown to a caller. */
  async function presenterOf(
    terms: readonly TermRecord[],
    call: Call,
  ): Promise<(term: TermRecord) => string> {
    const above = await withAncestors(
      terms.map(({ parent }) => parent),
      (ids) => calendar.load(kind, ids),
      MOST_ANCESTORS - 1,
    );
    const known = new Map([...above, ...terms.map((term) => [term.id, term] as const)]);
    const allow = mayWrite(call) ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : ['GET'];
    return (term) => {
      const { id, count, description, name, slug, parent } = term;
      return jsonText({
        ...{ id, count, description },
        link: termUrl(
          site,
          kind,
          termPath(id, (one) => known.get(one)),
          id,
        ),
        name: escapeText(name),
        slug,
        taxonomy: type,
        ...(isTree && { parent }),
        meta: [],
        _links: {
          self: [{ href: `${self}/${generic}/${id}`, targetHints: { allow } }],
          collection: [{ href: `${self}/${generic}` }],
          about: [{ href: `${self}/taxonomies/${type}` }],
          ...(isTree && parent > 0 && { up: [{ embeddable: true, href: `${self}/${generic}/${parent}` }] }),
          'wp:post_type': [{ href: `${self}/tribe_events?${generic}=${id}` }],
          curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
        },
      });
    };
  }

  const one = async (term: TermRecord, call: Call): Promise<string> =>
    (await presenterOf([term], call))(term);

  /** Terms in order, until they are larger than an answer: each may have a long description. `undefined` for one that has gone. */
  async function present(ids: readonly number[], call: Call): Promise<(string | undefined)[]> {
    const texts: (string | undefined)[] = [];
    let bytes = 0;
    for await (const some of call.work.parts(ids, CHUNK)) {
      if (bytes > ANSWER_BYTES) break;
      const terms = await calendar.load(kind, some);
      const known = terms.filter((term) => term !== undefined);
      const show = await presenterOf(known, call);
      for (const term of terms) {
        const text = term && show(term);
        bytes += text?.length ?? 0;
        if (bytes > ANSWER_BYTES && texts.length > 0) break;
        texts.push(text);
      }
    }
    return texts;
  }

  async function read(call: Call): Promise<TermRecord> {
    try {
      return await resourceOf(call.calendar).get(Number(call.key));
    } catch (thrown) {
      if (thrown instanceof CalendarError && thrown.code === 'invalid_param') throw unknownTerm();
      throw thrown;
    }
  }

  function demandContext({ actor }: Call, form: string | undefined, may: boolean): void {
    if (form === 'edit' && !may)
      throw forbidden(
        actor,
        'rest_forbidden_context',
        'Sorry, you are not allowed to edit terms in this taxonomy.',
      );
  }

  async function list(call: Call, given: Values<typeof LIST> & Values<typeof PARENT>) {
    const { calendar: view } = call;
    demandContext(call, given.context, mayWrite(call));
    const { page = 1, per_page = 10, search, slug, include, exclude, hide_empty, post, parent } = given;
    const { orderby = 'name', order = 'asc' } = given;
    if (post !== undefined) {
      const [event] = await calendar.load('event', [post]);
      if (event === undefined || !view.may('read', event))
        throw new RestError('rest_post_invalid_id', 'Invalid post ID.', 400);
    }
    // one after the other: a hundred at once would take all connections of a database
    const bySlug: number[] = [];
    for (const one of slug ?? [])
      bySlug.push(...(await view.select({ kind, slug: one })).refs.map(({ id }) => id));
    const wanted = slug === undefined ? include : (include ?? bySlug).filter((id) => bySlug.includes(id));
    const key = { include_slugs: 'include', term_group: 'id' } as const;
    const selected = await view.select({
      kind,
      ...sliceOf({ page, per_page }),
      ...(search !== undefined && search !== '' && { search }),
      include: wanted ?? null,
      exclude: exclude ?? null,
      parent: parent ?? null,
      event: post ?? null,
      hide_empty: hide_empty === true ? 'own' : null,
      orderby: orderby === 'include_slugs' || orderby === 'term_group' ? key[orderby] : orderby,
      order,
    });
    const texts = await present(
      selected.refs.map(({ id }) => id),
      call,
    );
    return pageAnswer(site, call, { page, per_page }, selected, texts);
  }

  /** The fields of the calendar, without what is left empty. */
  const inputOf = ({ slug, parent, ...given }: Values<typeof WRITE> & Values<typeof PARENT>) => ({
    ...given,
    ...(slug !== undefined && slug !== '' && { slug }),
    ...(parent !== undefined && { parent }),
  });

  async function write<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (thrown) {
      const isParent = thrown instanceof CalendarError && thrown.data.params !== undefined;
      if (isParent && 'parent' in Object(thrown.data.params))
        throw new RestError('rest_term_invalid', 'Parent term does not exist.', 400);
      throw thrown;
    }
  }

  const capital = (verb: string) => `${verb}_${generic}`;
  const refusing =
    (code: string, what: string) =>
    ({ actor }: Call): RestError =>
      forbidden(actor, code, `Sorry, you are not allowed to ${what}.`);
  const cannotCreate = refusing('rest_cannot_create', 'create terms in this taxonomy');
  const cannotUpdate = refusing('rest_cannot_update', 'edit this term');
  const cannotDelete = refusing('rest_cannot_delete', 'delete this term');

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
      const term = await write(() => resourceOf(call.calendar).create(inputOf(given)));
      return {
        headers: { Location: `${self}/${generic}/${term.id}` },
        body: await one(term, call),
      };
    },
  );

  const get = operation(
    { operationId: capital('get'), methods: ['GET'], summary: 'Reads a term' },
    { context },
    async (call, given) => {
      const term = await read(call);
      demandContext(call, given.context, mayWrite(call));
      return { body: await one(term, call) };
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
      const term = await write(() => resourceOf(call.calendar).update(id, inputOf(given as never)));
      return { body: await one(term, call) };
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
      const previous = await one(term, call);
      await resourceOf(call.calendar).delete(term.id);
      return { body: `{"deleted":true,"previous":${previous}}`, allow: [] };
    },
  );

  return [route(`/${generic}`, listing, create), route(`/${generic}/{id}`, get, update, remove)];
}
