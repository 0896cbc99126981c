import { kindsOf, type CalendarView, type EventRecord, type ImageRecord, type RecordOf } from '@kalends/core';
import { findZone, UTC, type PostKind, type PostRecord, type TermKind } from '@kalends/core/adapter';
import {
  jsonText,
  type Answer,
  type Call,
  type Host,
  type Params,
  type Route,
} from '@kalends/http-adapter/interface';
import { escapeText, JSON_ROOT, PLACES, type Rendering } from '@kalends/site';
import { pageAnswer } from '../dialect/paging.js';
import type { ParamTable, Values } from '../dialect/params.js';
import { forbidden, RestError } from '../dialect/rest-error.js';
import { classList } from '../records/class-list.js';
import { presentedList } from '../records/presented-list.js';
import { termsOfEvents } from '../records/linked-records.js';
import { presentBase, type RecordContext } from '../records/post.js';
import { presentMedia } from './media.js';
import { metaOf } from './meta.js';
import { operation, route } from '../dialect/operation.js';
import { context } from './post-params.js';
import { selectionOf } from './post-list.js';
import { EVENT_LIST, EVENT_WRITE, LIST, REMOVE, WRITE } from './post-params.js';
import { demandDates, inputOf, written } from './post-write.js';
import { presentUser, type UserFacts } from './site-routes.js';

type Post = RecordOf<PostKind>;

const ALL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const unknownPost = (): RestError =>
  new RestError('rest_post_invalid_id', 'Invalid post ID.', 404, { hidesMethods: true });

/** The keys of a record in lists of others. */
const EMBEDDED: ReadonlySet<string> = new Set([
  'id',
  'date',
  'slug',
  'type',
  'link',
  'title',
  'excerpt',
  'author',
  'featured_media',
  '_links',
]);

