import type {
  EventRecord,
  ImageRecord,
  Kind,
  OrganizerRecord,
  SeriesRecord,
  TermRecord,
  VenueRecord,
} from '@kalends/core';
import { readCost, type Subject } from '@kalends/core/adapter';
import { addressOf, imageOn, lastDayOf } from '@kalends/site';
import type { CachedFragment, FragmentTypes, Host, Renderers } from '@kalends/http/interface';
import { recordUrl } from '../links.js';
import { shownName } from './authored.js';
import type { EventSummary, VenueSummary } from './event-summary.js';

interface Fragment extends CachedFragment {
  readonly id: number;
}

/** A record that only some callers may see. */
interface PostFragment extends Fragment {
  readonly subject: Subject;
}

/** An event in lists, without anything that depends on other records. */
export interface EventFragment extends PostFragment {
  readonly own: Omit<EventSummary, 'venue' | 'categories' | 'image'>;
  readonly links: Pick<EventRecord, 'venue' | 'categories' | 'image'>;
}

/** A venue in lists of events. */
export interface VenueFragment extends PostFragment {
  readonly summary: VenueSummary;
}

/** A category or tag. `name` is HTML. */
export interface TermFragment extends Fragment, Pick<TermRecord, 'slug' | 'parent'> {
  readonly name: string;
}

/** The fragment type of each kind of record in pages. */
export interface PageFragments extends FragmentTypes {
  readonly event: EventFragment;
  readonly venue: VenueFragment;
  readonly organizer: PostFragment;
  readonly category: TermFragment;
  readonly tag: TermFragment;
  readonly image: Fragment & Pick<ImageRecord, 'url'>;
  readonly series: PostFragment;
}

const subjectOf = ({ author, status }: Subject): Subject => ({ author, status });

/** How records are rendered for lists in pages. */
export function renderers(
  { calendar, site }: Pick<Host, 'calendar' | 'site'>,
  texturize: boolean,
): Renderers<PageFragments> {
  const term = ({ id, revision, slug, parent, name }: TermRecord): TermFragment => ({
    ...{ id, revision, slug, parent },
    name: shownName(name, { texturize }),
  });
  return {
    event(event: EventRecord) {
      const { id, revision, start_date, end_date, utc_start_date, utc_end_date, timezone } = event;
      const { all_day, featured, event_status, venue, categories, image } = event;
      return {
        ...{ id, revision, subject: subjectOf(event), links: { venue, categories, image } },
        own: {
          id,
          url: recordUrl(site, 'event', event),
          title: shownName(event.title, { texturize }),
          ...{ start_date, end_date, utc_start_date, utc_end_date, timezone, all_day, featured },
          event_status,
          firstDay: start_date.slice(0, 10),
          lastDay: lastDayOf(event),
          cost: readCost(event.cost, calendar.settings.currency, event.currency).cost,
        },
      };
    },
    venue: (venue: VenueRecord) => ({
      ...{ id: venue.id, revision: venue.revision, subject: subjectOf(venue) },
      summary: {
        name: shownName(venue.venue, { texturize }),
        url: recordUrl(site, 'venue', venue),
        address: addressOf(venue),
      },
    }),
    organizer: (organizer: OrganizerRecord) => ({
      ...{ id: organizer.id, revision: organizer.revision, subject: subjectOf(organizer) },
    }),
    series: (series: SeriesRecord) => ({
      ...{ id: series.id, revision: series.revision, subject: subjectOf(series) },
    }),
    category: term,
    tag: term,
    image: (image: ImageRecord) => ({
      ...{ id: image.id, revision: image.revision },
      url: imageOn(site, image).url,
    }),
  } satisfies Record<Kind, unknown>;
}
