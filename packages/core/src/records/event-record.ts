import type { FieldTable, RecordFrom } from './field-table.js';
import { CUSTOM, HTML, IMAGE, NAME, PLAIN_TEXT, PUBLICATION_FIELDS, STATUS, URL } from './post-fields.js';

const TIME = { type: 'date', blank: '' } as const;
const FLAG = { type: 'flag', blank: false, writable: true } as const;

/** The fields of an event. Local times are wall-clock times in its own zone, `YYYY-MM-DD HH:MM:SS`. */
export const EVENT_FIELDS = {
  ...PUBLICATION_FIELDS,
  /** The `UID` of iCalendar of an imported event; `null`: it was created here. No interface shows it. */
  uid: { type: 'text', blank: null },
  /** Identifies an event of the series `uid` or `series`, like `RECURRENCE-ID`; `null`: it is not part of a series. */
  recurrence_id: { type: 'text', blank: null },
  /** Id of the series record that it is an occurrence of; 0 means none. No two events have one `series` and `recurrence_id`. */
  series: { type: 'link', links: 'series', blank: 0 },
  /** The names of the fields that were changed for this occurrence alone: changes of the series leave them. */
  overrides: { type: 'texts', blank: [] },
  /** Sanitised HTML as given, before rendering. */
  title: { ...NAME, limit: 'text', required: true },
  /** Sanitised HTML as given, before rendering. */
  description: HTML,
  /** Unique among events that have been published; `''` for a draft without one. */
  slug: NAME,
  /** Sanitised HTML as given, before rendering. */
  excerpt: HTML,
  /** `publish`, `future` (scheduled), `draft`, `pending`, `private` or `trash`. Default: by the rights of the caller. */
  status: STATUS,
  /** As the caller named it, or the site's zone. */
  timezone: { type: 'timezone', blank: '', writable: true },
  /** Whether it lasts whole days: from 00:00:00 of its first day to 23:59:59 of its last. */
  all_day: FLAG,
  /** A date, in the zone of the event. An input may also be a `Date` or an expression, such as `tomorrow 20:00`. */
  start_date: { ...TIME, writable: true, required: true },
  /** Never before `start_date`. */
  end_date: { ...TIME, writable: true, required: true },
  /** Within a day of `start_date`: stores find upcoming events by local times. */
  utc_start_date: TIME,
  /** The same instant as `end_date`. */
  utc_end_date: TIME,
  /** Id of an image record; 0 means none. */
  image: IMAGE,
  /** The cost texts as given; empty means no cost. */
  cost: { type: 'cost', blank: [], writable: true },
  /** The currency that an event of another site has of its own; `null`: the texts of the cost tell it, or the site has one. */
  currency: { type: 'currency', blank: null },
  /** `null` if never set: the event's own address is used instead. */
  website: { type: 'website', blank: null, writable: true },
  /** Whether and how it takes place. */
  event_status: { type: 'eventStatus', blank: 'scheduled', writable: true },
  /** Why, or what visitors should know, as plain text. */
  event_status_reason: PLAIN_TEXT,
  /**
   * The start before the last change of a published or postponed event, in the zone of the event; `null` if there was none. Set by
   * the calendar unless it is given.
   */
  previous_start_date: { type: 'date', blank: null, writable: true },
  /** Where it can be attended online; `''` for none. */
  virtual_url: URL,
  /** Where tickets are sold, at most 20. */
  offers: { type: 'offers', blank: [], writable: true },
  /** Whether the page of the event shows a map. */
  show_map: FLAG,
  /** Whether the page of the event links to a map. */
  show_map_link: FLAG,
  /** Whether lists leave it out: it is found by its id and slug alone. */
  hide_from_listings: FLAG,
  /** Whether a site that shows it puts it first. Nothing here depends on it. */
  sticky: FLAG,
  /** Whether it is featured: pages show it larger, and lists filter by it. */
  featured: FLAG,
  /** Ids of categories, without duplicates. */
  categories: { type: 'terms', links: 'category', blank: [], writable: true },
  /** Ids of tags, without duplicates. */
  tags: { type: 'terms', links: 'tag', blank: [], writable: true },
  /** Id of the venue; 0 means none. */
  venue: { type: 'link', links: 'venue', blank: 0, writable: true },
  /** Ids of the organizers in the order given, without duplicates. */
  organizer: { type: 'links', links: 'organizer', blank: [], writable: true },
  /** The values of the fields that the host declares, by name; also those of fields that it does not declare any more. */
  custom: CUSTOM,
} as const satisfies FieldTable;

/**
 * A stored event. Local times are wall-clock times in the event's own zone, `YYYY-MM-DD HH:MM:SS`.
 */
export interface EventRecord extends RecordFrom<typeof EVENT_FIELDS> {}
