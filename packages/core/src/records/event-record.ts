import { arg, OWN, type FieldTable, type RecordFrom } from './field-table.js';
import { CUSTOM, NAME, PLAIN_TEXT, publicationFields, STATUS, URL } from './post-fields.js';

/** A parameter that the original plugin does not have. */
const own = (type: string, description: string) => arg(type, description, OWN);
const text = (what: string) => arg('string', `The event ${what}`);
const linked = (description: string) => ({ default: null, items: { type: 'integer' }, description });
const TIME = { type: 'date', blank: '' } as const;
const FLAG = { type: 'flag', blank: false, writable: true } as const;

/** The fields of an event. Local times are wall-clock times in its own zone, `YYYY-MM-DD HH:MM:SS`. */
export const EVENT_FIELDS = {
  ...publicationFields('event'),
  /** The `UID` of iCalendar of an imported event; `null`: it was created here. No interface shows it. */
  uid: { type: 'text', blank: null },
  /** Identifies an event of the series `uid` or `series`, like `RECURRENCE-ID`; `null`: it is not part of a series. */
  recurrence_id: { type: 'text', blank: null },
  /** Id of the series record that it is an occurrence of; 0 means none. No two events have one `series` and `recurrence_id`. */
  series: { type: 'link', links: 'series', blank: 0 },
  /** The names of the fields that were changed for this occurrence alone: changes of the series leave them. */
  overrides: { type: 'texts', blank: [] },
  /** Sanitised HTML as given, before rendering. */
  title: { ...NAME, limit: 'text', required: true, arg: text('title') },
  /** Sanitised HTML as given, before rendering. */
  description: { type: 'html', blank: '', writable: true, limit: 'text', arg: text('description') },
  /** Unique among events that have been published; `''` for a draft without one. */
  slug: {
    ...NAME,
    arg: text('slug'),
    shown: 'The name in the address; empty for a draft without one',
  },
  /** Sanitised HTML as given, before rendering. */
  excerpt: { type: 'html', blank: '', writable: true, limit: 'text', arg: text('excerpt') },
  status: { ...STATUS, arg: arg('string', 'The event post status') },
  /** As the caller named it, or the site's zone. */
  timezone: {
    type: 'timezone',
    blank: '',
    writable: true,
    arg: text('time zone'),
    shown: 'The zone of the event',
  },
  all_day: {
    ...FLAG,
    arg: {
      default: false,
      type: 'boolean',
      description: 'Whether the event lasts the whole day or not',
    },
    shown: 'Whether the event lasts whole days',
  },
  start_date: {
    ...TIME,
    writable: true,
    required: true,
    arg: text('start date and time'),
    shown: 'The start, in the zone of the event',
  },
  /** Never before `start_date`. */
  end_date: {
    ...TIME,
    writable: true,
    required: true,
    arg: text('end date and time'),
    shown: 'The end, in the zone of the event',
  },
  /** Within a day of `start_date`: stores find upcoming events by local times. */
  utc_start_date: { ...TIME, shown: 'The start in UTC' },
  utc_end_date: { ...TIME, shown: 'The end in UTC' },
  /** Id of an image record; 0 means none. */
  image: { type: 'image', links: 'image', blank: 0, writable: true, arg: text('featured image ID or URL') },
  /** The cost texts as given; empty means no cost. */
  cost: { type: 'cost', blank: [], writable: true, arg: { description: 'The event cost' } },
  /** The currency that an event of another site has of its own; `null`: the texts of the cost tell it, or the site has one. */
  currency: { type: 'currency', blank: null },
  /** `null` if never set: the event's own address is used instead. */
  website: {
    type: 'website',
    blank: null,
    writable: true,
    arg: { default: null, description: 'The event website URL' },
  },
  /** Whether and how it takes place. */
  event_status: {
    type: 'eventStatus',
    blank: 'scheduled',
    writable: true,
    arg: own('string', 'Whether the event takes place: scheduled, cancelled, postponed, moved or online'),
  },
  /** Why, or what visitors should know, as plain text. */
  event_status_reason: {
    ...PLAIN_TEXT,
    arg: own('string', 'Why it is cancelled, postponed, moved or online'),
  },
  /**
   * The start before the last change of a published or postponed event, in the zone of the event; `null` if there was none. Set by
   * the calendar unless it is given.
   */
  previous_start_date: {
    type: 'date',
    blank: null,
    writable: true,
    arg: own(
      'string',
      'The start before the event was moved; the calendar sets it when a published event moves',
    ),
  },
  /** Where it can be attended online; `''` for none. */
  virtual_url: {
    ...URL,
    arg: own('string', 'The URL where it can be attended online'),
  },
  /** Where tickets are sold, at most 20. */
  offers: {
    type: 'offers',
    blank: [],
    writable: true,
    arg: {
      ...OWN,
      items: { type: 'object' },
      description: 'Where tickets are sold: url, price, currency and availability of each offer',
    },
  },
  show_map: {
    ...FLAG,
    arg: arg('boolean', 'Whether the event should show a map or not'),
    shown: 'Whether to show a map',
  },
  show_map_link: {
    ...FLAG,
    arg: arg('boolean', 'Whether the event should show a map link or not'),
    shown: 'Whether to show a link to a map',
  },
  hide_from_listings: {
    ...FLAG,
    arg: arg('boolean', 'Whether events should be hidden in the calendar view or not'),
    shown: 'Whether lists leave it out',
  },
  sticky: {
    ...FLAG,
    arg: arg('boolean', 'Whether the event should be sticky in the calendar view or not'),
    shown: 'Whether it sticks to the top',
  },
  featured: {
    ...FLAG,
    arg: arg('boolean', 'Whether the event should be featured on the site or not'),
    shown: 'Whether it is featured',
  },
  /** Ids of categories, without duplicates. */
  categories: {
    type: 'terms',
    links: 'category',
    blank: [],
    writable: true,
    arg: linked('The event category ID or name'),
  },
  /** Ids of tags, without duplicates. */
  tags: { type: 'terms', links: 'tag', blank: [], writable: true, arg: linked('The event tag ID or name') },
  /** Id of the venue; 0 means none. */
  venue: {
    type: 'link',
    links: 'venue',
    blank: 0,
    writable: true,
    arg: linked('The event venue IDs or data'),
  },
  /** Ids of the organizers in the order given, without duplicates. */
  organizer: {
    type: 'links',
    links: 'organizer',
    blank: [],
    writable: true,
    arg: linked('The event organizer IDs or data'),
  },
  /** The values of the fields that the host declares, by name; also those of fields that it does not declare any more. */
  custom: CUSTOM,
} as const satisfies FieldTable;

/**
 * A stored event. Local times are wall-clock times in the event's own zone, `YYYY-MM-DD HH:MM:SS`.
 * @interface
 */
export type EventRecord = RecordFrom<typeof EVENT_FIELDS>;
