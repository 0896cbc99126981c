import {
  CalendarError,
  collectionOf,
  kindsOf,
  type CalendarView,
  type EventListParams as EventListInput,
  type EventRecord,
  type EventUpdateOptions,
  type RecurrenceInput,
  type SluggedResource,
} from '@kalends/core';
import type { DocumentedRoute } from '../doc/documented.js';
import { namespaceOn } from '../doc/namespace-index.js';
import type { Documented } from '../doc/open-api.js';
import type { RouteTools } from './list-operation.js';
import { postRoutes, type PostCollection } from './post-routes.js';
import { rootRoutes } from './root-routes.js';
import type { DeclaredArg, Params, Site } from '@kalends/http';
import { termRoutes, type TermCollection } from './term-routes.js';

/** A password must not be empty. Events have no passwords here, so it has no effect (events.md §2, §5). */
function checkPassword({ password }: Params): void {
  if (password === undefined || password === null) return;
  if (typeof password === 'string' && password !== '' && password !== '0') return;
  throw new CalendarError('invalid_param', 'Invalid parameter(s): password', {
    params: { password: 'Invalid parameter.' },
  });
}

/** By what an event recurs. */
const RECURRENCE: DeclaredArg = {
  ...{ type: 'string', required: false, own: true },
  description:
    'The rule by which the event recurs, as in iCalendar: FREQ=WEEKLY;BYDAY=MO, or a list of RRULE, RDATE and EXDATE. On updates it goes with scope; an event of no series becomes the first one of a series, and none ends the repeating: the event stays by itself',
};

/** To which events of a series a change is made. */
const SCOPE: DeclaredArg = {
  ...{ type: 'string', required: false, own: true },
  description:
    'To which events of a series the change is made: one (the default), following or all; events that have begun stay as they are with all',
};

/** Whether a parameter was given: forms send empty ones. */
const givenOf = (value: unknown) => (value === null || value === '' ? undefined : value);

/** The events, with the parameters of series among those of a request. */
function recurring({ events }: CalendarView): SluggedResource<EventRecord, Params, Params, EventListInput> {
  const optionsOf = ({ scope, recurrence }: Params): EventUpdateOptions =>
    ({ scope: givenOf(scope), recurrence: givenOf(recurrence) }) as EventUpdateOptions;
  return {
    ...events,
    create: ({ recurrence, ...input }, options) =>
      events.create(input as never, { ...options, recurrence: givenOf(recurrence) as RecurrenceInput }),
    update: (key, { scope, recurrence, ...patch }) =>
      events.update(key, patch, optionsOf({ scope, recurrence })),
    delete: (key, params: Params = {}) => events.delete(key, { scope: optionsOf(params).scope }),
  };
}

const POSTS: readonly PostCollection[] = [
  {
    kind: 'event',
    resource: recurring,
    writes: {
      create: { recurrence: RECURRENCE },
      update: { recurrence: RECURRENCE, scope: SCOPE },
      delete: { scope: SCOPE },
    },
    unknown: 404,
    beside: { password: { type: 'string', description: 'The event password', required: false } },
    check: checkPassword,
  },
  ...kindsOf('linked').map((kind): PostCollection => ({
    kind,
    resource: (view) => view[collectionOf(kind)],
    unknown: 400,
  })),
];

const TERMS = kindsOf('term').map((kind): TermCollection => ({
  kind,
  resource: (view) => view[collectionOf(kind)],
}));

const NAMES = ['Events', ...kindsOf('linked').map(collectionOf)];

/** The interface on a site, as its document introduces it. */
export const tribeOn = (site: Site): Documented => ({
  namespace: namespaceOn(site),
  description: `${[...NAMES, 'categories'].join(', ')} and tags by the REST interface tribe/events/v1.`,
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
