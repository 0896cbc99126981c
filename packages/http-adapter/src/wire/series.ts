import { STATUSES, type SeriesRecord } from '@kalends/core';
import {
  flag,
  html,
  integer,
  listOf,
  localTime,
  oneOf,
  optional,
  ref,
  text,
  textsOf,
  type JsonOf,
} from '@kalends/http/schema';
import { renderTitle, type Rendering } from '@kalends/site';
import { collectionUrl, seriesUrl } from '../record-urls.js';

const RULE = textsOf('By what it recurs: RRULE, RDATE and EXDATE of iCalendar');

/** The keys of what an event says of its series. */
export const EVENT_SERIES = {
  id: integer('The id of the series'),
  recurrence_id: text('The date that the rule gives the event, on the wall clock of the series'),
  rule: RULE,
  rest_url: text('The series in the interface kalends/v1'),
};

/** The keys of a series. */
export const SERIES = {
  id: integer('The id of the series'),
  status: oneOf(...STATUSES),
  title: html('The title that its events share'),
  all_day: flag('Whether its events take whole days'),
  start_date: localTime('The start of the rule, on the wall clock of the series'),
  end_date: localTime('The end of the event that begins there'),
  timezone: text('The zone of that clock'),
  rule: RULE,
  split_from: optional(integer('The id of the series that it was split from')),
  rest_url: text('The series in this interface'),
  events_url: text('Its events in the interface tribe/events/v1'),
};

/** The keys of a list of series. */
export const SERIES_LIST = {
  series: listOf(ref<SeriesJson>('Series'), 'The series by id'),
  total: integer('All that the caller may list'),
  total_pages: integer('How many pages they fill'),
};

/** The series member of an event. */
export interface EventSeriesJson extends JsonOf<typeof EVENT_SERIES> {}

/** A series: what its events share, and by what they recur. */
export interface SeriesJson extends JsonOf<typeof SERIES> {}

/**
 * A series as JSON.
 *
 * @param isSplit whether the caller may read the series that it was split from
 */
export const presentSeries = (
  { id, status, title, all_day, start_date, end_date, timezone, rule, split_from }: SeriesRecord,
  { site, texturize }: Rendering,
  isSplit: boolean,
): SeriesJson => ({
  ...{ id, status, title: renderTitle(title, texturize) },
  ...{ all_day, start_date, end_date, timezone, rule: [...rule] },
  ...(isSplit && { split_from }),
  rest_url: seriesUrl(site, id),
  events_url: `${collectionUrl(site, 'event')}?series=${id}`,
});
