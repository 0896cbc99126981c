import { param } from '../dialect/params.js';
import { dateTime, ids, integer, oneOf, slugs, text } from './types.js';

/** In which form records are shown. */
export const context = param(
  oneOf('view', 'embed', 'edit'),
  'In which form records are shown; edit asks for the right to edit',
);

/** The parameters of every list. */
export const PAGE = {
  context,
  page: param(integer(1), 'The page of the list'),
  per_page: param(integer(1, 100), 'How many records a page has, at most 100'),
  include: param(ids, 'Only records with these ids'),
  exclude: param(ids, 'No records with these ids'),
  slug: param(slugs, 'Records with one of these slugs'),
  order: param(oneOf('asc', 'desc'), 'The direction'),
};

/** The parameters of every list of posts and images. */
export const POSTS = {
  ...PAGE,
  search: param(text, 'Words that all occur in the texts of a record'),
  after: param(dateTime, 'Records that were published later'),
  before: param(dateTime, 'Records that were published earlier'),
  modified_after: param(dateTime, 'Records that were changed later'),
  modified_before: param(dateTime, 'Records that were changed earlier'),
  author: param(ids, 'Records of one of these users'),
  offset: param(integer(0), 'How many records to leave out before the first page'),
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
};
