import type { Calendar, Capability } from '@kalends/core';
import { hasAllRights } from '@kalends/core/adapter';
import { jsonText, type Call, type Route, type Site } from '@kalends/http';
import { JSON_ROOT, PLACES } from '@kalends/site';
import { POST_KINDS, POST_TYPES, type WpPostKind } from '../kinds.js';
import { param } from '../dialect/params.js';
import { forbidden, RestError } from '../dialect/rest-error.js';
import { operation, route } from '../dialect/operation.js';
import { context } from './list-params.js';
import { text } from './types.js';

/** The capabilities of WordPress that follow from each of the calendar. */
const CAPABILITIES: Readonly<Partial<Record<Capability, readonly string[]>>> = {
  edit_posts: ['edit_posts', ...ofTypes('edit_'), ...ofTypes('delete_')],
  publish_posts: ['publish_posts', ...ofTypes('publish_')],
  edit_published_posts: [
    'edit_published_posts',
    ...ofTypes('edit_published_'),
    ...ofTypes('delete_published_'),
  ],
  edit_others_posts: [
    'edit_others_posts',
    ...['edit_others_', 'delete_others_', 'edit_private_', 'read_private_', 'delete_private_'].flatMap(
      ofTypes,
    ),
  ],
  manage_categories: ['manage_categories'],
  upload_files: ['upload_files'],
  unfiltered_html: ['unfiltered_html'],
};

function ofTypes(verb: string): string[] {
  return ['tribe_events', 'tribe_venues', 'tribe_organizers'].map((type) => `${verb}${type}`);
}

/** The capabilities of a caller by their WordPress names. */
function capabilitiesOf({ calendar, actor }: Call): Record<string, true> {
  const own = (Object.keys(CAPABILITIES) as Capability[]).filter((one) => calendar.may(one));
  const names = ['read', ...own.flatMap((one) => CAPABILITIES[one] ?? [])];
  if (hasAllRights(actor)) names.push('manage_options');
  return Object.fromEntries(names.map((name) => [name, true] as const));
}

/** Facts about a user: accounts belong to the host. */
export interface UserFacts {
  /** Only the user is told it: it may be what the user logs in with. */
  readonly name: string;
  readonly email?: string | undefined;
  /** The name that everybody sees. Default: `User 7`. */
  readonly shown?: string | undefined;
}

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** A user in the form of embedded records. */
export function presentUser(site: Site, id: number, shown: string | undefined) {
  const name = shown ?? `User ${id}`;
  const slug = slugOf(name) || `user-${id}`;
  return { id, name, url: '', description: '', link: `${site.url}/author/${slug}/`, slug };
}

