import type { Subject } from '@kalends/core/adapter';
import type { Answer, Call, Host, Route } from '@kalends/http';
import { JSON_ROOT, PLACES } from '@kalends/site';
import type { WpPostKind } from '../kinds.js';
import {
  endOfSecond,
  listOperation,
  operation,
  readOperation,
  route,
  type ReadParts,
} from '../dialect/operation.js';
import { demandPage, pageAnswer } from '../dialect/paging.js';
import type { ParamTable, Values } from '../dialect/params.js';
import {
  cannotCreatePosts,
  cannotDeletePost,
  cannotEditPost,
  cannotEditForm,
  cannotRead,
  forbiddenForm,
  RestError,
  unknownPost,
} from '../dialect/rest-error.js';
import type { EventFragment, PostFragment, recordsIn } from '../records/fragments.js';
import { joinList, joinOne, type JoinPost } from '../records/join.js';
import type { Presenting, RecordContext } from '../records/post.js';
import { postAccess, type Post } from '../records/post-access.js';
import { selectionOf } from './post-list.js';
import { context } from './list-params.js';
import { EVENT_LIST, EVENT_WRITE, LIST, REMOVE, WRITE } from './post-params.js';
import { demandDates, inputOf, written } from './post-write.js';
import { embeds, joinRecord } from './present.js';
import { createSeenLinks } from './seen-links.js';
import type { UserFacts } from './site-routes.js';

const ALL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The methods that this caller may use on a record. */
const allowedOn = ({ calendar: view, actor }: Call, post: Subject) => [
  'GET' as const,
  ...(actor !== null && view.may('update', post) ? (['POST', 'PUT', 'PATCH'] as const) : []),
  ...(actor !== null && view.may('delete', post) ? (['DELETE'] as const) : []),
];

/** Whether an answer shows who wrote a record: accounts are not in the calendar. */
const embedsAuthors = ({ params }: Call): boolean => embeds(params)?.('author') === true;

/** The parts of an operation that reads. Answers that show authors are not cached. */
const reading = (verb: string, generic: string, summary: string, end = () => Infinity): ReadParts => ({
  ...{ operationId: `${verb}_${generic}`, methods: ['GET'], summary },
  until: (call) => (embedsAuthors(call) ? undefined : end()),
});

type UserOf = (id: number) => Promise<UserFacts | undefined>;

/** Completes records for a caller: those who wrote them are looked up if they are embedded, and which linked records are seen. */
const joiningOn =
  (kind: WpPostKind, site: Host['site'], userOf: UserOf) =>
  async <T>(call: Call, form: RecordContext, run: (join: JoinPost) => Promise<T>): Promise<T> => {
    const isEvent = kind === 'event';
    const embedding = embeds(call.params);
    const users = new Map<number, UserFacts | undefined>();
    const allowed = ({ subject }: PostFragment) => allowedOn(call, subject);
    const isShort = form === 'embed';
    const links = createSeenLinks(call);
    const { isSeen } = links;
    const join = joinRecord({ site, allowedOn: allowed, embedding, users, isSeen, isShort });
    const showsAuthors = embedsAuthors(call);
    if (!showsAuthors && (!isEvent || isShort)) return run(join);
    const authors = new Set<number>();
    await run((of, fragment, joining) => {
      authors.add(fragment.subject.author);
      if (of === 'event' && !isShort) links.add((fragment as EventFragment).event);
      return join(of, fragment, joining);
    });
    if (showsAuthors) for (const author of authors) users.set(author, await userOf(author));
    await links.look();
    return run(join);
  };

