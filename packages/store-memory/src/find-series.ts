import { seriesMatcher } from '@kalends/core/internal';
import { type Found, type SeriesQuery } from '@kalends/core/store';
import { pageOf } from './page.js';
import type { State } from './state.js';

/** Answers a query about series. */
export function findSeries({ tables }: State, query: SeriesQuery): Found {
  const found = tables.series.lists.inOrder.records.filter(seriesMatcher(query));
  return pageOf(query.order === 'asc' ? found : found.reverse(), query);
}
