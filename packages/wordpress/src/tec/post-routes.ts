import { CalendarError } from '@kalends/core';
import type { Answer, Call, Host, Operation } from '@kalends/http';
import type { PageSize } from '@kalends/http-adapter/interface';
import { PLACES, sameUntil, titled } from '@kalends/site';
import type { WpPostKind } from '../kinds.js';
import { endOfSecond, listOperation, operation, readOperation } from '../dialect/operation.js';
import type { ParamTable, Values } from '../dialect/params.js';
import { isPastEnd, pageAnswer } from '../dialect/paging.js';
import { forbidden, forbiddenForm, invalid, RestError } from '../dialect/rest-error.js';
import type { recordsIn } from '../records/fragments.js';
import { joinList, joinOne } from '../records/join.js';
import type { Presenting, RecordContext } from '../records/post.js';
import { postAccess, type Post } from '../records/post-access.js';
import { cachedFor, demandAcknowledgement } from './acknowledgement.js';
import { eventSelection, linkedSelection, pagingOf, type Listing } from './list.js';
import { EVENT_LIST, LINKED_LIST, READ, REMOVE, WRITE } from './params.js';
import { joinRecord } from './present.js';
import { demandComplete, inputOf } from './write.js';

/** A documented operation. */
export interface TecOperation extends Operation {
  readonly params: ParamTable;
}

/** A documented route. */
export interface TecRoute {
  readonly path: string;
  readonly operations: readonly TecOperation[];
}

/** The refusal of an id that is no record of the kind, or whose record is in the trash (N27). */
export function notThere(what: 'read' | 'updated' | 'deleted'): RestError {
  const message = `The entity could not be ${what}.`;
  return new RestError('rest_post_invalid_id', message, 404, { beside: { error: message } });
}

/** The refusal of a page past the end of a list. */
export const pastEnd = (): RestError =>
  new RestError('tec_rest_organizers_page_not_found', 'The requested page was not found.', 404);

/** The names of parameters in errors of the calendar. */
const THEIR_NAMES: Readonly<Record<string, string>> = {
  description: 'content',
  date_utc: 'date_gmt',
  image: 'featured_media',
  categories: 'tribe_events_cat',
  venue: 'title',
  organizer: 'title',
  stateprovince: 'state_province',
};

/** Runs a write whose errors have the names of this interface. */
async function named<T>(kind: WpPostKind, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (thrown) {
    if (!(thrown instanceof CalendarError) || thrown.code !== 'invalid_param') throw thrown;
    const nameOf = (name: string) =>
      kind === 'event' && (name === 'venue' || name === 'organizer')
        ? `${name}s`
        : (THEIR_NAMES[name] ?? name);
    throw invalid(
      Object.fromEntries(Object.entries(thrown.data.params).map(([name, why]) => [nameOf(name), why])),
    );
  }
}

/** The methods that this caller may use on a record. */
const allowOf = ({ calendar: view }: Call, post: Post): Pick<Answer, 'allow'> => ({
  allow: [
    'GET',
    ...(view.may('update', post) ? (['PUT', 'PATCH'] as const) : []),
    ...(view.may('delete', post) ? (['DELETE'] as const) : []),
  ],
});

/** Refuses the form for editors. */
function demandContext({ actor }: Call, context: RecordContext, mayEdit: boolean): void {
  if (context === 'edit' && !mayEdit) throw forbiddenForm(actor);
}

/** Creates what describes the operations on the records of a kind. */
const documentedFor =
  (kind: WpPostKind) =>
  <T extends ParamTable>(
    verb: string,
    parts: Pick<Operation, 'methods' | 'status' | 'summary'> &
      Partial<Pick<Operation, 'allowed' | 'permitted'>>,
    params: T,
    run: (call: Call, given: Values<T>) => Promise<Answer>,
    make: typeof operation = operation,
  ): TecOperation => {
    const operationId = `${verb}${titled(verb === 'list' ? PLACES[kind].collection : kind)}`;
    return { ...make({ operationId, ...parts }, params, run), params };
  };

/** The records of a page of a list. */
async function findPage(
  kind: WpPostKind,
  calendar: Host['calendar'],
  given: Values<typeof EVENT_LIST> & Values<typeof LINKED_LIST>,
  paging: PageSize,
  listing: Listing,
) {
  const selection =
    kind === 'event'
      ? await eventSelection(given, paging, listing)
      : await linkedSelection(kind, given, paging, listing);
  return selection === null
    ? { total: 0, refs: [], version: await calendar.version() }
    : listing.view.select(selection);
}

/** The parts of other operations that a deletion uses. */
interface Removing extends Pick<ReturnType<typeof postAccess>, 'resourceOf' | 'mayWrite'> {
  readonly demandPost: (call: Call, right: 'delete') => Promise<Post>;
  readonly allowedTo: (right: 'delete') => (call: Call) => Promise<boolean>;
}

/** Moves a record to the trash, or purges it. */
const removal = (
  documented: ReturnType<typeof documentedFor>,
  kind: WpPostKind,
  { resourceOf, demandPost, allowedTo, mayWrite }: Removing,
): TecOperation =>
  documented(
    'delete',
    {
      ...{ methods: ['DELETE'], status: 200, summary: `Moves a record to the trash, or purges it: ${kind}` },
      ...{ allowed: allowedTo('delete'), permitted: mayWrite },
    },
    REMOVE,
    async (call, { force = false }) => {
      const { calendar: view } = call;
      const { id, status } = await demandPost(call, 'delete');
      const resource = resourceOf(view);
      if (status === 'trash' && !force) {
        const error = 'The entity has already been trashed.';
        throw new RestError('rest_already_trashed', error, 410, { beside: { error } });
      }
      if (status !== 'trash') await resource.delete(id);
      if (force) await resource.purge(id);
      return { body: '[]', ...(force && { allow: [] }) };
    },
  );

