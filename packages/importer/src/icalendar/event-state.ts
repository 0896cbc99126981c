import { EVENT_STATUSES, STATUSES, type EventInput } from '@kalends/core';
import { httpUrl } from '../file/web-address.js';
import type { ReportDraft } from '../file/file-report.js';
import { valueText } from './components.js';
import { propertyText, type Properties } from './properties.js';

type State = Pick<EventInput, 'status' | 'event_status' | 'event_status_reason' | 'virtual_url'>;

/** Words of `STATUS`, with those that programs write for them. */
const BY_STATUS: Readonly<Record<string, State['status']>> = {
  ...{ CANCELLED: 'trash', CANCELED: 'trash' },
  ...{ TENTATIVE: 'draft', DRAFT: 'draft', PENDING: 'draft' },
};

const givenStatus = (properties: Properties): State['status'] =>
  BY_STATUS[(propertyText(properties, 'status') ?? '').toUpperCase()];

/** One of some words, as the text of a property. */
const wordOf = <W extends string>(properties: Properties, name: string, words: readonly W[]): W | undefined =>
  words.find((word) => word === propertyText(properties, name));

/** Whether the event is gone: files of Kalends tell of a cancelled event that the calendar still shows. */
export const isCancelled = (properties: Properties): boolean =>
  givenStatus(properties) === 'trash' && propertyText(properties, 'x-kalends-event-status') === undefined;

/** The status of the record, and whether and how the event takes place. */
export function stateOf(properties: Properties, report: ReportDraft): State {
  const access = (propertyText(properties, 'class') ?? 'PUBLIC').toUpperCase();
  // a word that is not known counts as PRIVATE (RFC 5545 §3.8.1.3)
  const shown = wordOf(properties, 'x-kalends-status', ['future']) ?? 'publish';
  const status = access === 'PUBLIC' ? shown : 'private';
  const address = valueText(properties('conference')[0]?.values[0]).trim();
  const virtual_url = httpUrl(address);
  if (virtual_url === undefined && address !== '') report.ignore('CONFERENCE');
  const online = virtual_url === undefined ? {} : { virtual_url };
  const event_status = wordOf(properties, 'x-kalends-event-status', EVENT_STATUSES);
  const comments = properties('comment');
  if (event_status === undefined) {
    if (comments.length > 0) report.ignore('COMMENT', comments.length);
    return { status: givenStatus(properties) ?? status, ...online };
  }
  return {
    status: wordOf(properties, 'x-kalends-status', STATUSES) ?? status,
    event_status,
    event_status_reason: propertyText(properties, 'comment') ?? '',
    ...online,
  };
}
