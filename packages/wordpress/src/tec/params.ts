import type { WpPostKind } from '../kinds.js';
import { param, type Param } from '../dialect/params.js';
import {
  address,
  bound,
  email,
  flag,
  ids,
  idsOrSlugs,
  imageId,
  localTimeText,
  oneOf,
  positive,
  publicationTime,
  status,
  statuses,
  text,
} from './types.js';

const context = param(
  oneOf('view', 'embed', 'edit'),
  'In which form records are shown; edit asks for the right to edit',
);

/** The parameters of a single record. */
export const READ = { context };

/** The parameters of every list. */
const LIST = {
  page: param(positive, 'The page of the list'),
  per_page: param(positive, 'How many records a page has, at most 100'),
  search: param(text, 'Words that all occur in the texts of a record'),
  status: param(statuses, 'The statuses of records'),
  include: param(ids, 'Only records with these ids'),
  exclude: param(ids, 'No records with these ids'),
  context,
};

/** The parameters of the list of events. */
export const EVENT_LIST = {
  ...LIST,
  start_date: param(bound, 'Events that start at this time or later'),
  end_date: param(bound, 'Events that end at this time or earlier; a day means all of it'),
  starts_after: param(bound, 'Events that start later than this'),
  starts_before: param(bound, 'Events that start earlier than this'),
  ends_after: param(bound, 'Events that end later than this'),
  ends_before: param(bound, 'Events that end earlier than this'),
  venue: param(ids, 'Events at one of these venues'),
  organizer: param(ids, 'Events of one of these organizers'),
  categories: param(idsOrSlugs, 'Events in one of these categories, or below one'),
  tags: param(idsOrSlugs, 'Events with one of these tags'),
  featured: param(flag, 'Events that are featured, or those that are not'),
  post_parent: param(positive, 'Events below this one: there are none'),
  orderby: param(
    oneOf('event_date', 'date', 'title', 'menu_order', 'modified'),
    'What events are sorted by: event_date is their start',
  ),
  order: param(oneOf('asc', 'desc'), 'The direction: ASC or DESC'),
};

/** The parameters of the lists of venues and organizers. */
export const LINKED_LIST = {
  ...LIST,
  event: param(positive, 'The records of this event'),
  has_events: param(flag, 'Records with events, or those without'),
  only_with_upcoming: param(flag, 'Records with events that start from now on'),
};

const POST = {
  title: param(text, 'The title'),
  content: param(text, 'The description, as HTML'),
  slug: param(text, 'The name in the address'),
  status: param(status, 'The status'),
  date: param(publicationTime, 'The publication on the clock of the site'),
  date_gmt: param(publicationTime, 'The publication in UTC'),
  author: param(positive, 'The id of the user whose record it is'),
  featured_media: param(imageId, 'The id of the image, 0 for none'),
};

const url = param(address, 'The site of the record');
const line = (what: string): Param<string> => param(text, `The ${what}`);

/** The fields that each kind is written with. */
export const WRITE = {
  event: {
    ...POST,
    excerpt: param(text, 'The excerpt, as HTML'),
    tags: param(ids, 'The ids of the tags'),
    tribe_events_cat: param(ids, 'The ids of the categories'),
    start_date: param(localTimeText, 'The start on the clock of the event'),
    end_date: param(localTimeText, 'The end on the clock of the event'),
    start_date_utc: param(localTimeText, 'Has no effect'),
    end_date_utc: param(localTimeText, 'Has no effect'),
    timezone: line('zone of the event'),
    duration: param(positive, 'The seconds from the start to the end, where no end is given'),
    all_day: param(flag, 'Whether the event lasts whole days'),
    featured: param(flag, 'Whether it is featured'),
    sticky: param(flag, 'Whether it sticks to the top'),
    cost: line('cost'),
    venues: param(ids, 'The venue, as a list of one id'),
    organizers: param(ids, 'The ids of the organizers, in order'),
  },
  venue: {
    ...POST,
    address: line('street and number'),
    country: line('country'),
    city: line('city'),
    state_province: line('state or province as it is shown'),
    state: line('state'),
    province: line('province'),
    zip: line('postal code'),
    phone: line('phone number'),
    website: url,
  },
  organizer: {
    ...POST,
    phone: line('phone number'),
    website: url,
    email: param(email, 'The e-mail address'),
  },
} as const satisfies Readonly<Record<WpPostKind, object>>;

/** The parameters of a deletion. */
export const REMOVE = {
  force: param(flag, 'Whether to purge the record rather than to move it to the trash'),
};
