import { param } from '../dialect/params.js';
import {
  dateTime,
  flag,
  ids,
  integer,
  object,
  oneOf,
  rawText,
  slugs,
  status,
  statuses,
  termIds,
  text,
} from './types.js';

/** In which form records are shown. */
export const context = param(
  oneOf('view', 'embed', 'edit'),
  'In which form records are shown; edit asks for the right to edit',
);

/** The parameters of every list of records. */
export const LIST = {
  context,
  page: param(integer(1), 'The page of the list'),
  per_page: param(integer(1, 100), 'How many records a page has, at most 100'),
  search: param(text, 'Words that all occur in the texts of a record'),
  after: param(dateTime, 'Records that were published later'),
  before: param(dateTime, 'Records that were published earlier'),
  modified_after: param(dateTime, 'Records that were changed later'),
  modified_before: param(dateTime, 'Records that were changed earlier'),
  author: param(ids, 'Records of one of these users'),
  include: param(ids, 'Only records with these ids'),
  exclude: param(ids, 'No records with these ids'),
  offset: param(integer(0), 'How many records to leave out before the first page'),
  order: param(oneOf('asc', 'desc'), 'The direction'),
  orderby: param(
    oneOf(
      'author',
      'date',
      'id',
      'include',
      'modified',
      'parent',
      'relevance',
      'slug',
      'include_slugs',
      'title',
    ),
    'What records are sorted by',
  ),
  slug: param(slugs, 'Records with one of these slugs'),
  status: param(statuses, 'The statuses of records'),
};

/** The parameters of the list of events. */
export const EVENT_LIST = {
  ...LIST,
  tribe_events_cat: param(termIds, 'Events in one of these categories, not below one'),
  tribe_events_cat_exclude: param(termIds, 'Events in none of these categories'),
  tags: param(termIds, 'Events with one of these tags'),
  tags_exclude: param(termIds, 'Events with none of these tags'),
};

/** The fields of a record. */
export const WRITE = {
  title: param(rawText, 'The title'),
  content: param(rawText, 'The description, as HTML'),
  excerpt: param(rawText, 'The excerpt, as HTML'),
  slug: param(text, 'The name in the address'),
  status: param(status, 'The status'),
  date: param(dateTime, 'The publication on the clock of the site'),
  date_gmt: param(dateTime, 'The publication in UTC'),
  author: param(integer(1), 'The id of the user whose record it is'),
  featured_media: param(integer(0), 'The id of the image, 0 for none'),
  meta: param(object, 'Dates, links and details by their names in WordPress'),
};

/** The fields of an event. */
export const EVENT_WRITE = {
  ...WRITE,
  tags: param(ids, 'The ids of the tags'),
  tribe_events_cat: param(ids, 'The ids of the categories'),
};

/** The parameters of a deletion. */
export const REMOVE = {
  force: param(flag, 'Whether to purge the record rather than to move it to the trash'),
};
