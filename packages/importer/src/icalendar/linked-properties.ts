import { kindsOf, type ImportLinks } from '@kalends/core';
import { LINK_FIELD, type LinkedKind } from '@kalends/core/adapter';
import { isOnline, linkPlace, readPlace, type Place } from '../file/place.js';
import type { LinkedOfImport } from '../file/linked-records.js';
import type { ReportDraft } from '../file/file-report.js';
import type { Complement } from './complement.js';
import { valueText } from './components.js';
import { propertyText, type Properties } from './properties.js';
import { httpUrl } from '../file/web-address.js';
import { htmlOfText } from './texts.js';

/** The context needed to read the linked records of events. */
export interface LinkContext {
  readonly linked: LinkedOfImport;
  readonly report: ReportDraft;
  /** Data from outside of the file. */
  readonly complement?: Complement | undefined;
}

/** How the linked records of a kind are read. */
interface ReadLinked {
  readonly read: (properties: Properties, context: LinkContext) => ImportLinks;
  /** Set if an event has at most one of them in iCalendar. */
  readonly firstOnly?: true;
}

function pointOf(properties: Properties): Place['point'] {
  const [geo] = properties('geo');
  const pair = geo?.values[0];
  const [lat, lng] = Array.isArray(pair) ? pair.map(Number) : [];
  const [, appleLat, appleLng] =
    /^geo:(-?[\d.]{1,20}),(-?[\d.]{1,20})/i.exec(
      propertyText(properties, 'x-apple-structured-location') ?? '',
    ) ?? [];
  const point = { lat: lat ?? Number(appleLat), lng: lng ?? Number(appleLng) };
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : undefined;
}

function venueOf(properties: Properties, { linked, report, complement }: LinkContext): ImportLinks {
  const location = propertyText(properties, 'location');
  const [apple] = properties('x-apple-structured-location');
  const title = typeof apple?.params['x-title'] === 'string' ? apple.params['x-title'] : undefined;
  const place = readPlace(location ?? title ?? '');
  const point = pointOf(properties);
  if (place === undefined || (location !== undefined && isOnline(location))) {
    if (point !== undefined) report.ignore('GEO');
    return {};
  }
  const here = { ...place, point };
  return { venue: linkPlace(linked, complement?.place(here) ?? here) };
}

function organizerOf(properties: Properties, { linked, report, complement }: LinkContext): ImportLinks {
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
  const website = httpUrl(address);
  const isEmail = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email);
  const key = linked.organizer.link(name, () => ({
    ...complement?.organizer(name),
    organizer: htmlOfText(name),
    ...(isEmail && { email }),
    ...(website !== undefined && { website }),
  }));
  return { organizer: [key] };
}

/** How each kind is read; `left out` for one that iCalendar has no property for. */
const READ: Readonly<Record<LinkedKind, ReadLinked | 'left out'>> = {
  venue: { read: venueOf },
  organizer: { read: organizerOf, firstOnly: true },
};

/** The links of an event to records that it tells of. */
export const linksOf = (properties: Properties, context: LinkContext): ImportLinks =>
  Object.assign(
    {},
    ...kindsOf('linked').map((kind) => {
      const { [kind]: reading } = READ;
      return reading === 'left out' ? {} : reading.read(properties, context);
    }),
  ) as ImportLinks;

/** The links that files lose, or keep in part: those that are not read, and those of which only the first record is. */
export const LOST_LINKS: readonly string[] = kindsOf('linked').flatMap((kind) => {
  const { [kind]: reading } = READ;
  return reading === 'left out' || reading.firstOnly === true ? [LINK_FIELD[kind]] : [];
});
