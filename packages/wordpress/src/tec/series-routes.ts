import { CalendarError, type SeriesRecord } from '@kalends/core';
import { type Call, type Host, jsonText } from '@kalends/http';
import { renderTitle } from '@kalends/site';
import { listOperation, readOperation } from '../dialect/operation.js';
import { pageAnswer } from '../dialect/paging.js';
import { param } from '../dialect/params.js';
import type { Records, PresentSeries } from '../records/fragments.js';
import { listTexts } from '../records/join.js';
import { iso, utcOf, type Presenting } from '../records/post.js';
import { cachedFor, demandAcknowledgement } from './acknowledgement.js';
import { pagingOf } from './list.js';
import { notThere, pastEnd, type TecRoute } from './post-routes.js';
import { positive } from './types.js';

/** A series as `tec/v1` shows it, in lists and in its events. */
export const seriesIn =
  ({ rendering, siteZone }: Presenting): PresentSeries =>
  (series) => {
    const { id, date, date_utc, modified, modified_utc, slug, status, title, author, image } = series;
    const { all_day, start_date, end_date, timezone, rule } = series;
    return jsonText({
      ...{ id, date: iso(date), date_gmt: utcOf(date_utc, date, siteZone) },
      ...{ modified: iso(modified), modified_gmt: utcOf(modified_utc, modified, siteZone) },
      ...{ slug, status, type: 'tribe_event_series', link: `${rendering.site.url}/series/${slug}/` },
      title: { rendered: renderTitle(title, rendering.texturize) },
      ...{ author, featured_media: image, all_day, start_date, end_date, timezone, rule },
    });
  };

const LIST = {
  page: param(positive, 'The page of the list'),
  per_page: param(positive, 'How many series a page has, at most 100'),
};

/** Reading series: those that the caller may read. They are written through their events, or in `tribe/events/v1`. */
export function seriesRoutes(host: Host, records: Records): TecRoute[] {
  const { site } = host;
  /** Series in order, until they are larger than an answer: each may have a long title. */
  async function present(series: readonly SeriesRecord[], call: Call) {
    const { texts, add } = listTexts();
    for (const one of series) {
      await call.work.turn();
      if (!add(records.of('series', one).json)) break;
    }
    return texts;
  }

  const list = listOperation(
    host,
    { operationId: 'listSeries', methods: ['GET'], status: 200, summary: 'Lists series', ...cachedFor() },
    LIST,
    async (call, given) => {
      const { calendar: view } = call;
      demandAcknowledgement(call);
      const paging = pagingOf(given, view);
      const { items, total } = await view.series.list(paging);
      if (paging.page > 1 && items.length === 0) throw pastEnd();
      return pageAnswer(site, call, paging, { total, refs: items }, await present(items, call));
    },
  );
  const read = readOperation(
    host,
    { operationId: 'getSeries', methods: ['GET'], status: 200, summary: 'Reads a series', ...cachedFor() },
    {},
    async (call: Call) => {
      demandAcknowledgement(call);
      try {
        const series = await call.calendar.series.get(Number(call.key));
        if (series.status === 'trash') throw notThere('read');
        return { body: records.of('series', series).json };
      } catch (error) {
        if (error instanceof CalendarError && error.code === 'invalid_param') throw notThere('read');
        throw error;
      }
    },
  );
  return [
    { path: '/series', operations: [{ ...list, params: LIST }] },
    { path: '/series/{id}', operations: [{ ...read, params: {} }] },
  ];
}
