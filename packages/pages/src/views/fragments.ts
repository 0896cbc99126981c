import {
  kindsOf,
  type EventRecord,
  type ImageRecord,
  type Kind,
  type RecordOf,
  type SeriesRecord,
  type TermRecord,
  type VenueRecord,
} from '@kalends/core';
import { costForm } from '@kalends/core/internal';
import {
  forKinds,
  nameOf,
  readCost,
  type LinkedKind,
  type SiteCurrency,
  type Subject,
} from '@kalends/core/adapter';
import { addressOf, imageOn, lastDayOf, lineOfHtml } from '@kalends/site';
import type { CachedFragment, FragmentTypes, Host, Renderers } from '@kalends/http';
import { recordUrl } from '../links.js';
import { shownName } from './authored.js';
import type { EventSummary, SummaryImage, VenueSummary } from './event-summary.js';
import { focusOf } from './focus.js';
import { recurrenceOf, type Recurrence } from './recurrence.js';
import { srcsetOf } from './srcset.js';
import type { Position } from './web-mercator.js';

interface Fragment extends CachedFragment {
  readonly id: number;
}

/** A record that only some callers may see. */
interface PostFragment extends Fragment {
  readonly subject: Subject;
}

/** An event in lists, without anything that depends on other records. */
export interface EventFragment extends PostFragment {
  readonly own: Omit<EventSummary, 'venue' | 'categories' | keyof SummaryImage | 'recurrence' | 'distance'>;
  readonly links: Pick<EventRecord, 'venue' | 'categories' | 'image' | 'series'>;
}

/** A record that events link to. `name` is HTML. */
export interface LinkedFragment extends PostFragment {
  readonly name: string;
}

/** A venue in lists of events. */
export interface VenueFragment extends LinkedFragment {
  readonly summary: VenueSummary;
}

/** A series of events. */
export interface SeriesFragment extends PostFragment {
  readonly recurrence: Recurrence;
}

/** A category or tag. `name` is HTML. */
export interface TermFragment extends Fragment, Pick<TermRecord, 'slug' | 'parent' | 'color'> {
  readonly name: string;
}

/** The fragment of each linked kind. */
type LinkedFragments = {
  readonly [K in LinkedKind]: K extends 'venue' ? VenueFragment : LinkedFragment;
};

/** The fragment type of each kind of record in pages. */
export interface PageFragments extends Omit<FragmentTypes, LinkedKind>, LinkedFragments {
  readonly event: EventFragment;
  readonly category: TermFragment;
  readonly tag: TermFragment;
  readonly image: Fragment & Pick<ImageRecord, 'url'> & { readonly srcset: string; readonly focus: string };
  readonly series: SeriesFragment;
}

const subjectOf = ({ author, status }: Subject): Subject => ({ author, status });

/** Where a venue is on a map, unless it is to have none. */
const positionOf = ({ geo_lat: lat, geo_lng: lng, show_map }: VenueRecord): Position | undefined =>
  show_map && lat !== null && lng !== null ? { lat, lng } : undefined;

/** The cost of an event for people: what is free is called so in the language of the pages, in whatever words it was typed. */
const costOf = ({ cost, currency }: EventRecord, site: SiteCurrency, free: string): string =>
  costForm(cost) === 'free' ? free : readCost(cost, site, currency, free).cost;

/** How records are rendered for lists in pages; `free` is what costs nothing is called, `comma` stands between parts of addresses. */
export function renderers(
  { calendar, site }: Pick<Host, 'calendar' | 'site'>,
  texturize: boolean,
  { comma, free }: { readonly comma: string; readonly free: string },
): Renderers<PageFragments> {
  const term = ({ id, revision, slug, parent, color, name }: TermRecord): TermFragment => ({
    ...{ id, revision, slug, parent, color },
    name: shownName(name, { texturize }),
  });
  const linked =
    (kind: LinkedKind) =>
    (record: RecordOf<LinkedKind>): LinkedFragment => ({
      ...{ id: record.id, revision: record.revision, subject: subjectOf(record) },
      name: shownName(nameOf(kind, record), { texturize }),
    });
  return {
    ...forKinds(kindsOf('linked'), linked),
    event(event: EventRecord) {
      const { id, revision, start_date, end_date, utc_start_date, utc_end_date, timezone } = event;
      const { all_day, featured, event_status, venue, categories, image, series } = event;
      return {
        ...{ id, revision, subject: subjectOf(event), links: { venue, categories, image, series } },
        own: {
          id,
          url: recordUrl(site, 'event', event),
          title: shownName(event.title, { texturize }),
          ...{ start_date, end_date, utc_start_date, utc_end_date, timezone, all_day, featured },
          event_status,
          firstDay: start_date.slice(0, 10),
          lastDay: lastDayOf(event),
          cost: costOf(event, calendar.settings.currency, free),
        },
      };
    },
    venue(venue: VenueRecord) {
      const fragment = linked('venue')(venue);
      return {
        ...fragment,
        summary: {
          ...{ id: venue.id, name: fragment.name, url: recordUrl(site, 'venue', venue) },
          ...{ address: addressOf(venue, comma), city: lineOfHtml(venue.city), position: positionOf(venue) },
        },
      };
    },
    series: (series: SeriesRecord) => ({
      ...{ id: series.id, revision: series.revision, subject: subjectOf(series) },
      recurrence: recurrenceOf(series),
    }),
    category: term,
    tag: term,
    image: (record: ImageRecord) => {
      const image = imageOn(site, record);
      const { id, revision, url } = image;
      return { id, revision, url, srcset: srcsetOf(image), focus: focusOf(image) };
    },
  } satisfies Record<Kind, unknown>;
}