/** The operations on the records of a kind, with the calendar and the site that they are on. */
export function postRoutes(
  kind: WpPostKind,
  host: Host,
  presenting: Presenting,
  records: ReturnType<typeof recordsIn>,
): TecRoute[] {
  const { calendar, site, cache } = host;
  const { collection } = PLACES[kind];
  const documented = documentedFor(kind);

  const { resourceOf, find, mayWrite, mayOn } = postAccess(kind, calendar);
  const nowSeconds = () => Math.floor(calendar.clock() / 1000);
  const join = joinRecord(presenting, nowSeconds);
  // events tell whether they are over, and lists may leave out what is
  const cached = cachedFor(({ params }) =>
    kind === 'event' ? endOfSecond(calendar.clock()) : sameUntil(params, calendar.clock()),
  );

  async function one(post: Post, call: Call, context: RecordContext = 'view'): Promise<string> {
    await cache.refresh();
    return joinOne<WpPostKind>(records[context], kind, post, call, join);
  }

  const allowedTo = (right: 'update' | 'delete') => async (call: Call) => {
    if (!mayWrite(call)) return false;
    const post = await find(call);
    return post !== undefined && mayOn(call, right, post);
  };

  async function list(call: Call, given: Values<typeof EVENT_LIST> & Values<typeof LINKED_LIST>) {
    const { calendar: view } = call;
    const context = given.context ?? 'view';
    demandContext(call, context, mayWrite(call));
    demandAcknowledgement(call);
    const paging = pagingOf(given, view);
    const listing: Listing = { view, siteZone: presenting.siteZone, now: nowSeconds() };
    const found = await findPage(kind, calendar, given, paging, listing);
    if (isPastEnd(paging, found)) throw pastEnd();
    await cache.refresh(found.version);
    const texts = await joinList(records[context], kind, found.refs, call, join);
    return pageAnswer(site, call, paging, found, texts);
  }

  const listing = documented(
    'list',
    { methods: ['GET'], status: 200, summary: `Lists ${collection}` },
    kind === 'event' ? EVENT_LIST : LINKED_LIST,
    (call, given) => list(call, given as Values<typeof EVENT_LIST> & Values<typeof LINKED_LIST>),
    (parts, ...rest) => listOperation(host, { ...parts, ...cached }, ...rest),
  );

  const create = documented(
    'create',
    {
      ...{ methods: ['POST'], status: 201, summary: `Creates a record: ${kind}` },
      ...{ allowed: mayWrite, permitted: mayWrite },
    },
    WRITE[kind] as ParamTable,
    async (call, given) => {
      const { calendar: view, actor } = call;
      demandComplete(kind, given);
      if (!mayWrite(call)) throw forbidden(actor);
      demandAcknowledgement(call);
      const input = await inputOf(calendar, view, kind, given as never);
      const post = await named(kind, () => resourceOf(view).create(input as never, { reuse: false }));
      return { body: await one(post, call) };
    },
  );

  const read = documented(
    'get',
    { methods: ['GET'], status: 200, summary: `Reads a record: ${kind}` },
    READ,
    async (call, { context = 'view' }) => {
      const { calendar: view, actor } = call;
      const post = await find(call);
      const isThere = post !== undefined && post.status !== 'trash';
      if (isThere && !view.may('read', post))
        throw forbidden(actor, undefined, undefined, { hidesMethods: true });
      if (isThere) demandContext(call, context, actor !== null && view.may('update', post));
      demandAcknowledgement(call);
      if (!isThere) throw notThere('read');
      return { body: await one(post, call, context), ...allowOf(call, post) };
    },
    (parts, ...rest) => readOperation(host, { ...parts, ...cached }, ...rest),
  );

  /** The record to change, after the rights and the acknowledgement. */
  async function demandPost(call: Call, right: 'update' | 'delete'): Promise<Post> {
    const post = await find(call);
    if (!mayWrite(call) || (post !== undefined && !call.calendar.may(right, post)))
      throw forbidden(call.actor);
    demandAcknowledgement(call);
    if (post === undefined) throw notThere(right === 'update' ? 'updated' : 'deleted');
    return post;
  }

  const update = documented(
    'update',
    {
      ...{ methods: ['PUT', 'PATCH'], status: 200, summary: `Changes a record: ${kind}` },
      ...{ allowed: allowedTo('update'), permitted: mayWrite },
    },
    WRITE[kind] as ParamTable,
    async (call, given) => {
      const { calendar: view } = call;
      const { id } = await demandPost(call, 'update');
      const patch = await inputOf(calendar, view, kind, given as never);
      const post = (await named(kind, () => resourceOf(view).update(id, patch as never))) as Post;
      return { body: await one(post, call), ...allowOf(call, post) };
    },
  );

  const remove = removal(documented, kind, { resourceOf, demandPost, allowedTo, mayWrite });

  return [
    { path: `/${collection}`, operations: [listing, create] },
    { path: `/${collection}/{id}`, operations: [read, update, remove] },
  ];
}
