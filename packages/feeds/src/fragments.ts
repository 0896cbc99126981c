import type {
  EventRecord,
  ImageRecord,
  Kind,
  OrganizerRecord,
  SeriesRecord,
  TermRecord,
  VenueRecord,
} from '@kalends/core';
import type { Subject } from '@kalends/core/adapter';
import {
  addressOf,
  imageOn,
  lineOfHtml,
  postUrl,
  renderDescription,
  renderTitle,
  textOfHtml,
} from '@kalends/site';
import type { CachedFragment, FragmentTypes, Renderers, Site } from '@kalends/http/interface';
import { propertyLines, type Property } from './icalendar/property.js';
import { stateProperties } from './icalendar/state-properties.js';

interface Fragment extends CachedFragment {
  readonly id: number;
}

/** An event in feeds, without anything that depends on other records, on the zones of a feed or on the caller. */
export interface EventFragment extends Fragment {
  /** Plain text. */
  readonly title: string;
  /** The URL of its page. */
  readonly url: string;
  readonly featured: boolean;
  readonly event_status: EventRecord['event_status'];
  readonly subject: Subject;
  readonly times: Pick<
    EventRecord,
    'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date' | 'timezone' | 'all_day'
  >;
  /** Its last modification, in UTC. */
  readonly modified: string;
  /** Whether it is in the trash now and was public before. */
  readonly wasPublic: boolean;
  /** Lines that identify the event and its state. */
  readonly identity: string;
  /** Lines with its content. */
  readonly content: string;
  readonly categories: readonly number[];
  readonly venue: number;
  readonly organizer: readonly number[];
  readonly image: number;
}

/** A venue or organizer: its name, and its lines in an event. */
export interface LinkedFragment extends Fragment {
  readonly subject: Subject;
  readonly name: string;
  /** The name and the address of a venue, as plain text. */
  readonly location: string;
  readonly lines: string;
}

/** A category or tag by its name. */
export interface TermFragment extends Fragment {
  readonly slug: string;
  readonly name: string;
}

/** A series by the title of its events. */
export interface SeriesFragment extends Fragment {
  readonly subject: Subject;
  readonly name: string;
}

/** An image: its URL, and its line in an event. */
export interface ImageFragment extends Fragment {
  readonly url: string;
  readonly lines: string;
}

/** The fragment type of each kind of record in feeds. */
export interface FeedFragments extends FragmentTypes {
  readonly event: EventFragment;
  readonly venue: LinkedFragment;
  readonly organizer: LinkedFragment;
  readonly category: TermFragment;
  readonly tag: TermFragment;
  readonly image: ImageFragment;
  readonly series: SeriesFragment;
}

const utcText = (utc: string): string => `${utc.replace(' ', 'T')}Z`;

/** Whether a date is set: drafts have none. */
const isDate = (utc: string): boolean => !utc.startsWith('0000');

const STATUSES: Readonly<Partial<Record<EventRecord['status'], string>>> = {
  publish: 'CONFIRMED',
  private: 'CONFIRMED',
  future: 'CONFIRMED',
};

/** The `UID` of an event: an imported one keeps its own, and the events of a series differ by what identifies them in it. */
function identifierOf({ id, uid, recurrence_id }: EventRecord, siteId: string): string {
  if (uid === null) return `${id}@${siteId}`;
  return recurrence_id === null ? uid : `${uid}/${recurrence_id}`;
}

