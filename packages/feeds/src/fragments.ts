import {
  kindsOf,
  type EventRecord,
  type ImageRecord,
  type Kind,
  type RecordOf,
  type SeriesRecord,
  type TermRecord,
} from '@kalends/core';
import {
  forKinds,
  LINK_FIELD,
  type LinkedKind,
  type TermKind,
  type OwnFields,
  type Recurring,
  type Subject,
} from '@kalends/core/adapter';
import { imageOn, lineOfHtml, postUrl, renderDescription, renderTitle, textOfHtml } from '@kalends/site';
import type { CachedFragment, Renderers, Site } from '@kalends/http';
import { propertyLines, type Property } from './icalendar/property.js';
import { ownProperties } from './icalendar/own-properties.js';
import { stateProperties } from './icalendar/state-properties.js';
import { uidLine, versionLines } from './icalendar/identity.js';
import { linesOfLinked, locationOf, nameLineOf } from './linked-lines.js';
import { byViewer, ownValuesJson, type ByViewer, type OwnValuesJson } from './own-fields.js';

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
  /** The line with its `UID`. */
  readonly uid: string;
  readonly content: Content;
  /** The fields that the host declares, if feeds have them. */
  readonly custom: ByViewer<OwnValuesJson | undefined>;
  /** The series that it is in, and the date that this gives it; 0 and `''` for none. */
  readonly series: number;
  readonly place: string;
}

/** The contents of a component for an event or a series, besides its dates. */
export interface Content {
  /** Lines with its version. */
  readonly version: string;
  /** The line with its creation. */
  readonly created: string;
  /** Lines with its texts. */
  readonly texts: string;
  /** The line with the URL of its page. */
  readonly page: string;
  /** Lines with its state. */
  readonly state: string;
  /** Lines with the fields that the host declares, if feeds have them. */
  readonly custom: ByViewer<string>;
  readonly categories: readonly number[];
  /** The ids of venues and organizers. */
  readonly linked: Readonly<Record<LinkedKind, readonly number[]>>;
  readonly image: number;
}

/** A record that events link to: its name, and its lines in an event. */
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

/** A series: the title of its events, and how they recur. */
export interface SeriesFragment extends Fragment {
  readonly subject: Subject;
  readonly name: string;
  /** The line with the `UID` of its events. */
  readonly uid: string;
  readonly content: Content;
  readonly recurring: Recurring & Pick<SeriesRecord, 'expanded_to'>;
}

/** An image: its URL, and its line in an event. */
export interface ImageFragment extends Fragment {
  readonly url: string;
  readonly lines: string;
}

/** The fragment type of each kind of record in feeds. */
export type FeedFragments = Readonly<Record<LinkedKind, LinkedFragment> & Record<TermKind, TermFragment>> & {
  readonly event: EventFragment;
  readonly image: ImageFragment;
  readonly series: SeriesFragment;
};

const utcText = (utc: string): string => `${utc.replace(' ', 'T')}Z`;

/** Whether a date is set: drafts have none. */
const isDate = (utc: string): boolean => !utc.startsWith('0000');

const STATUSES: Readonly<Partial<Record<EventRecord['status'], string>>> = {
  publish: 'CONFIRMED',
  private: 'CONFIRMED',
  future: 'CONFIRMED',
};

const subjectOf = ({ author, status }: Subject): Subject => ({ author, status });

/** When a record was changed, in UTC; a draft may have no date but its start. */
function modifiedOf(record: EventRecord | SeriesRecord): string {
  const start = 'utc_start_date' in record ? record.utc_start_date : record.start_date;
  return [record.modified_utc, record.date_utc, start].find(isDate) ?? start;
}

/** The ids of the venues and organizers of a record. */
function linkedIn(record: EventRecord | SeriesRecord): Content['linked'] {
  const ids = kindsOf('linked').map((kind) => [
    kind,
    [record[LINK_FIELD[kind]]].flat().filter((id) => id > 0),
  ]);
  return Object.fromEntries(ids) as Content['linked'];
}

/** The content of an event, or of a series by which its events have theirs. */
function contentOf(record: EventRecord | SeriesRecord, url: string, fields: OwnFields): Content {
  const html = renderDescription(record.description, false);
  const texts: Property[] = [
    ['summary', {}, 'text', lineOfHtml(renderTitle(record.title, false))],
    ['description', {}, 'text', textOfHtml(html)],
    ['x-alt-desc', { fmttype: 'text/html' }, 'text', html.trim()],
  ];
  return {
    version: versionLines(modifiedOf(record), record.revision - 1),
    created: propertyLines([
      ['created', {}, 'date-time', isDate(record.date_utc) ? utcText(record.date_utc) : ''],
    ]),
    texts: propertyLines(texts),
    page: propertyLines([['url', {}, 'uri', url]]),
    state: propertyLines(stateProperties(record, STATUSES[record.status] ?? 'TENTATIVE')),
    custom: byViewer(fields, record, (values) => propertyLines(ownProperties(values))),
    categories: record.categories,
    linked: linkedIn(record),
    image: record.image,
  };
}

function renderEvent(event: EventRecord, site: Site, siteId: string, fields: OwnFields): EventFragment {
  const url = postUrl(site, 'event', event);
  const { start_date, end_date, utc_start_date, utc_end_date, timezone, all_day } = event;
  return {
    id: event.id,
    revision: event.revision,
    title: lineOfHtml(renderTitle(event.title, false)),
    ...{ url, featured: event.featured, event_status: event.event_status },
    subject: subjectOf(event),
    times: { start_date, end_date, utc_start_date, utc_end_date, timezone, all_day },
    modified: modifiedOf(event),
    uid: uidLine(event, siteId),
    content: contentOf(event, url, fields),
    custom: byViewer(fields, event, ownValuesJson),
    series: event.series,
    place: event.recurrence_id ?? '',
  };
}

const renderLinked =
  <K extends LinkedKind>(kind: K) =>
  (record: RecordOf<K>): LinkedFragment => ({
    ...{ id: record.id, revision: record.revision, subject: subjectOf(record) },
    name: nameLineOf(kind, record),
    location: locationOf(kind, record),
    lines: linesOfLinked(kind, record),
  });

/** How records of each kind that events link to are rendered. */
const LINKED = forKinds(kindsOf('linked'), (kind) => renderLinked(kind)) as {
  readonly [K in LinkedKind]: (record: RecordOf<K>) => LinkedFragment;
};

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

function renderSeries(series: SeriesRecord, siteId: string, fields: OwnFields): SeriesFragment {
  const { id, revision, rule, start_date, end_date, timezone, all_day, expanded_to } = series;
  return {
    ...{ id, revision, subject: subjectOf(series) },
    name: lineOfHtml(renderTitle(series.title)),
    uid: uidLine(series, siteId),
    content: contentOf(series, '', fields),
    recurring: { rule, start_date, end_date, timezone, all_day, expanded_to },
  };
}

/**
 * How records are rendered for feeds.
 *
 * @param fields the fields of events that the host declares, and that feeds have
 */
export const renderers = (site: Site, siteId: () => string, fields: OwnFields): Renderers<FeedFragments> =>
  ({
    event: (event: EventRecord) => renderEvent(event, site, siteId(), fields),
    ...LINKED,
    category: renderTerm,
    tag: renderTerm,
    image: (image: ImageRecord) => renderImage(image, site),
    series: (series: SeriesRecord) => renderSeries(series, siteId(), fields),
  }) satisfies Record<Kind, unknown>;
