import type { EventStatus } from '@kalends/core';
import type { PageRequest } from '../context.js';

/** The states of an event that takes place, if maybe elsewhere or at another time. */
export const TAKES_PLACE = ['scheduled', 'moved', 'online'] as const satisfies readonly EventStatus[];

/** Whether an event takes place on its date: it is neither cancelled nor postponed. */
export const takesPlace = ({ event_status }: { readonly event_status: EventStatus }): boolean =>
  TAKES_PLACE.some((status) => status === event_status);

/** The time of a request in UTC, as events have it. */
const timeOf = ({ now }: Pick<PageRequest, 'now'>): string => now.slice(0, 19).replace('T', ' ');

/** Whether an event has ended, to the quarter of an hour. */
export const isOver = (
  { utc_end_date }: { readonly utc_end_date: string },
  request: Pick<PageRequest, 'now'>,
): boolean => utc_end_date <= timeOf(request);

/** Whether an event has begun and not ended, to the quarter of an hour. */
export const isOn = (
  event: { readonly utc_start_date: string; readonly utc_end_date: string },
  request: Pick<PageRequest, 'now'>,
): boolean => event.utc_start_date <= timeOf(request) && !isOver(event, request);
