import type { EventRecord } from '@kalends/core';
import { propertyLines } from './property.js';

/** The lines that say which state of a component this is: when it was made, in UTC, and its number. */
export function versionLines(utc: string, sequence: number): string {
  const time = `${utc.replace(' ', 'T')}Z`;
  return propertyLines([
    ['dtstamp', {}, 'date-time', time],
    ['sequence', {}, 'integer', sequence],
    ['last-modified', {}, 'date-time', time],
  ]);
}

/** The line with the `UID` of an event or of a series: what is imported keeps its own, and the events of a series differ by what identifies them in it. */
export function uidLine(
  { id, uid, ...record }: Pick<EventRecord, 'id' | 'uid'> & Partial<Pick<EventRecord, 'recurrence_id'>>,
  siteId: string,
): string {
  const place = record.recurrence_id ?? null;
  const own = place === null ? uid : `${uid}/${place}`;
  return propertyLines([['uid', {}, 'text', uid === null ? `${id}@${siteId}` : (own ?? '')]]);
}
