import type { EventInput, ImportLinks } from '@kalends/core';
import { parseUrl } from '@kalends/core/adapter';
import type { LinkedOfImport } from '../file/linked-records.js';
import type { ReportDraft } from '../file/file-report.js';
import { readProperties, valueText, type EventComponent, type PropertyRead } from './components.js';
import { isOnline, linkPlace, readPlace, type Place } from '../file/place.js';
import { descriptionOf, htmlOfText } from './texts.js';
import { readTime, utcOf, type ZoneSource } from './times.js';

/** The properties of an event by name. */
export type Properties = (name: string) => readonly PropertyRead[];

/**
 * Looks up the properties of events by name. Those of one event are kept at a time: what is asked of one is asked in a row. The first
 * time, errors in them are reported.
 */
export function createPropertyReader(report: ReportDraft): (component: EventComponent) => Properties {
  let last: EventComponent | undefined;
  let byName = new Map<string, PropertyRead[]>();
  function read(component: EventComponent, onError?: ReportDraft['error']): void {
    last = component;
    byName = new Map();
    for (const property of readProperties(component, onError)) {
      const same = byName.get(property.name);
      if (same === undefined) byName.set(property.name, [property]);
      else same.push(property);
    }
  }
  return (component) => {
    read(component, report.error);
    return (name) => {
      if (last !== component) read(component);
      return byName.get(name) ?? [];
    };
  };
}

/** The text of the first value of a property; `undefined` if it is missing or empty. */
export function textOf(properties: Properties, name: string): string | undefined {
  const text = valueText(properties(name)[0]?.values[0]).trim();
  return text === '' ? undefined : text;
}

/** A UTC time of a property, `YYYY-MM-DD HH:MM:SS`. */
export function stampOf(properties: Properties, name: string, zones: ZoneSource): string | undefined {
  const [property] = properties(name);
  const time = property && readTime(property, property.values[0] ?? '', zones);
  return time && utcOf(time);
}

/** The contents of an event, apart from its dates. */
export interface EventContent {
  readonly input: Omit<EventInput, 'start_date' | 'end_date' | 'timezone' | 'all_day'>;
  readonly links: ImportLinks;
}

/** The context needed to read the contents of events. */
export interface ContentContext {
  readonly linked: LinkedOfImport;
  readonly zones: ZoneSource;
  readonly report: ReportDraft;
}

const STATUSES: Readonly<Record<string, EventInput['status']>> = { CANCELLED: 'trash', TENTATIVE: 'draft' };

function statusOf(properties: Properties): EventInput['status'] {
  const status = (textOf(properties, 'status') ?? '').toUpperCase();
  const access = (textOf(properties, 'class') ?? 'PUBLIC').toUpperCase();
  return STATUSES[status] ?? (access === 'PRIVATE' || access === 'CONFIDENTIAL' ? 'private' : 'publish');
}

const isHttp = (address: string): boolean =>
  /^https?:\/\/\S+$/i.test(address) && parseUrl(address) !== undefined;

const IMAGE = /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#][^]*)?$/i;

/** The URL of the first image; other attachments are only counted. */
function imageOf(properties: Properties, report: ReportDraft): string | undefined {
  let image: string | undefined;
  for (const { name, params, values } of [...properties('image'), ...properties('attach')]) {
    const address = valueText(values[0]);
    const { fmttype } = params;
    const type = typeof fmttype === 'string' ? fmttype : '';
    const isImage =
      name === 'image' || type.toLowerCase().startsWith('image/') || (type === '' && IMAGE.test(address));
    if (image === undefined && isImage && isHttp(address)) image = address;
    else report.ignore(name.toUpperCase());
  }
  return image;
}

function pointOf(properties: Properties): Place['point'] {
  const [geo] = properties('geo');
  const pair = geo?.values[0];
  const [lat, lng] = Array.isArray(pair) ? pair.map(Number) : [];
  const [, appleLat, appleLng] =
    /^geo:(-?[\d.]{1,20}),(-?[\d.]{1,20})/i.exec(textOf(properties, 'x-apple-structured-location') ?? '') ??
    [];
  const point = { lat: lat ?? Number(appleLat), lng: lng ?? Number(appleLng) };
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : undefined;
}

function venueOf(properties: Properties, { linked, report }: ContentContext): Pick<ImportLinks, 'venue'> {
  const location = textOf(properties, 'location');
  const [apple] = properties('x-apple-structured-location');
  const title = typeof apple?.params['x-title'] === 'string' ? apple.params['x-title'] : undefined;
  const place = readPlace(location ?? title ?? '');
  const point = pointOf(properties);
  if (place === undefined || (location !== undefined && isOnline(location))) {
    if (point !== undefined) report.ignore('GEO');
    return {};
  }
  return { venue: linkPlace(linked, { ...place, point }) };
}

function organizerOf(
  properties: Properties,
  { linked, report }: ContentContext,
): Pick<ImportLinks, 'organizer'> {
  const [property, ...others] = properties('organizer');
  if (others.length > 0) report.ignore('ORGANIZER', others.length);
  if (property === undefined) return {};
  const address = valueText(property.values[0]).trim();
  const email = /^mailto:/i.test(address) ? address.slice('mailto:'.length).trim() : '';
  const { cn } = property.params;
  const name = (typeof cn === 'string' ? cn.trim() : '') || email;
  if (name === '') {
    report.ignore('ORGANIZER');
    return {};
  }
  const isEmail = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email);
  const key = linked.organizers.link(name, () => ({
    organizer: htmlOfText(name),
    ...(isEmail && { email }),
    ...(isHttp(address) && { website: address }),
  }));
  return { organizer: [key] };
}

/** The website of the event: its own URL, or that of an online meeting given as its location. */
function websiteOf(properties: Properties): string | undefined {
  const [url = '', location = ''] = [textOf(properties, 'url'), textOf(properties, 'location')];
  return [url, location].find(isHttp);
}

/** Reads the contents of an event. Properties that are missing are left out of the input. */
export function eventContent(properties: Properties, context: ContentContext): EventContent {
  const { report, zones } = context;
  const description = descriptionOf(properties('description')[0], properties('x-alt-desc')[0]);
  const categories = properties('categories').flatMap(({ values }) =>
    values.map((name) => valueText(name).trim()),
  );
  const named = [...new Set(categories.filter((name) => name !== ''))];
  const image = imageOf(properties, report);
  const website = websiteOf(properties);
  const created = stampOf(properties, 'created', zones);
  return {
    input: {
      title: htmlOfText(textOf(properties, 'summary') ?? 'Untitled'),
      status: statusOf(properties),
      ...(description !== undefined && { description }),
      ...(named.length > 0 && { categories: named.map(htmlOfText) }),
      ...(image !== undefined && { image }),
      ...(website !== undefined && { website }),
      ...(created !== undefined && { date_utc: created }),
    },
    links: { ...venueOf(properties, context), ...organizerOf(properties, context) },
  };
}
