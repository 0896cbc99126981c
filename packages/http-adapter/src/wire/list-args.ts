import { titled } from '@kalends/site';
import {
  collectionOf,
  type CategoryListParams,
  type EventListParams,
  type OrganizerListParams,
  type TagListParams,
} from '@kalends/core';
import { isLocatedKind, type LinkedKind } from '@kalends/core/adapter';
import { USUAL_DISTANCE } from '@kalends/core/internal';
import type { Arg } from '@kalends/http/internal';
import { perLink, perLinked } from './per-linked.js';
import { arg, OWN } from './fields/wire-field.js';

const own = (type: string, description: string) => arg(type, description, OWN);
const described = (description: string) => ({ description });
const ids = (description: string) => ({ description, items: { type: 'integer' } });
const flag = (description: string) => arg('boolean', description);

/** The first parameters of every list. The declared page size is the default of the settings. */
const pagingArgs = (nouns: string) => ({
  page: { default: 1, description: 'The archive page to return', type: 'integer' },
  per_page: {
    default: '10',
    description: `The number of ${nouns} to return on each page`,
    type: 'integer',
  },
});

const modifiedAfter = (Nouns: string) =>
  own('string', `${Nouns} should have been changed at this moment or later`);

const custom = (Nouns: string) =>
  own(
    'object',
    `${Nouns} should have these values of declared fields: custom[NAME]=VALUE, or custom[NAME][OPERATOR]=VALUE with eq, in, lt, gt or has`,
  );

/** The parameters for the order of a list; `date` is what those that have dates of their own are sorted by. */
const sortArgs = (nouns: string, date = '') => ({
  sort: own('string', `What ${nouns} should be sorted by: ${date}date, modified, title or a declared field`),
  direction: own('string', `Whether ${nouns} should be in ascending or in descending order: asc or desc`),
});

/** The location parameters of venues, and of events by their venue; `whose` names the owner of the location. */
const locationArgs = (nouns: string, whose: string, of: Pick<Arg, 'own'> = {}) => ({
  geoloc: {
    ...of,
    type: 'boolean',
    description: `${nouns} should be filtered by whether ${whose} coordinates are known`,
  },
  geoloc_lat: {
    ...of,
    format: 'double',
    description: `${nouns} should be near the point of this latitude, must also provide geoloc_lng`,
  },
  geoloc_lng: {
    ...of,
    format: 'double',
    description: `${nouns} should be near the point of this longitude, must also provide geoloc_lat`,
  },
  geoloc_distance: {
    ...OWN,
    default: USUAL_DISTANCE,
    format: 'double',
    description: `How far from the point ${nouns.toLowerCase()} may be, in kilometres, at most 20000`,
  },
});

const EVENT_ARGS = {
  ...pagingArgs('events'),
  start_date: described('Events that start on the specified date'),
  end_date: described('Events that end on the specified date'),
  starts_before: described('Events that start before the specified date'),
  starts_after: described('Events that start after the specified date'),
  ends_before: described('Events that end before the specified date'),
  ends_after: described('Events that end after the specified date'),
  strict_dates: {
    default: 'false',
    description:
      'Dates set using the start_date/end_date, starts_*/ends_* are set to start at the specified times. ' +
      'The default behavior is to include the entire days.',
  },
  search: {
    description: 'Events should contain the specified string in the title or description',
    type: 'string',
  },
  categories: ids('Events should be assigned one of the specified categories slugs or IDs'),
  tags: ids('Events should be assigned one of the specified tags slugs or IDs'),
  ...perLink((kind) => ids(`Events should be assigned one of the specified ${kind} IDs`)),
  featured: flag('Events should be filtered by their featured status'),
  status: { format: 'string', description: 'The event post status' },
  event_status: {
    ...OWN,
    items: { type: 'string' },
    description:
      'Events should take place in one of these ways: scheduled, cancelled, postponed, moved, online',
  },
  ...locationArgs('Events', "the venue's"),
  include: ids(
    'Include events with one of the post IDs specified in the array of CSV list, date filters will be ignored.',
  ),
  post_parent: arg('integer', 'Events should be filtered by their post_parent being the specified one.'),
  ticketed: flag('Filter events with or without tickets.'),
  modified_after: modifiedAfter('Events'),
  series: {
    ...OWN,
    description: 'Events of the series with one of these IDs.',
    items: { type: 'integer' },
  },
  one_per_series: own(
    'boolean',
    'Of each series only the first of the events that the other filters let pass.',
  ),
  custom: custom('Events'),
  ...sortArgs('events', 'start_date, '),
} as const;

/** The parameters of the lists of a kind that events link to. */
function linkedArgs(kind: LinkedKind): Readonly<Record<keyof OrganizerListParams, Arg>> {
  const nouns = collectionOf(kind);
  const Nouns = titled(nouns);
  return {
    ...pagingArgs(nouns),
    search: {
      description: `${Nouns} should contain the specified string in the title, description or custom fields`,
      type: 'string',
    },
    event: { description: `${Nouns} should be related to this event`, type: 'integer' },
    has_events: described(`${Nouns} should have events associated to them`),
    only_with_upcoming: {
      description: `${Nouns} should have upcoming events associated to them`,
      default: false,
    },
    // the original plugin declares that of venues in the words of organizers
    status: {
      format: 'string',
      description: `The ${kind === 'venue' ? 'organizer' : kind} post status`,
    },
    modified_after: modifiedAfter(Nouns),
    custom: custom(Nouns),
    ...sortArgs(nouns),
    ...(isLocatedKind(kind) && locationArgs(Nouns, 'their', OWN)),
  };
}

const selecting = (nouns: string) => ({
  ...pagingArgs(nouns),
  search: { description: 'Limit results to those matching a string', type: 'string' },
  exclude: ids('Ensure result set exclude specific IDs'),
  include: ids('Limit result set to specific IDs'),
  order: { description: 'Order sort attribute ascending or descending', type: 'string' },
  orderby: { description: 'Sort collection by term attribute', type: 'string' },
  hide_empty: {
    description: 'Whether to hide terms not assigned to any posts',
    type: 'boolean',
    default: '1',
  },
});

const BELONGING = {
  post: { description: 'Limit result set to terms assigned to a specific post', type: 'integer' },
  event: {
    description: 'Limit result set to terms assigned to a specific event (an alias of the "post" parameter)',
    type: 'integer',
  },
  slug: { description: 'Limit result set to terms with a specific slug', type: 'string' },
};

/** The parameters of the lists of a kind. */
interface ListParams {
  /** The original plugin ignores `cost`. */
  readonly event: Omit<NonNullable<EventListParams>, 'cost'>;
  readonly category: CategoryListParams;
  readonly tag: TagListParams;
}

/** The parameters of the lists of each kind (lists.md §2, §3, §4), in the order in which they are declared. */
export const LIST_ARGS = {
  event: EVENT_ARGS,
  ...perLinked(linkedArgs),
  category: {
    ...selecting('event categories'),
    parent: { description: 'Limit result set to terms assigned to a specific parent', type: 'integer' },
    ...BELONGING,
  },
  tag: { ...selecting('event tags'), ...BELONGING },
} satisfies { readonly [K in keyof ListParams]: Readonly<Record<keyof ListParams[K], Arg>> };
