import { EVENT_STATUSES, type EventRecord, type EventStatus } from '@kalends/core';
import { findZone, readOffers, resolveLocal, websiteUrl } from '@kalends/core/adapter';
import { objectOf, objectsOf, textOf, timeOf } from '../json-values.js';
import type { FieldReader } from './conversion.js';

type State = Pick<
  EventRecord,
  'event_status' | 'event_status_reason' | 'previous_start_date' | 'virtual_url' | 'offers'
>;

/** What sites call a status of events: Kalends in its answers, others in linked data. */
const STATUSES: Readonly<Record<string, EventStatus>> = {
  ...(Object.fromEntries(EVENT_STATUSES.map((status) => [status, status])) as Record<string, EventStatus>),
  canceled: 'cancelled',
  EventCancelled: 'cancelled',
  EventPostponed: 'postponed',
  EventRescheduled: 'moved',
  EventMovedOnline: 'online',
};

/** The maximum number of offers of an event. */
const MOST_OFFERS = 20;

function virtualUrl(reader: FieldReader): string {
  const given = textOf(reader.json['virtual_url']);
  const kept = given.length > reader.options.limits.line ? '' : (websiteUrl(given) ?? '');
  if (kept !== given) reader.differs('virtual_url', 'is no address of a web site', kept);
  return kept;
}

/** Whether and how an event of a site takes place, as far as the site tells. */
export function stateOf(reader: FieldReader, timezone: string): State {
  const { json } = reader;
  const linkedData = textOf(objectOf(json['json_ld'])['eventStatus']).replace(/^.*\//, '');
  const zone = findZone(timezone);
  const previous = timeOf(json['previous_start_date']);
  const given = objectsOf(json['offers']);
  const offers = given.flatMap((one) => readOffers(one) ?? []).slice(0, MOST_OFFERS);
  if (offers.length < given.length) reader.differs('offers', 'has entries that are no offers', offers);
  return {
    event_status: STATUSES[textOf(json['event_status'])] ?? STATUSES[linkedData] ?? 'scheduled',
    event_status_reason: reader.plain('event_status_reason'),
    previous_start_date: previous === undefined || zone === undefined ? null : resolveLocal(previous, zone),
    virtual_url: virtualUrl(reader),
    offers,
  };
}
