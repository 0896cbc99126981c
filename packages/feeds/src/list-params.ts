import type { EventListParams } from '@kalends/core';
import type { Params } from '@kalends/http';

const BOUNDS = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
] as const;

/** Before all events: with this bound a list has no default window. */
const FROM_THE_BEGINNING: EventListParams = { starts_after: '0001-01-01' };

/** The filters of a request. A feed has no pages, so paging parameters are ignored. */
export const filtersOf = ({ page: _page, per_page: _perPage, ...filters }: Params): EventListParams =>
  filters;

/** Whether filters bound the dates of events, or select them by id. */
export const hasBounds = (filters: NonNullable<EventListParams>): boolean =>
  filters.include !== undefined || BOUNDS.some((name) => filters[name] !== undefined);

/** The filters of a request; without bounds on dates they include past events. */
export function allEvents(params: Params): EventListParams {
  const filters = filtersOf(params);
  return hasBounds(filters) ? filters : { ...filters, ...FROM_THE_BEGINNING };
}
