import type { EventRecord } from '@kalends/core';
import { endOfDay, resolveLocal, startOfDay } from '@kalends/core/internal';
import {
  findZone,
  localTime,
  secondsOf,
  toUtc,
  type LinkedKind,
  type TermKind,
  type Zone,
  isToOne,
  linksOf,
  type LinkTo,
} from '@kalends/core/adapter';
import { escapeText, EVENT_LD } from '@kalends/site';
import { FieldReader, withAlternatives, type ConversionOptions, type Converted } from './conversion.js';
import { convertPost, DERIVED_KEYS, slugOf, statusOf } from './convert-post.js';
import { idOf, objectOf, textOf, timeOf, type JsonObject } from '../json-values.js';
import type { SeriesPlace } from './import-state.js';
import { isUntoldState, stateOf } from './convert-state.js';
import { knownKeys, leftOut } from './left-out.js';
import { withOtherFields } from './other-fields.js';
import { storedCost } from './stored-cost.js';
import { unescaped } from './unescaped.js';

/** The keys that are stored, or derived from what is stored. */
const KNOWN = knownKeys('event', [
  ...DERIVED_KEYS,
  ...['timezone_abbr', 'cost_details'],
  ...['start_date_details', 'end_date_details', 'utc_start_date_details', 'utc_end_date_details'],
]);

/** The fields that are read of an event whose series is read as well. */
const KNOWN_IN_SERIES: ReadonlySet<string> = new Set([...KNOWN, 'series']);

/** An offset as sites show that of their own zone on the date of an event without a zone; one that was typed is `UTC-4`. */
const SHOWN_OFFSET = /^UTC[+-]\d{1,2}:\d\d$/;

/** The site's zone for an event that has none of its own: it is shown without one, or with an offset that the site's zone has then. */
function zoneOfSite({ json, options }: FieldReader, start: string): Zone | undefined {
  const [given, utc] = [textOf(json['timezone']), timeOf(json['utc_start_date'])];
  const site = findZone(options.timezone);
  if (site === undefined || (given !== '' && !SHOWN_OFFSET.test(given))) return undefined;
  const here = toUtc(start, site);
  const then = secondsOf(here);
  const isSame =
    given === '' ? (utc ?? here) === here : findZone(given)?.offsetAt(then) === site.offsetAt(then);
  return isSame ? site : undefined;
}

/** The time zone of an event, or the fixed offset of its times if the calendar does not know the zone. */
function zoneOf(reader: FieldReader, start: string): Zone | undefined {
  const given = textOf(reader.json['timezone']);
  const site = zoneOfSite(reader, start);
  if (site !== undefined) {
    if (site.id !== given)
      reader.differs('timezone', 'the event has no zone of its own: it has that of the site', site.id);
    return site;
  }
  const zone = findZone(given);
  if (zone !== undefined) return zone;
  const utc = timeOf(reader.json['utc_start_date']) ?? start;
  const minutes = Math.round((secondsOf(start) - secondsOf(utc)) / 60);
  const sign = minutes < 0 ? '-' : '+';
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const fixed = findZone(`UTC${sign}${hours}:${String(rest).padStart(2, '0')}`) ?? findZone('UTC');
  if (fixed !== undefined) reader.differs('timezone', 'is no zone that the calendar knows', fixed.id);
  return fixed;
}

type Times = Pick<
  EventRecord,
  'all_day' | 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date' | 'timezone'
>;

/** The end of an all-day event at a site whose days end in the morning: it is shown as `05:59:59` of the next day. */
const BEFORE_CUTOFF = / (?:0\d|1[01]):59:59$/;
const withoutCutoff = (end: string): string =>
  BEFORE_CUTOFF.test(end) ? localTime(secondsOf(end) - 12 * 3600) : end;

/** The dates of an event; `undefined` if the site gives no start. */
function timesOf(reader: FieldReader): Times | undefined {
  const { json } = reader;
  const start = timeOf(json['start_date']);
  const zone = start === undefined ? undefined : zoneOf(reader, start);
  if (start === undefined || zone === undefined) return undefined;
  const all_day = reader.flag('all_day');
  if (all_day && !start.endsWith(' 00:00:00')) reader.options.onCutoff?.(start.slice(11, 16));
  const from = resolveLocal(start, zone);
  const start_date = all_day ? startOfDay(from) : from;
  const given = resolveLocal(timeOf(json['end_date']) ?? start, zone);
  const end = given < start_date ? start_date : given;
  const end_date = all_day ? endOfDay(withoutCutoff(end)) : end;
  const utc_start_date = toUtc(start_date, zone);
  const utc_end_date = toUtc(end_date, zone);
  const times = { start_date, end_date, utc_start_date, utc_end_date };
  for (const [field, kept] of Object.entries(times))
    if (kept !== json[field]) reader.differs(field, 'follows from the local times and the zone', kept);
  return { all_day, ...times, timezone: zone.id };
}