/** The routes of events, venues or organizers. */
export function postRoutes(
  kind: WpPostKind,
  host: Host,
  { siteZone }: Presenting,
  records: ReturnType<typeof recordsIn>,
  userOf: UserOf,
): Route[] {
  const { calendar, site, cache } = host;
  const { clock } = calendar;
  const { collection, generic } = PLACES[kind];
  const self = `${site.url}${JSON_ROOT}/wp/v2`;
  const isEvent = kind === 'event';
  const { resourceOf, find, mayWrite, mayOn } = postAccess(kind, calendar);
  const nowSeconds = () => Math.floor(clock() / 1000);
  const joined = joiningOn(kind, site, userOf);

  async function one(post: Post, call: Call, form: RecordContext): Promise<string> {
    await cache.refresh();
    return joined(call, form, (join) => joinOne<WpPostKind>(records[form], kind, post, call, join));
  }

  async function list(call: Call, given: Values<typeof EVENT_LIST>): Promise<Answer> {
    const { calendar: view, actor } = call;
    const { context: form = 'view', page = 1, per_page = 10 } = given;
    if (form === 'edit' && !mayWrite(call)) throw forbiddenForm(actor, { hidesMethods: true });
    const listing = { calendar, view, actor, siteZone, now: nowSeconds() };
    const found = await view.select(await selectionOf(kind, given, listing));
    const { refs, total } = found;
    demandPage({ page, per_page }, total);
    await cache.refresh(found.version);
    const texts = await joined(call, form, (join) => joinList(records[form], kind, refs, call, join));
    return pageAnswer(site, call, { page, per_page }, found, texts);
  }

  const listing = listOperation(
    host,
    // events that are over are left out
    reading('list', generic, `Lists ${collection}`, () => (isEvent ? endOfSecond(clock()) : Infinity)),
    (isEvent ? EVENT_LIST : LIST) as ParamTable,
    (call, given) => list(call, given as Values<typeof EVENT_LIST>),
  );

  const writeParams = (isEvent ? EVENT_WRITE : WRITE) as ParamTable;

  const create = operation(
    {
      ...{ operationId: `create_${generic}`, methods: ['POST'], summary: 'Creates a record', status: 201 },
      ...{ allowed: mayWrite, permitted: mayWrite, refusal: cannotCreatePosts },
    },
    writeParams,
    async (call, all) => {
      const given = all as Values<typeof EVENT_WRITE>;
      const { calendar: view } = call;
      demandDates(kind, given);
      if (!mayWrite(call)) throw cannotCreatePosts(call);
      const input = await inputOf(calendar, view, kind, { status: 'draft', ...given });
      const post = (await written(() => resourceOf(view).create(input as never, { reuse: false }))) as Post;
      return {
        headers: { Location: `${self}/${generic}/${post.id}` },
        body: await one(post, call, 'edit'),
      };
    },
  );

  const read = readOperation(
    host,
    reading('get', generic, 'Reads a record'),
    { context },
    async (call, { context: form = 'view' }) => {
      const post = await find(call);
      if (post === undefined) throw unknownPost();
      const { calendar: view } = call;
      const isSeen = post.status === 'trash' ? mayOn(call, 'update', post) : view.may('read', post);
      if (!isSeen) throw cannotRead(call, { hidesMethods: true });
      if (form === 'edit' && !mayOn(call, 'update', post)) throw cannotEditForm(call, { hidesMethods: true });
      return { body: await one(post, call, form), allow: allowedOn(call, post) };
    },
  );

  const allowedTo = (right: 'update' | 'delete') => async (call: Call) => {
    const post = await find(call);
    return post !== undefined && mayOn(call, right, post);
  };

  const update = operation(
    {
      ...{ operationId: `update_${generic}`, methods: ['POST', 'PUT', 'PATCH'], summary: 'Changes a record' },
      ...{ allowed: allowedTo('update'), permitted: mayWrite, refusal: cannotEditPost },
    },
    writeParams,
    async (call, given) => {
      const post = await find(call);
      if (post === undefined) throw unknownPost();
      const { calendar: view } = call;
      if (!mayOn(call, 'update', post)) throw cannotEditPost(call);
      const patch = await inputOf(calendar, view, kind, given);
      const next = (await written(() => resourceOf(view).update(post.id, patch as never))) as Post;
      return { body: await one(next, call, 'edit'), allow: allowedOn(call, next) };
    },
  );

  const remove = operation(
    {
      ...{
        operationId: `delete_${generic}`,
        methods: ['DELETE'],
        summary: 'Moves a record to the trash, or purges it',
      },
      ...{ allowed: allowedTo('delete'), permitted: mayWrite, refusal: cannotDeletePost },
    },
    REMOVE,
    async (call, { force = false }) => {
      const post = await find(call);
      if (post === undefined) throw unknownPost();
      if (!mayOn(call, 'delete', post)) throw cannotDeletePost(call);
      const resource = resourceOf(call.calendar);
      if (force) {
        const previous = await one(post, call, 'edit');
        if (post.status !== 'trash') await resource.delete(post.id);
        await resource.purge(post.id);
        return { body: `{"deleted":true,"previous":${previous}}`, allow: [] };
      }
      if (post.status === 'trash')
        throw new RestError('rest_already_trashed', 'The post has already been deleted.', 410);
      const trashed = (await resource.delete(post.id)) as Post;
      return { body: await one(trashed, call, 'edit'), allow: [...ALL_METHODS] };
    },
  );

  return [route(`/${generic}`, listing, create), route(`/${generic}/{id}`, read, update, remove)];
}