function renderEvent(event: EventRecord, site: Site, siteId: string): EventFragment {
  const html = renderDescription(event.description, false);
  const title = lineOfHtml(renderTitle(event.title, false));
  const url = postUrl(site, 'event', event);
  const modified =
    [event.modified_utc, event.date_utc, event.utc_start_date].find(isDate) ?? event.utc_start_date;
  const identity: Property[] = [
    ['uid', {}, 'text', identifierOf(event, siteId)],
    ['dtstamp', {}, 'date-time', utcText(modified)],
    ['sequence', {}, 'integer', event.revision - 1],
    ['last-modified', {}, 'date-time', utcText(modified)],
  ];
  const content: Property[] = [
    ['created', {}, 'date-time', isDate(event.date_utc) ? utcText(event.date_utc) : ''],
    ['summary', {}, 'text', title],
    ['description', {}, 'text', textOfHtml(html)],
    ['x-alt-desc', { fmttype: 'text/html' }, 'text', html.trim()],
    ['url', {}, 'uri', url],
    ...stateProperties(event, STATUSES[event.status] ?? 'TENTATIVE'),
  ];
  const { start_date, end_date, utc_start_date, utc_end_date, timezone, all_day } = event;
  return {
    id: event.id,
    revision: event.revision,
    ...{ title, url, featured: event.featured, event_status: event.event_status },
    subject: { author: event.author, status: event.status },
    times: { start_date, end_date, utc_start_date, utc_end_date, timezone, all_day },
    modified,
    wasPublic: event.status_before_trash === 'publish',
    identity: propertyLines(identity),
    content: propertyLines(content),
    categories: event.categories,
    venue: event.venue,
    organizer: event.organizer,
    image: event.image,
  };
}

const subjectOf = ({ author, status }: Subject): Subject => ({ author, status });

function renderVenue(venue: VenueRecord): LinkedFragment {
  const { id, revision, geo_lat, geo_lng } = venue;
  const name = lineOfHtml(venue.venue);
  const location = [name, addressOf(venue)].filter((part) => part !== '').join(', ');
  const properties: Property[] = [['location', {}, 'text', location]];
  if (geo_lat !== null && geo_lng !== null) properties.push(['geo', {}, 'float', [geo_lat, geo_lng]]);
  return { id, revision, subject: subjectOf(venue), name, location, lines: propertyLines(properties) };
}

function renderOrganizer(organizer: OrganizerRecord): LinkedFragment {
  const { id, revision, email } = organizer;
  const name = lineOfHtml(organizer.organizer);
  // an organizer is identified by an e-mail address
  const lines =
    email === '' ? '' : propertyLines([['organizer', { cn: name }, 'cal-address', `MAILTO:${email}`]]);
  return { id, revision, subject: subjectOf(organizer), name, location: '', lines };
}

const renderTerm = ({ id, revision, slug, name }: TermRecord): TermFragment => ({
  ...{ id, revision, slug, name: lineOfHtml(name) },
});

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
};

/** The media type of an image, by its file name extension. */
function mediaTypeOf({ url, extension }: Pick<ImageRecord, 'url' | 'extension'>): string | undefined {
  const ending =
    extension === '' ? /\.(\w+)(?:[?#]|$)/.exec(url.slice(url.lastIndexOf('/')))?.[1] : extension;
  return MEDIA_TYPES[(ending ?? '').toLowerCase()];
}

function renderImage(record: ImageRecord, site: Site): ImageFragment {
  const image = imageOn(site, record);
  const { id, revision, url } = image;
  const type = mediaTypeOf(image);
  const attached: Property = ['attach', type === undefined ? {} : { fmttype: type }, 'uri', url];
  return { id, revision, url, lines: propertyLines([attached]) };
}

const renderSeries = ({ id, revision, author, status, title }: SeriesRecord): SeriesFragment => ({
  ...{ id, revision, subject: { author, status } },
  name: lineOfHtml(renderTitle(title)),
});

/** How records are rendered for feeds. */
export const renderers = (site: Site, siteId: () => string): Renderers<FeedFragments> =>
  ({
    event: (event: EventRecord) => renderEvent(event, site, siteId()),
    venue: renderVenue,
    organizer: renderOrganizer,
    category: renderTerm,
    tag: renderTerm,
    image: (image: ImageRecord) => renderImage(image, site),
    series: renderSeries,
  }) satisfies Record<Kind, unknown>;