/** The website of an event; `null` if the site shows the event's own page instead. */
function websiteOf(reader: FieldReader): string | null {
  const shown = reader.text('website');
  if (shown !== '' && shown === textOf(reader.json['url'])) return null;
  const kept = reader.website(unescaped(shown));
  if (escapeText(kept) !== shown && kept === unescaped(shown))
    reader.differs('website', 'is escaped', escapeText(kept));
  return kept;
}

function costOf(reader: FieldReader): Pick<EventRecord, 'cost' | 'currency'> {
  const { json, options } = reader;
  const given = reader.text('cost').slice(0, options.limits.line);
  const { texts, own, isExact, shown } = storedCost(given, json['cost_details'], options.currency);
  const site = { cost: json['cost'], cost_details: json['cost_details'] };
  if (!isExact) reader.differs('cost', 'is shown otherwise, or with other details', shown, site);
  return { cost: texts, currency: own };
}

/** The facts about an event that only linked data has: whether it is online, and additions of plugins. */
function untoldIn(json: JsonObject): JsonObject {
  const untold = Object.entries(objectOf(json['json_ld'])).filter(
    ([name, value]) => !Object.hasOwn(EVENT_LD, name) || isUntoldState(json, name, value),
  );
  return Object.fromEntries(untold.map(([name, value]) => [`json_ld.${name}`, value]));
}

/** The ids in the links of an event. */
function linksIn(reader: FieldReader): Pick<EventRecord, LinkTo<'event', LinkedKind | TermKind>> {
  const links = linksOf('event', 'linked', 'term').map(({ field, to }) => {
    const ids = reader.links(field);
    if (!isToOne(field)) return [field, ids] as const;
    if (ids.length > 1) reader.differs(field, `an event has one ${to}`, ids[0], ids);
    return [field, ids[0] ?? 0] as const;
  });
  return Object.fromEntries(links) as ReturnType<typeof linksIn>;
}

/** The place of an event in its series, as a calendar of Kalends tells it. */
function placeIn({ series }: JsonObject): SeriesPlace | undefined {
  const { id, recurrence_id } = objectOf(series);
  const [known, place] = [idOf(id), timeOf(recurrence_id)];
  return known === undefined || place === undefined ? undefined : { series: known, recurrence_id: place };
}

/** The page for one date of a recurring event has the date after the slug. */
const INSTANCE_URL = /\/\d{4}-\d\d-\d\d(?:\/\d+)?\/?$/;

/** Converts an event of a site, and returns its linked records for separate conversion. Returns the reason if it cannot be imported. */
export function convertEvent(
  json: JsonObject,
  id: number,
  options: ConversionOptions,
): Converted<'event'> | string {
  const reader = new FieldReader('event', id, json, options);
  const status = statusOf(reader);
  if (status === undefined) return `has the status ${JSON.stringify(json['status'])}`;
  if (json['all_day'] === null && json['featured'] === null)
    return 'has a password, so that the site does not show it';
  const times = timesOf(reader);
  const post = convertPost(reader, status);
  if (times === undefined || post === undefined)
    return /[1-9]/.test(textOf(json['start_date'])) ? 'has a start that is no date' : 'has no start';
  const title = reader.html('title', 'title');
  const url = textOf(json['url']);
  const place = options.onSeries === undefined ? undefined : placeIn(json);
  if (place !== undefined) options.onSeries?.(id, place);
  else if (INSTANCE_URL.test(url))
    reader.differs(
      'recurrence',
      'each date is an event of its own; the rule is not told by the site',
      null,
      url,
    );
  reader.noteUnknown(place === undefined ? KNOWN : KNOWN_IN_SERIES, untoldIn(json));
  const read = {
    ...leftOut('event'),
    id,
    ...post,
    ...times,
    title,
    excerpt: reader.html('excerpt', 'excerpt'),
    slug: slugOf(reader, 'event', status, title),
    ...costOf(reader),
    website: websiteOf(reader),
    ...stateOf(reader, times.timezone),
    ...linksIn(reader),
  };
  const record: EventRecord = withOtherFields('event', read, reader);
  return { kind: 'event', record, url, ...withAlternatives(reader, record) };
}
