import type { EventInput, ImportLinks, VenueInput } from '@kalends/core';
import { findZone, fromUtc, localTime, secondsOf, UTC } from '@kalends/core/adapter';
import { resolveLocal, websiteUrl } from '@kalends/core/internal';
import type { Remark } from '../file/file-report.js';
import type { EventOfFile } from '../file/import-events.js';
import type { LinkedOfImport } from '../file/linked-records.js';
import { linkPlace } from '../file/place.js';
import { numberOf, textOf, timeOf, type JsonObject } from '../json-values.js';
import { valueAt, type JsonProgram, type ListedField, type Shape } from './programs.js';

/** The context for reading an event. */
export interface ListedContext {
  readonly linked: LinkedOfImport;
  /** The time zone of events that name none. */
  readonly timezone: string;
  /** The address of the server, without a slash at the end; `''` if it is not known. */
  readonly base: string;
}

const MOST = { title: 300, name: 200, address: 1_000 };

/** The texts of the fields of an event. */
function textsOf(
  json: JsonObject,
  { paths }: JsonProgram,
  { values = {} }: Shape,
): Readonly<Partial<Record<ListedField, string>>> {
  const texts = Object.entries(paths).map(([field, all]) => {
    const found = all.map((path) => textOf(valueAt(json, path)).trim()).find((text) => text !== '');
    return [field, found ?? ''] as const;
  });
  return { ...(Object.fromEntries(texts) as Readonly<Partial<Record<ListedField, string>>>), ...values };
}

const OFFSET = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/;

/** A moment on the clock of a zone: seconds since 1970, or a date with or without an offset. */
function localIn(given: string, timezone: string): string | undefined {
  const zone = findZone(timezone) ?? UTC;
  const seconds = numberOf(given);
  if (seconds !== undefined && seconds > 0 && seconds < 250_000_000_000)
    return timeOf(fromUtc(localTime(Math.floor(seconds)), zone));
  const [, day, clock = '', offset] = OFFSET.exec(given) ?? [];
  if (day === undefined) return timeOf(given);
  const local = timeOf(`${day} ${clock}`);
  if (local === undefined || offset === undefined)
    return local === undefined ? undefined : resolveLocal(local, zone);
  const [hours = 0, minutes = 0] =
    offset === 'Z' ? [] : [Number(offset.slice(1, 3)), Number(offset.slice(-2))];
  const behind = (hours * 60 + minutes) * (offset.startsWith('-') ? -60 : 60);
  return fromUtc(localTime(secondsOf(local) - behind), zone);
}

/** The venue of an event. */
function placeOf(texts: Readonly<Partial<Record<ListedField, string>>>, linked: LinkedOfImport): ImportLinks {
  const { place = '', address = '', city = '', zip = '', region = '', country = '', lat, lng } = texts;
  const name = place.slice(0, MOST.name);
  if (name === '') return {};
  const [latitude, longitude] = [numberOf(lat), numberOf(lng)];
  const isPoint =
    latitude !== undefined &&
    longitude !== undefined &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180;
  const more: Partial<VenueInput> = { city, zip, stateprovince: region, country };
  const given = Object.fromEntries(Object.entries(more).filter(([, text]) => text !== ''));
  const point = isPoint ? { lat: latitude, lng: longitude } : undefined;
  return {
    venue: linkPlace(linked, { name, address: address.slice(0, MOST.address), point, fields: given }),
  };
}

const STATUSES = {
  public: 'publish',
  hidden: 'publish',
  pending: 'pending',
  draft: 'draft',
  private: 'private',
} as const;

/** An event of another program as an entry of an import; a remark says why it is none. */
export function listedEvent(
  json: JsonObject,
  program: JsonProgram,
  { linked, timezone: otherwise, base }: ListedContext,
): EventOfFile | Remark {
  const shape = program.shape(json, base);
  const texts = textsOf(json, program, shape);
  const { title = '', uid = '', description = '', website = '', image = '', organizer = '' } = texts;
  const named = findZone(texts.timezone ?? '')?.id;
  const timezone = named ?? otherwise;
  const start = localIn(texts.start ?? '', timezone);
  const shownTitle = Buffer.from(title.slice(0, MOST.title)).toString();
  const told = uid === '' ? undefined : uid.slice(0, 300);
  if (start === undefined)
    return { line: 0, message: `"${shownTitle}" has no start.`, ...(told !== undefined && { uid: told }) };
  const end = localIn(texts.end ?? '', timezone) ?? start;
  const page = websiteUrl(website);
  const input: EventInput = {
    ...{ title: title === '' ? 'Untitled' : title, description, timezone, all_day: shape.isAllDay },
    ...{ start_date: start, end_date: end < start ? start : end, status: STATUSES[shape.visibility] },
    ...(shape.visibility === 'hidden' && { hide_from_listings: true }),
    ...(shape.isCancelled && { event_status: 'cancelled' as const }),
    ...(page !== undefined && { website: page }),
    ...(shape.online !== undefined && /^https?:\/\/\S+$/.test(shape.online) && { virtual_url: shape.online }),
    ...(/^https?:\/\/\S+$/.test(image) && { image }),
    ...(shape.cost !== undefined && { cost: shape.cost }),
    ...{ tags: shape.tags, categories: shape.categories },
  };
  const links: ImportLinks = {
    ...placeOf(texts, linked),
    ...(organizer !== '' && { organizer: [linked.linkNamed('organizer', organizer.slice(0, MOST.name))] }),
  };
  const known = told ?? `${program.name}:${textOf(json['id'])}:${start}`;
  return { line: 0, title: shownTitle, entry: { kind: 'event', input, links, source: { uid: known } } };
}
