import { CalendarError } from '@kalends/core';
import {
  CategoryListParams,
  EventListParams,
  OrganizerListParams,
  TagListParams,
  VenueListParams,
} from '@kalends/core/adapter';
import type { DocumentedRoute } from '../doc/documented.js';
import { namespaceOn } from '../doc/namespace-index.js';
import type { Documented } from '../doc/open-api.js';
import type { RouteTools } from './list-operation.js';
import { postRoutes, type PostCollection } from './post-routes.js';
import { rootRoutes } from './root-routes.js';
import type { Params, Site } from '@kalends/http/interface';
import { termRoutes, type TermCollection } from './term-routes.js';

/** A password must not be empty. Events have no passwords here, so it has no effect (events.md §2, §5). */
function checkPassword({ password }: Params): void {
  if (password === undefined || password === null) return;
  if (typeof password === 'string' && password !== '' && password !== '0') return;
  throw new CalendarError('rest_invalid_param', 'Invalid parameter(s): password', {
    params: { password: 'Invalid parameter.' },
  });
}

const POSTS: readonly PostCollection[] = [
  {
    kind: 'event',
    resource: ({ events }) => events,
    listParams: EventListParams,
    unknown: 404,
    beside: { password: { type: 'string', description: 'The event password', required: false } },
    check: checkPassword,
  },
  { kind: 'venue', resource: ({ venues }) => venues, listParams: VenueListParams, unknown: 400 },
  {
    kind: 'organizer',
    resource: ({ organizers }) => organizers,
    listParams: OrganizerListParams,
    unknown: 400,
  },
];

const TERMS: readonly TermCollection[] = [
  { kind: 'category', resource: ({ categories }) => categories, listParams: CategoryListParams },
  { kind: 'tag', resource: ({ tags }) => tags, listParams: TagListParams },
];

/** The interface on a site, as its document introduces it. */
export const tribeOn = (site: Site): Documented => ({
  namespace: namespaceOn(site),
  description: 'Events, venues, organizers, categories and tags by the REST interface tribe/events/v1.',
});

/** Every path of the interface with its operations, in the order of the index (transport.md §2). */
export function createRoutes(tools: RouteTools): readonly DocumentedRoute[] {
  const routes: DocumentedRoute[] = [
    ...rootRoutes(tools, tribeOn(tools.site), () => routes),
    ...POSTS.flatMap((posts) => postRoutes(posts, tools)),
    ...TERMS.flatMap((terms) => termRoutes(terms, tools)),
  ];
  return routes;
}
