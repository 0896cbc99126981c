import { expect } from 'vitest';
import { EEA, type Asked } from './site.js';

/** A request, and its answer. */
export interface Row extends Asked {
  readonly path: () => string;
  readonly status: number;
  readonly holds: unknown;
}

const TEC = '/wp-json/tec/v1';

/** Reading series in `tec/v1`: those of a private event and of a draft. */
export const seriesRows = (
  ids: () => Readonly<Record<'event' | 'series' | 'draftSeries' | 'occurrence', number>>,
): readonly Row[] => [
  {
    path: () => `${TEC}/events/${ids().occurrence}`,
    headers: EEA,
    as: 'admin',
    status: 200,
    holds: {
      ...{ occurrence_id: expect.any(Number) as number, in_series: true },
      series: [{ title: { rendered: 'Weekly' }, rule: ['RRULE:FREQ=WEEKLY;COUNT=3'] }],
    },
  },
  {
    path: () => `${TEC}/series?per_page=1`,
    headers: EEA,
    as: 'admin',
    status: 200,
    holds: [{ type: 'tribe_event_series', link: 'http://calendar.test/series/weekly/' }],
  },
  {
    path: () => `${TEC}/series`,
    status: 400,
    holds: { code: 'missing_experimental_endpoint_acknowledgement' },
  },
  { path: () => `${TEC}/series?page=0`, status: 400, holds: { code: 'rest_invalid_param' } },
  {
    path: () => `${TEC}/series?page=2`,
    headers: EEA,
    status: 404,
    holds: { code: 'tec_rest_organizers_page_not_found' },
  },
  { path: () => `${TEC}/series`, headers: EEA, status: 200, holds: [] },
  {
    path: () => `${TEC}/series/${ids().series}`,
    headers: EEA,
    as: 'admin',
    status: 200,
    holds: { slug: 'weekly' },
  },
  ...[() => 99, () => ids().event, () => ids().draftSeries].map((id): Row => ({
    path: () => `${TEC}/series/${id()}`,
    headers: EEA,
    status: 404,
    holds: { code: 'rest_post_invalid_id', error: 'The entity could not be read.' },
  })),
  {
    path: () => `${TEC}/series/${ids().draftSeries}`,
    headers: EEA,
    as: 'admin',
    status: 200,
    holds: { status: 'draft' },
  },
];
