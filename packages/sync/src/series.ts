import type { Calendar, SeriesRecord } from '@kalends/core';
import { loadReadable } from '@kalends/core/adapter';
import {
  cachedPage,
  jsonText,
  ofPublicState,
  positiveInteger,
  type Answer,
  type Args,
  type Call,
  type Page,
  type RenderCache,
} from '@kalends/http';
import type { Rendering } from '@kalends/site';
import type { SeriesJson } from '@kalends/http-adapter';
import { documentedRoute, presentSeries, type DocumentedRoute } from '@kalends/http-adapter/interface';

/** The parts that series are read and written with. */
export interface SeriesTools {
  readonly calendar: Pick<Calendar, 'load'>;
  readonly cache: RenderCache;
  readonly rendering: Rendering;
}

const PARAMETERS: Args = {
  page: { type: 'integer', required: false, default: '1', description: 'The page of the list' },
  per_page: { type: 'integer', required: false, description: 'The number of series on a page' },
};

/** Series as JSON, with those that they were split from if the caller may read these. */
async function presented(
  { calendar, rendering }: SeriesTools,
  { calendar: viewer }: Pick<Call, 'calendar'>,
  series: readonly SeriesRecord[],
): Promise<SeriesJson[]> {
  const origins = series.map(({ split_from }) => split_from);
  const readable = await loadReadable(calendar, viewer, 'series', origins);
  return series.map((one) => presentSeries(one, rendering, readable.has(one.split_from)));
}

/** The routes of series in `kalends/v1`: those that the caller may read. */
export function seriesRoutes(tools: SeriesTools): DocumentedRoute[] {
  const { cache } = tools;

  async function list(call: Call): Promise<Page> {
    const { actor, calendar, params } = call;
    const paging = Object.fromEntries(
      ['page', 'per_page']
        .filter((name) => params[name] !== undefined)
        .map((name) => [name, positiveInteger(params[name]) ?? Number.NaN]),
    );
    const make = async () => {
      const found = await calendar.series.list(paging);
      await call.work.turn();
      const { total, total_pages } = found;
      return { body: jsonText({ series: await presented(tools, call, found.items), total, total_pages }) };
    };
    if (actor !== null) return make();
    const state = () => ofPublicState(cache, actor, make);
    return cachedPage(cache, `kalends series ${jsonText(paging)}`, state, call.work);
  }

  async function read(call: Call): Promise<Answer> {
    const series = await call.calendar.series.get(Number(call.key));
    const [json] = await presented(tools, call, [series]);
    return { body: jsonText(json) };
  }

  return [
    documentedRoute('/series', 'series', undefined, [
      {
        operationId: 'listSeries',
        summary: 'Lists series',
        description: 'The series that the caller may read, by id.',
        methods: ['GET'],
        status: 200,
        parameters: () => PARAMETERS,
        answer: 'SeriesList',
        failures: [400, 401, 500, 503],
        run: list,
      },
    ]),
    documentedRoute(
      '/series/{id}',
      'series',
      { type: 'integer', required: true, description: 'The id of the series' },
      [
        {
          operationId: 'getSeries',
          summary: 'Reads a series',
          description:
            'By what rule its events recur. Its events are a list: `GET {root}/events?series={id}`.',
          methods: ['GET'],
          status: 200,
          parameters: () => ({}),
          answer: 'Series',
          failures: [400, 401, 500, 503],
          run: read,
        },
      ],
    ),
  ];
}
