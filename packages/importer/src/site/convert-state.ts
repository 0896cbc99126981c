import { EVENT_STATUSES, type EventRecord, type EventStatus } from '@kalends/core';
import { clockOf, findZone, MOST_OFFERS, parseDateText, UTC, type Zone } from '@kalends/core/adapter';
import { readOffers, resolveLocal, websiteUrl } from '@kalends/core/internal';
import { entriesOf, objectOf, textOf, timeOf, type JsonObject } from '../json-values.js';
import type { FieldReader } from './conversion.js';

type State = Pick<EventRecord, 'event_status' | 'previous_start_date' | 'virtual_url' | 'offers'>;

/** The names of a status of events: those of Kalends in its answers, and those of linked data. */
const STATUSES: Readonly<Record<string, EventStatus>> = {
  ...(Object.fromEntries(EVENT_STATUSES.map((status) => [status, status])) as Record<string, EventStatus>),
  canceled: 'cancelled',
  EventScheduled: 'scheduled',
  EventCancelled: 'cancelled',
  EventPostponed: 'postponed',
  EventRescheduled: 'moved',
  EventMovedOnline: 'online',
};

function virtualUrl(reader: FieldReader): string {
  const given = reader.text('virtual_url');
  const kept = given.length > reader.options.limits.line ? '' : (websiteUrl(given) ?? '');
  if (kept !== given) reader.differs('virtual_url', 'is no address of a web site', kept);
  return kept;
}

const ldTextOf = (json: JsonObject, name: string): string =>
  textOf(objectOf(json['json_ld'])[name]).replace(/^https?:\/\/schema\.org\//, '');

/** Whether a value of linked data tells of a state that the calendar cannot have from it. */
export function isUntoldState(json: JsonObject, name: string, value: unknown): boolean {
  if (name === 'eventStatus') return !Object.hasOwn(STATUSES, ldTextOf(json, name));
  if (name !== 'eventAttendanceMode' || ldTextOf(json, name) === 'OfflineEventAttendanceMode') return false;
  return value !== '' && textOf(json['virtual_url']) === '' && json['event_status'] !== 'online';
}

function statusOf(reader: FieldReader): EventStatus {
  const given = reader.text('event_status');
  const told = given || ldTextOf(reader.json, 'eventStatus');
  const kept = Object.hasOwn(STATUSES, told) ? STATUSES[told] : undefined;
  if (kept === undefined && given !== '')
    reader.differs('event_status', 'is no state of events', 'scheduled');
  return kept ?? 'scheduled';
}

/** The start before the event was moved, on its own clock. */
function previousStart({ json }: FieldReader, zone: Zone): string | null {
  const given = timeOf(json['previous_start_date']);
  if (given !== undefined) return resolveLocal(given, zone);
  const text = parseDateText(ldTextOf(json, 'previousStartDate'), { now: 0, zone });
  return text === undefined ? null : clockOf(text, zone);
}

/** Whether and how an event of a site takes place, as far as the site tells. */
export function stateOf(reader: FieldReader, timezone: string): State {
  const { json } = reader;
  const given = entriesOf(json['offers']);
  const offers = given.slice(0, MOST_OFFERS).flatMap((one) => readOffers(one) ?? []);
  if (offers.length < given.length) reader.differs('offers', 'has entries that are no offers', offers);
  return {
    event_status: statusOf(reader),
    previous_start_date: previousStart(reader, findZone(timezone) ?? UTC),
    virtual_url: virtualUrl(reader),
    offers,
  };
}
