import type { EventRecord, EventStatus } from '@kalends/core';
import type { Property } from './property.js';

/** The statuses of iCalendar that differ from that of the record. The date of a postponed event is not certain. */
const STATUSES: Readonly<Partial<Record<EventStatus, string>>> = {
  cancelled: 'CANCELLED',
  postponed: 'TENTATIVE',
};

/**
 * Whether and how an event takes place, as properties; imports of Kalends read them again.
 *
 * @param status the `STATUS` of an event that takes place
 */
export const stateProperties = (
  {
    event_status,
    event_status_reason,
    virtual_url,
  }: Pick<EventRecord, 'event_status' | 'event_status_reason' | 'virtual_url'>,
  status: string,
): Property[] => [
  ['status', {}, 'text', STATUSES[event_status] ?? status],
  [
    'x-kalends-event-status',
    {},
    'text',
    event_status === 'scheduled' && event_status_reason === '' ? '' : event_status,
  ],
  ['comment', {}, 'text', event_status_reason],
  ['conference', { value: 'URI' }, 'uri', virtual_url],
];
