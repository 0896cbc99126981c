import type { EventInput, ImportLinks } from '@kalends/core';
import { parseUrl } from '@kalends/core/adapter';
import type { LinkedOfImport } from '../file/linked-records.js';
import type { ReportDraft } from '../file/file-report.js';
import { valueText } from './components.js';
import { isOnline, linkPlace, readPlace, type Place } from '../file/place.js';
import { stateOf } from './event-state.js';
import { stampOf, textOf, type Properties } from './properties.js';
import { descriptionOf, htmlOfText } from './texts.js';
import type { ZoneSource } from './times.js';

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
  const key = linked.organizer.link(name, () => ({
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
      ...stateOf(properties, report),
      ...(description !== undefined && { description }),
      ...(named.length > 0 && { categories: named.map(htmlOfText) }),
      ...(image !== undefined && { image }),
      ...(website !== undefined && { website }),
      ...(created !== undefined && { date_utc: created }),
    },
    links: { ...venueOf(properties, context), ...organizerOf(properties, context) },
  };
}
