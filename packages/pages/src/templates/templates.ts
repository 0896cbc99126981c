import type { LinkedKind } from '@kalends/core/adapter';
import type { EventsOfDay, MonthDay } from '@kalends/site/internal';
import type { PageRequest } from '../context.js';
import type { EventDetails, HostDetails } from '../views/details.js';
import type { FieldDetails } from '../views/field-details.js';
import type { SeriesDetails } from '../views/series.js';
import type { CategoryChoice } from '../views/category-choices.js';
import type { ViewNarrowing } from '../views/filter-choices.js';
import type { EventPage } from '../views/event-lists.js';
import type { OngoingEvents } from '../views/ongoing-events.js';
import type { EventMap, PlacesOfTown, ShownPlace } from '../views/event-map.js';
import type { MapWindow } from '../views/web-mercator.js';
import type { EventSummary } from '../views/event-summary.js';
import type { SearchMatch } from '../views/search-matches.js';
import type { AddressParts } from '../links.js';
import type { Html } from '../html.js';

/** Another list with events. */
export interface OtherList {
  /** Plain text. */
  readonly name: string;
  readonly url: string;
  readonly total: number;
}

/** The common parts of lists, months, weeks, days and maps. */
export interface CalendarView {
  /** The heading of the page, as HTML: `Upcoming events`, the name of a category, … */
  readonly heading: string;
  /** The URL of this view; `viewUrl` derives those of its neighbours. */
  readonly address: AddressParts;
  /** The categories with the most events, each with the address of the same view of its events. */
  readonly categories: readonly CategoryChoice[];
  /** How its events can be narrowed; `undefined` where it is embedded. */
  readonly narrowing: ViewNarrowing | undefined;
  /** The URLs of the views before and after this one. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** Where there are events of the same category, tag or search, if this view has none. */
  readonly others: readonly OtherList[];
}

/** A list of events, upcoming or past. */
export interface ListView extends CalendarView {
  readonly list: EventPage;
  /** Events that run for weeks and are on, which the list leaves out, and where the others of them are. */
  readonly ongoing: OngoingEvents;
  /** The matches of its search besides events. */
  readonly matches?: readonly SearchMatch[];
}

/** A month. */
export interface MonthView extends CalendarView {
  /** `YYYY-MM` */
  readonly month: string;
  readonly weeks: readonly (readonly MonthDay<EventSummary>[])[];
  /** The events of the month, ordered by start. */
  readonly events: readonly EventSummary[];
}

/** A day of a week. */
export interface WeekDay {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly isToday: boolean;
  /** Its events, ordered by start; those of several days are on each. */
  readonly events: readonly EventSummary[];
  /** The number of events that do not fit. */
  readonly more: number;
}

/** A week. */
export interface WeekView extends CalendarView {
  /** Its seven days. */
  readonly days: readonly WeekDay[];
  /** Events that began before it and go on after it, which its days do not have. */
  readonly longer: readonly EventSummary[];
}

/** A day. */
export interface DayView extends CalendarView {
  readonly day: string;
  readonly events: readonly EventSummary[];
}

/** Events by their places. */
export interface MapView extends CalendarView {
  /** The map; `undefined` if the host has none or no position is known. */
  readonly map: EventMap | undefined;
  /** The part of the world that the address names; `undefined` if the map shows all places. */
  readonly window: MapWindow | undefined;
  /** The first venues with their events: those on the map before others. */
  readonly places: readonly ShownPlace[];
  /** The other venues by their towns, with the numbers of their events. */
  readonly otherPlaces: readonly PlacesOfTown[];
  /** The events without a venue that the visitor may see. */
  readonly placeless: readonly EventSummary[];
}

/** The page of an event. */
export interface EventView {
  readonly event: EventDetails;
}

