import { perLink } from '../per-linked.js';
import { arg, OWN, publicationArgs, UNSET, type WireFields } from './wire-field.js';

const own = (type: string, description: string) => ({ arg: arg(type, description, OWN) });
const text = (what: string) => arg('string', `The event ${what}`);
const flag = (description: string) => arg('boolean', description);
const linked = (description: string) => ({ arg: { ...UNSET, items: { type: 'integer' }, description } });

/** The fields of an event in the interface (events.md §2). */
export const EVENT_FIELDS = {
  ...publicationArgs('event'),
  title: { arg: text('title') },
  description: { arg: text('description') },
  slug: { arg: text('slug'), shown: 'The name in the address; empty for a draft without one' },
  excerpt: { arg: text('excerpt') },
  status: { arg: text('post status') },
  timezone: { arg: text('time zone'), shown: 'The zone of the event' },
  all_day: {
    arg: {
      default: false,
      type: 'boolean',
      description: 'Whether the event lasts the whole day or not',
    },
    shown: 'Whether the event lasts whole days',
  },
  start_date: { arg: text('start date and time'), shown: 'The start, in the zone of the event' },
  end_date: { arg: text('end date and time'), shown: 'The end, in the zone of the event' },
  utc_start_date: { shown: 'The start in UTC' },
  utc_end_date: { shown: 'The end in UTC' },
  image: { arg: text('featured image ID or URL') },
  cost: { arg: { description: 'The event cost' } },
  website: { arg: { ...UNSET, description: 'The event website URL' } },
  event_status: own(
    'string',
    'Whether the event takes place: scheduled, cancelled, postponed, moved or online',
  ),
  event_status_reason: own('string', 'Why it is cancelled, postponed, moved or online'),
  previous_start_date: own(
    'string',
    'The start before the event was moved; the calendar sets it when a published event moves',
  ),
  virtual_url: own('string', 'The URL where it can be attended online'),
  offers: {
    arg: {
      ...OWN,
      items: { type: 'object' },
      description: 'Where tickets are sold: url, price, currency and availability of each offer',
    },
  },
  show_map: { arg: flag('Whether the event should show a map or not'), shown: 'Whether to show a map' },
  show_map_link: {
    arg: flag('Whether the event should show a map link or not'),
    shown: 'Whether to show a link to a map',
  },
  hide_from_listings: {
    arg: flag('Whether events should be hidden in the calendar view or not'),
    shown: 'Whether lists leave it out',
  },
  sticky: {
    arg: flag('Whether the event should be sticky in the calendar view or not'),
    shown: 'Whether it sticks to the top',
  },
  featured: {
    arg: flag('Whether the event should be featured on the site or not'),
    shown: 'Whether it is featured',
  },
  categories: linked('The event category ID or name'),
  tags: linked('The event tag ID or name'),
  ...perLink((kind) => linked(`The event ${kind} IDs or data`)),
} as const satisfies WireFields<'event'>;
