import type { CalendarView, Status } from '@kalends/core';

/** The statuses that can be given: a date in the future schedules what is published, and the trash has buttons. */
export const STATUSES: readonly Status[] = ['draft', 'pending', 'publish', 'private'];

/** The statuses that a caller is offered. */
export const statusesFor = (view: CalendarView): readonly Status[] =>
  STATUSES.filter((status) => status !== 'publish' || view.may('publish_posts'));
