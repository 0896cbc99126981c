import type { Availability, EventStatus, Status } from '@kalends/core';
import type { LinkName } from '@kalends/site';
import type { TimeWords } from '@kalends/site/internal';

/** The texts of the pages, with what each link of an event is called. A host can replace some or all of them. */
export interface Messages extends Readonly<Record<LinkName, string>>, TimeWords {
  readonly skipToContent: string;
  readonly upcomingEvents: string;
  readonly pastEvents: string;
  /** The heading of a search. `text` is the search text. */
  readonly eventsFor: (text: string) => string;
  readonly noEvents: string;
  /** The mark of an event that is not published, for those who may see it. */
  readonly status: Readonly<Record<Exclude<Status, 'publish' | 'trash'>, string>>;
  /** The mark of an event that does not take place as announced. */
  readonly eventStatus: Readonly<Record<Exclude<EventStatus, 'scheduled'>, string>>;
  /** Before the date on which an event would have been. */
  readonly previousDate: string;
  /** The mark of an event that has begun and not ended. */
  readonly onNow: string;
  readonly attendOnline: string;
  readonly tickets: string;
  readonly availability: Readonly<Record<Exclude<Availability, ''>, string>>;
  readonly search: string;
  readonly searchLabel: string;
  readonly views: string;
  readonly list: string;
  readonly month: string;
  readonly week: string;
  readonly day: string;
  /** The view of events on a map, and what it is called where there is no map. */
  readonly mapView: string;
  readonly places: string;
  /** The link to the map of all places. */
  readonly allPlaces: string;
  /** The heading of places that the map does not show. */
  readonly notOnMap: string;
  /** The heading of events without a venue. */
  readonly noPlace: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  /** Directions in which a map moves. */
  readonly north: string;
  readonly west: string;
  readonly east: string;
  readonly south: string;
  readonly today: string;
  readonly tomorrow: string;
  readonly weekend: string;
  readonly filters: string;
  readonly clearFilters: string;
  readonly applyFilters: string;
  /** The choice of a filter that lets all events pass. */
  readonly anyChoice: string;
  readonly from: string;
  readonly until: string;
  readonly nearMe: string;
  /** Says that events are at most this many kilometres from a point. */
  readonly within: (km: number) => string;
  readonly previous: string;
  readonly next: string;
  readonly previousEvents: string;
  readonly nextEvents: string;
  readonly allEvents: string;
  /** The heading of the dates of a series. */
  readonly nextDates: string;
  /** The link to the page of a series. */
  readonly allDates: string;
  /** The filter of events that cost nothing. */
  readonly free: string;
  /** The filter of events that have a price. */
  readonly paid: string;
  readonly featured: string;
  /** `count` is the number of events of a day that are not shown. */
  readonly more: (count: number) => string;
  readonly when: string;
  readonly yourTime: string;
  readonly cost: string;
  readonly website: string;
  /** The value of a flag that the host declares. */
  readonly yes: string;
  readonly no: string;
  /**
   * The labels of declared fields in this language, by name (`age`), and of their values (`style.jazz`, `wheelchair.true`). Default: their
   * labels and values.
   */
  readonly fields: Readonly<Record<string, string>>;
  readonly phone: string;
  readonly map: string;
  readonly addToCalendar: string;
  readonly icsFile: string;
  readonly google: string;
  readonly outlook: string;
  readonly share: string;
  /** Shares an event by e-mail. */
  readonly byMail: string;
  /** The heading of other events beside one. */
  readonly related: string;
  readonly subscribe: string;
  /** Leads to where the calendar is edited. */
  readonly logIn: string;
  readonly notFoundTitle: string;
  readonly notFound: string;
  readonly goneTitle: string;
  readonly gone: string;
  readonly errorTitle: string;
  readonly error: string;
  /** The text that other sites show before the URL of a calendar that does not load. */
  readonly notLoaded: string;
  /** The button that opens the links of the header on a phone. */
  readonly menu: string;
  /** The links of the header to all events, and to subscribe. */
  readonly events: string;
  readonly subscribeShort: string;
  /** Leads from a row of choices to all of them. */
  readonly moreChoices: string;
  /** The heading of events that run for weeks and are on. */
  readonly goingOn: string;
  /** Leads to the form with which visitors suggest an event. */
  readonly suggest: string;
  /** The choice between one date of each series and all of them. */
  readonly datesOfSeries: string;
  readonly nextDateOnly: string;
  readonly everyDate: string;
  /** Says that an event recurs every day. */
  readonly daily: string;
  /** Says that an event recurs on these weekdays of each week. */
  readonly weekly: (weekdays: string) => string;
  /** Says that an event has several dates, by a rule that has no words. */
  readonly recurs: string;
  /** Said instead of distances when the visitor's position is not known. */
  readonly noPosition: string;
  /** The heading of places that are too many to be shown with their events. */
  readonly morePlaces: string;
  /** Says that an event has ended. */
  readonly over: string;
  /** Before the link to the next date of a series, or to the date before. */
  readonly nextDate: string;
  /** The links to the events before and after one. */
  readonly previousEvent: string;
  readonly nextEvent: string;
  /** The name of the navigation from an event to where it belongs. */
  readonly wayBack: string;
  /** The scope of adding to a calendar: one date of a series, or all. */
  readonly thisDate: string;
  readonly wholeSeries: string;
  readonly office365: string;
  readonly copyLink: string;
  /** Says that a link was copied. */
  readonly copied: string;
  /** A program on the visitor's device that subscribes to calendars. */
  readonly apple: string;
  /** The address of a calendar, for programs that are not named. */
  readonly calendarAddress: string;
  /** The name of what a search finds besides events. */
  readonly matches: string;
  /** The events at a venue. */
  readonly eventsAt: (venue: string) => string;
  /** The events in a town. */
  readonly eventsIn: (town: string) => string;
  /** The events of an organizer. */
  readonly eventsBy: (organizer: string) => string;
  /** The events of a category or a tag. */
  readonly eventsOf: (name: string) => string;
  /** Says that a search for `text` found no events. */
  readonly nothingFor: (text: string) => string;
}
