/** The texts of the pages. A host can replace some or all of them, to show its calendar in another language. */
export interface Messages {
  readonly skipToContent: string;
  readonly upcomingEvents: string;
  readonly pastEvents: string;
  /** The heading of a search. `text` is the search text. */
  readonly eventsFor: (text: string) => string;
  readonly noEvents: string;
  readonly search: string;
  readonly searchLabel: string;
  readonly views: string;
  readonly list: string;
  readonly month: string;
  readonly day: string;
  readonly today: string;
  readonly previous: string;
  readonly next: string;
  readonly previousEvents: string;
  readonly nextEvents: string;
  readonly allDay: string;
  readonly allEvents: string;
  readonly featured: string;
  /** `count` is the number of events of a day that are not shown. */
  readonly more: (count: number) => string;
  readonly when: string;
  readonly yourTime: string;
  readonly venue: string;
  readonly organizer: string;
  readonly cost: string;
  readonly categories: string;
  readonly tags: string;
  readonly website: string;
  readonly phone: string;
  readonly map: string;
  readonly addToCalendar: string;
  readonly icsFile: string;
  readonly google: string;
  readonly outlook: string;
  readonly subscribe: string;
  readonly notFoundTitle: string;
  readonly notFound: string;
  readonly goneTitle: string;
  readonly gone: string;
  readonly errorTitle: string;
  readonly error: string;
}

/** The texts in English. */
export const ENGLISH: Messages = {
  skipToContent: 'Skip to content',
  upcomingEvents: 'Upcoming events',
  pastEvents: 'Past events',
  eventsFor: (text) => `Events for “${text}”`,
  noEvents: 'There are no events here.',
  search: 'Search',
  searchLabel: 'Search events',
  views: 'Views',
  list: 'List',
  month: 'Month',
  day: 'Day',
  today: 'Today',
  previous: 'Previous',
  next: 'Next',
  previousEvents: 'Previous events',
  nextEvents: 'Next events',
  allDay: 'All day',
  allEvents: 'All events',
  featured: 'Featured',
  more: (count) => `${count} more`,
  when: 'Date and time',
  yourTime: 'Your time',
  venue: 'Venue',
  organizer: 'Organizer',
  cost: 'Cost',
  categories: 'Categories',
  tags: 'Tags',
  website: 'Website',
  phone: 'Phone',
  map: 'Show on a map',
  addToCalendar: 'Add to calendar',
  icsFile: 'iCalendar file',
  google: 'Google Calendar',
  outlook: 'Outlook',
  subscribe: 'Subscribe to this calendar',
  notFoundTitle: 'Page not found',
  notFound: 'There is no such page in this calendar.',
  goneTitle: 'No longer available',
  gone: 'This page was removed.',
  errorTitle: 'Something went wrong',
  error: 'The page could not be shown. Please try again later.',
};
