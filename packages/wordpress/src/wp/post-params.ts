import { param } from '../dialect/params.js';
import { POSTS } from './list-params.js';
import { dateTime, flag, ids, integer, object, rawText, status, statuses, termIds, text } from './types.js';

/** The parameters of every list of records. */
export const LIST = {
  ...POSTS,
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
