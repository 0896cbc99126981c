import type { Calendar } from '@kalends/core';
import { icsOf } from '@kalends/feeds';

// #region ics
const SITE = { baseUrl: 'https://example.org' };

/** One event, as an attachment of a mail. */
export const attachment = (calendar: Calendar, event: number): Promise<string> =>
  icsOf(calendar, { event }, SITE);

/** A course, and the concerts of a year. */
export const course = (calendar: Calendar, series: number): Promise<string> =>
  icsOf(calendar, { series }, SITE);
export const concerts = (calendar: Calendar): Promise<string> =>
  icsOf(calendar, { categories: ['concerts'], start_date: '2031-01-01', end_date: '2031-12-31' }, SITE);
// #endregion ics