/** The routes about the caller and the site. */
export function siteRoutes(
  calendar: Calendar,
  site: Site,
  userOf: (id: number) => Promise<UserFacts | undefined>,
): Route[] {
  const self = `${site.url}${JSON_ROOT}/wp/v2`;
  const curies = [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }];

  const me = operation(
    { operationId: 'getMe', methods: ['GET'], summary: 'Tells who is logged in' },
    { context },
    async (call, { context: form = 'view' }) => {
      const { actor } = call;
      if (actor === null) throw new RestError('rest_not_logged_in', 'You are not currently logged in.', 401);
      const facts = await userOf(actor.id);
      const { id, name, url, description, link, slug } = presentUser(
        site,
        actor.id,
        facts?.shown ?? facts?.name,
      );
      const isEdit = form === 'edit';
      return {
        body: jsonText({
          id,
          ...(isEdit && { username: name }),
          name,
          ...(isEdit && { first_name: '', last_name: '', email: facts?.email ?? '' }),
          ...{ url, description, link },
          ...(isEdit && { locale: 'en_US', nickname: name }),
          slug,
          ...(isEdit && {
            roles: [actor.role],
            registered_date: '1970-01-01T00:00:00+00:00',
            capabilities: capabilitiesOf(call),
            extra_capabilities: { [actor.role]: true },
          }),
          avatar_urls: { 24: '', 48: '', 96: '' },
          meta: [],
          _links: {
            self: [{ href: `${self}/users/me` }],
            collection: [{ href: `${self}/users` }],
          },
        }),
      };
    },
  );

  const settings = operation(
    {
      ...{ operationId: 'getSettings', methods: ['GET'], summary: 'The settings of the site' },
      allowed: ({ actor }) => hasAllRights(actor),
    },
    {},
    ({ actor }) => {
      if (!hasAllRights(actor)) throw forbidden(actor);
      const { title, description, timezone, per_page } = calendar.settings;
      return {
        body: jsonText({
          title,
          description,
          url: site.url,
          email: '',
          timezone,
          date_format: 'F j, Y',
          time_format: 'g:i a',
          start_of_week: 1,
          language: 'en_US',
          posts_per_page: per_page,
        }),
      };
    },
  );

  const linksOf = (collection: string, base: string) => ({
    collection: [{ href: `${self}/${collection}` }],
    'wp:items': [{ href: `${self}/${base}` }],
    curies,
  });
  const typeOf = (kind: WpPostKind) => {
    const { name, has_archive, taxonomies } = POST_TYPES[kind];
    const slug = PLACES[kind].type;
    return {
      ...{ description: '', hierarchical: false, has_archive, name, slug, icon: null, taxonomies },
      ...{ rest_base: slug, rest_namespace: 'wp/v2', template: [], template_lock: false },
      _links: linksOf('types', slug),
    };
  };
  const TAXONOMIES = {
    post_tag: { name: 'Tags', hierarchical: false, rest_base: PLACES.tag.generic },
    tribe_events_cat: { name: 'Event Categories', hierarchical: true, rest_base: PLACES.category.generic },
  } as const;
  const taxonomyOf = (slug: keyof typeof TAXONOMIES) => {
    const { name, hierarchical, rest_base } = TAXONOMIES[slug];
    return {
      ...{ name, slug, description: '', types: ['tribe_events'], hierarchical, rest_base },
      ...{ rest_namespace: 'wp/v2', _links: linksOf('taxonomies', rest_base) },
    };
  };

  /** The index of described things, and each of them. */
  const described = (
    collection: string,
    all: ReadonlyMap<string, object>,
    missing: RestError,
    isListed: (given: { readonly type?: string }) => boolean = () => true,
  ): Route[] => [
    route(
      `/${collection}`,
      operation(
        { operationId: `list_${collection}`, methods: ['GET'], summary: `Lists ${collection}` },
        { context, type: param(text, 'Only those of this type') },
        ({ actor }, given) => {
          if (given.context === 'edit' && actor === null)
            throw forbidden(actor, 'rest_cannot_view', undefined, { hidesMethods: true });
          return { body: jsonText(isListed(given) ? Object.fromEntries(all) : []) };
        },
      ),
    ),
    route(
      `/${collection}/{slug}`,
      operation(
        { operationId: `get_${collection}`, methods: ['GET'], summary: `Describes one of ${collection}` },
        { context },
        ({ key, actor }, given) => {
          const found = all.get(key);
          if (found === undefined) throw missing;
          if (given.context === 'edit' && actor === null)
            throw forbidden(actor, 'rest_cannot_view', undefined, { hidesMethods: true });
          return { body: jsonText(found) };
        },
      ),
    ),
  ];

  return [
    route('/users/me', me),
    route('/settings', settings),
    ...described(
      'types',
      new Map(POST_KINDS.map((kind) => [PLACES[kind].type, typeOf(kind)])),
      new RestError('rest_type_invalid', 'Invalid post type.', 404),
    ),
    ...described(
      'taxonomies',
      new Map(
        (Object.keys(TAXONOMIES) as (keyof typeof TAXONOMIES)[]).map((slug) => [slug, taxonomyOf(slug)]),
      ),
      new RestError('rest_taxonomy_invalid', 'Invalid taxonomy.', 404),
      ({ type }) => type === undefined || type === 'tribe_events',
    ),
  ];
}