/** The page of a record that events link to, with its upcoming events. */
export interface HostView {
  readonly host: HostDetails;
  /** The fields that the host of the calendar declares, as far as it has values. */
  readonly fields: readonly FieldDetails[];
  readonly list: EventPage;
  /** The URLs of the previous and the next page of the list. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** The page of a series, with its upcoming events. */
export interface SeriesView {
  readonly series: SeriesDetails;
  readonly list: EventPage;
  /** The URLs of the previous and the next page of the list. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** A day of a digest. */
export interface DigestDay extends EventsOfDay<EventSummary> {}

/** Events of some days, for an e-mail. */
export interface DigestView {
  /** The category or tag, as HTML; `''` for all events. */
  readonly name: string;
  /** The first and the last of its days. */
  readonly first: string;
  readonly last: string;
  /** The days that have events. */
  readonly days: readonly DigestDay[];
  /** The number of events that do not fit. */
  readonly more: number;
  /** The page with all of them. */
  readonly url: string;
}

/** Some events of a day, as a page of a display. */
export interface ScreenSlide extends DigestDay {}

/** Today and the next days for a display. */
export interface ScreenView {
  /** The calendar, and the category or tag if it shows the events of one; plain text. */
  readonly name: string;
  readonly slides: readonly ScreenSlide[];
  /** Where changes of these events are told, as server-sent events; `undefined` where they are not. */
  readonly stream: string | undefined;
}

/** A month or a list as a poster: it has weeks or days. */
export interface PosterView {
  /** HTML. */
  readonly heading: string;
  /** The month, week or day, plain text; `''` for lists. */
  readonly period: string;
  readonly weeks: readonly (readonly MonthDay<EventSummary>[])[];
  readonly days: readonly DigestDay[];
  /** The address of the view. */
  readonly url: string;
  /** How the paper lies; `undefined` leaves that to the printer. */
  readonly layout: 'portrait' | 'landscape' | undefined;
  /** The address as a QR code, an element `svg`; `undefined` if none is wanted. */
  readonly code: string | undefined;
}

/** A page that cannot be shown. */
export interface ErrorView {
  readonly status: number;
}

/** A picture of 1200 × 630 pixels that stands for a page where a link to it is previewed. */
export interface PageCard {
  readonly url: string;
  /** Its text alternative, as plain text. */
  readonly alt: string;
}

/** A page: the content of its head, and its main part. */
export interface PageLayout {
  /** Plain text. */
  readonly title: string;
  readonly description?: string | undefined;
  /** The canonical URL of the page. */
  readonly canonical?: string | undefined;
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
  /** The address of the view that the page shows, so that its header searches the same events; absent for other pages. */
  readonly view?: AddressParts | undefined;
  /** The list to subscribe to: that of the page, or the calendar's if there is none. */
  readonly list?: string | undefined;
  /** The calendar file of the record that the page is about. */
  readonly calendar?: string | undefined;
  /** The URL of an image for programs that preview a link to the page. */
  readonly image?: string | undefined;
  /** The image for previews of a page that has none. */
  readonly card?: PageCard | undefined;
  /** More elements of the head: linked data, … */
  readonly head?: Html | undefined;
  readonly main: Html;
  /** Whether the page is shown within another one, without header and footer. */
  readonly embedded?: boolean | undefined;
  /** Whether the page stands for itself, without header and footer: a poster, or one for a display. */
  readonly isBare?: boolean | undefined;
}

/** The main part of the page of a record of each kind that events link to. */
type HostTemplates = Readonly<Record<LinkedKind, (view: HostView, request: PageRequest) => Html>>;

/** All HTML: a host can replace individual functions, `pages({ templates: { event } })`. */
export interface Templates extends HostTemplates {
  /** A complete page around its main part: head, header, footer. */
  readonly layout: (page: PageLayout, request: PageRequest) => Html;
  /** The main part of a list of events. */
  readonly list: (view: ListView, request: PageRequest) => Html;
  /** The main part of a month. */
  readonly month: (view: MonthView, request: PageRequest) => Html;
  /** The main part of a week. */
  readonly week: (view: WeekView, request: PageRequest) => Html;
  /** The main part of a day. */
  readonly day: (view: DayView, request: PageRequest) => Html;
  /** The main part of a map. */
  readonly map: (view: MapView, request: PageRequest) => Html;
  /** The main part of the page of an event. */
  readonly event: (view: EventView, request: PageRequest) => Html;
  /** An event within pages of other sites. */
  readonly embeddedEvent: (view: EventView, request: PageRequest) => Html;
  /** The next events of a list within pages of other sites. */
  readonly nextEvents: (view: ListView, request: PageRequest) => Html;
  /** The main part of the page of a series. */
  readonly series: (view: SeriesView, request: PageRequest) => Html;
  /** A whole e-mail with events of some days. */
  readonly digest: (view: DigestView, request: PageRequest) => Html;
  /** The main part of the page for a display. */
  readonly screen: (view: ScreenView, request: PageRequest) => Html;
  /** The main part of a month or a list as a poster. */
  readonly poster: (view: PosterView, request: PageRequest) => Html;
  /** The main part of a page that cannot be shown. */
  readonly error: (view: ErrorView, request: PageRequest) => Html;
}