/** The routes of events, venues or organizers. */
export function postRoutes(
  kind: PostKind,
  { calendar, site }: Host,
  rendering: Rendering,
  userOf: (id: number) => Promise<UserFacts | undefined>,
): Route[] {
  const { settings, clock } = calendar;
  const siteZone = findZone(settings.timezone) ?? UTC;
  const { collection, generic, type } = PLACES[kind];
  const self = `${site.url}${JSON_ROOT}/wp/v2`;
  const isEvent = kind === 'event';
  const resourceOf = (view: CalendarView) => view[collection] as CalendarView['events'];
  const nowSeconds = () => Math.floor(clock() / 1000);

  const find = async ({ key }: Call): Promise<Post | undefined> => {
    const id = Number(key);
    return Number.isSafeInteger(id) ? (await calendar.load<PostKind>(kind, [id]))[0] : undefined;
  };
  const mayWrite = ({ calendar: view, actor }: Call) => actor !== null && view.may('write', kind);
  const mayOn = ({ calendar: view, actor }: Call, right: 'update' | 'delete', post: Post) =>
    actor !== null && view.may(right, post);
  const allowedOn = (call: Call, post: Post) => [
    'GET' as const,
    ...(mayOn(call, 'update', post) ? (['POST', 'PUT', 'PATCH'] as const) : []),
    ...(mayOn(call, 'delete', post) ? (['DELETE'] as const) : []),
  ];

  function linksOf(post: Post, call: Call, image: number): object {
    const { id, author } = post as PostRecord & { readonly id: number };
    return {
      self: [{ href: `${self}/${generic}/${id}`, targetHints: { allow: allowedOn(call, post) } }],
      collection: [{ href: `${self}/${generic}` }],
      about: [{ href: `${self}/types/${type}` }],
      author: [{ embeddable: true, href: `${self}/users/${author}` }],
      ...(image > 0 && { 'wp:featuredmedia': [{ embeddable: true, href: `${self}/media/${image}` }] }),
      ...(isEvent && {
        'wp:term': [...kindsOf('term')].reverse().map((term) => ({
          taxonomy: PLACES[term].type,
          embeddable: true,
          href: `${self}/${PLACES[term].generic}?post=${id}`,
        })),
      }),
      curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
    };
  }

  /** What is embedded: everything, or the links that `_embed` names. */
  function embeds({ _embed: asked }: Params): ((rel: string) => boolean) | undefined {
    if (asked === undefined || asked === '0' || asked === 'false' || asked === false) return undefined;
    const given: readonly unknown[] = Array.isArray(asked) ? asked : [asked];
    const names = given
      .flatMap((name) => (typeof name === 'string' ? name.split(',') : []))
      .map((name) => name.trim());
    const isAll = names.every((name) => name === '' || name === '1' || name === 'true');
    return (rel) => isAll || names.includes(rel);
  }

  async function present(posts: readonly Post[], call: Call, form: RecordContext): Promise<string[]> {
    const terms = isEvent ? await termsOfEvents(calendar, posts as EventRecord[]) : [];
    const embedding = embeds(call.params);
    const images = new Map<number, ImageRecord>();
    const users = new Map<number, UserFacts | undefined>();
    if (embedding !== undefined) {
      const ids = [...new Set(posts.map(({ image }) => image).filter((id) => id > 0))];
      for (const image of await calendar.load('image', ids))
        if (image !== undefined) images.set(image.id, image);
      for (const { author } of posts) if (!users.has(author)) users.set(author, await userOf(author));
    }
    const presenting = { rendering, siteZone, timezone: settings.timezone, now: nowSeconds() };
    return posts.map((post, index) => {
      const { image, author } = post;
      const { tags, categories } = terms[index] ?? { tags: [], categories: [] };
      const record = {
        ...presentBase(kind, post as never, presenting, form),
        meta: metaOf(kind, post as never, settings.currency),
        ...(isEvent && {
          tags: tags.map(({ id }) => id),
          tribe_events_cat: categories.map(({ id }) => id),
          class_list: classList(post as EventRecord, tags, categories),
        }),
        _links: linksOf(post, call, image),
      };
      const embeddedTerms = (of: TermKind) =>
        (of === 'tag' ? tags : categories).map(({ id, name, slug }) => ({
          ...{ id, link: `${site.url}/${PLACES[of].page}/${slug}/` },
          ...{ name: escapeText(name), slug, taxonomy: PLACES[of].type },
        }));
      const media = images.get(image);
      const embedded = {
        author: [presentUser(site, author, users.get(author)?.shown)],
        ...(media !== undefined && { 'wp:featuredmedia': [presentMedia(site, media)] }),
        ...(isEvent && { 'wp:term': [embeddedTerms('tag'), embeddedTerms('category')] }),
      };
      const shown =
        form === 'embed'
          ? Object.fromEntries(Object.entries(record).filter(([name]) => EMBEDDED.has(name)))
          : record;
      return jsonText({
        ...shown,
        ...(embedding !== undefined && {
          _embedded: Object.fromEntries(Object.entries(embedded).filter(([rel]) => embedding(rel))),
        }),
      });
    });
  }

  const one = async (post: Post, call: Call, form: RecordContext): Promise<string> =>
    (await present([post], call, form))[0] ?? '';

  const noEdit = (call: Call, more = {}) =>
    forbidden(
      call.actor,
      'rest_forbidden_context',
      'Sorry, you are not allowed to edit posts in this post type.',
      more,
    );

  async function list(call: Call, given: Values<typeof EVENT_LIST>): Promise<Answer> {
    const { calendar: view, actor } = call;
    const { context: form = 'view', page = 1, per_page = 10 } = given;
    if (form === 'edit' && !mayWrite(call)) throw noEdit(call, { hidesMethods: true });
    const listing = { calendar, view, actor, siteZone, now: nowSeconds() };
    const found = await view.select(await selectionOf(kind, given, listing));
    const { refs, total } = found;
    if (page > 1 && total > 0 && page > Math.ceil(total / per_page))
      throw new RestError(
        'rest_post_invalid_page_number',
        'The page number requested is larger than the number of pages available.',
        400,
      );
    const texts = await presentedList(
      kind,
      refs.map(({ id }) => id),
      { ...{ calendar, view, takeTurn: call.takeTurn }, present: (posts) => present(posts, call, form) },
    );
    return pageAnswer(site, call, { page, per_page }, found, texts);
  }

  const listing = operation(
    { operationId: `list_${generic}`, methods: ['GET'], summary: `Lists ${collection}` },
    (isEvent ? EVENT_LIST : LIST) as ParamTable,
    (call, given) => list(call, given as Values<typeof EVENT_LIST>),
  );

  const writeParams = (isEvent ? EVENT_WRITE : WRITE) as ParamTable;

  const create = operation(
    {
      ...{ operationId: `create_${generic}`, methods: ['POST'], summary: 'Creates a record', status: 201 },
      ...{ allowed: mayWrite, permitted: () => true },
    },
    writeParams,
    async (call, all) => {
      const given = all as Values<typeof EVENT_WRITE>;
      const { calendar: view, actor } = call;
      demandDates(kind, given);
      if (!mayWrite(call))
        throw forbidden(
          actor,
          'rest_cannot_create',
          'Sorry, you are not allowed to create posts as this user.',
        );
      const input = await inputOf(calendar, view, kind, { status: 'draft', ...given });
      const post = (await written(() => resourceOf(view).create(input as never, { reuse: false }))) as Post;
      return {
        headers: { Location: `${self}/${generic}/${post.id}` },
        body: await one(post, call, 'edit'),
      };
    },
  );

  const read = operation(
    { operationId: `get_${generic}`, methods: ['GET'], summary: 'Reads a record' },
    { context },
    async (call, { context: form = 'view' }) => {
      const post = await find(call);
      if (post === undefined) throw unknownPost();
      const { calendar: view, actor } = call;
      const isSeen = post.status === 'trash' ? mayOn(call, 'update', post) : view.may('read', post);
      if (!isSeen) throw forbidden(actor, undefined, undefined, { hidesMethods: true });
      if (form === 'edit' && !mayOn(call, 'update', post))
        throw forbidden(actor, 'rest_forbidden_context', 'Sorry, you are not allowed to edit this post.', {
          hidesMethods: true,
        });
      return { body: await one(post, call, form), allow: allowedOn(call, post) };
    },
  );

  const update = operation(
    {
      ...{ operationId: `update_${generic}`, methods: ['POST', 'PUT', 'PATCH'], summary: 'Changes a record' },
      allowed: async (call) => {
        const post = await find(call);
        return post !== undefined && mayOn(call, 'update', post);
      },
      permitted: mayWrite,
    },
    writeParams,
    async (call, given) => {
      const post = await find(call);
      if (post === undefined) throw unknownPost();
      const { calendar: view, actor } = call;
      if (!mayOn(call, 'update', post))
        throw forbidden(actor, 'rest_cannot_edit', 'Sorry, you are not allowed to edit this post.');
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
      allowed: async (call) => {
        const post = await find(call);
        return post !== undefined && mayOn(call, 'delete', post);
      },
      permitted: mayWrite,
    },
    REMOVE,
    async (call, { force = false }) => {
      const post = await find(call);
      if (post === undefined) throw unknownPost();
      if (!mayOn(call, 'delete', post))
        throw forbidden(call.actor, 'rest_cannot_delete', 'Sorry, you are not allowed to delete this post.');
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
