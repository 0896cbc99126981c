import {
  CalendarError,
  kindsOf,
  type ErrorCode,
  type EventRecord,
  type RecordOf,
  type TermRecord,
  type VenueRecord,
} from '@kalends/core';
import { FIELDS, isToOne, LINK_FIELD, nameFieldOf, nameOf, type LinkedKind } from '@kalends/core/adapter';
import type { Site } from '@kalends/http';
import {
  flag,
  integer,
  listOf,
  localTime,
  objectOf,
  optional,
  text,
  type JsonOf,
  type Optional,
  type Schema,
} from '@kalends/http/schema';
import { addressOf, imageOn, lineOfHtml, postUrl, textOfHtml } from '@kalends/site';
import type { ToolContext } from '../context.js';
import { cut, MOST_DESCRIPTION } from '../limits.js';
import { linkedOf, type Linked } from './linked.js';

/** The errors for an event that does not exist, or not for the caller. */
const UNSEEN: readonly ErrorCode[] = ['not_found', 'not_accessible'];

const TERM = objectOf({ id: integer('The id'), name: text('The name'), slug: text('The name in addresses') });

/** A linked record as agents get it. */
type LinkedJson = Readonly<Record<string, string | number>>;

/** The keys of a linked record: its name has that of its field. */
const linkedKeys = (kind: LinkedKind): Readonly<Record<string, Schema<string | number>>> => ({
  id: integer('The id'),
  [nameFieldOf(kind)]: text('The name'),
  ...('address' in FIELDS[kind] && {
    address: text('Street, city, state, postal code and country, as far as they are known'),
  }),
});

/** The keys of an event for its links: one record, or a list. */
const LINK_KEYS = Object.fromEntries(
  kindsOf('linked').map((kind) => {
    const one = objectOf(linkedKeys(kind));
    return [LINK_FIELD[kind], isToOne(LINK_FIELD[kind]) ? optional(one) : listOf(one)];
  }),
) as {
  readonly [K in LinkedKind]: EventRecord[K] extends number ? Optional<LinkedJson> : Schema<LinkedJson[]>;
};

/** The keys of an event in answers to agents. */
const EVENT_KEYS = {
  id: integer('The id'),
  title: text('The title'),
  status: text('The status: publish, future, pending, draft, private or trash'),
  url: text('The address of its page'),
  start_date: localTime('The start, in the time zone of the event'),
  end_date: localTime('The end, in the time zone of the event'),
  timezone: text('The time zone'),
  utc_start_date: localTime('The start in UTC'),
  all_day: flag('Whether it lasts whole days'),
  event_status: text('Whether it takes place: scheduled, cancelled, postponed, moved or online'),
  event_status_reason: optional(text('Why it is cancelled, postponed, moved or online')),
  ...LINK_KEYS,
  categories: listOf(TERM),
  tags: listOf(TERM),
  cost: text('What it costs, as people read it; empty if it is not known'),
  website: optional(text('The address of a site about it')),
  virtual_url: optional(text('Where it can be attended online')),
  image: optional(text('The address of its picture')),
  series: optional(integer('The id of the series that it belongs to, if it recurs')),
  featured: flag('Whether it is featured'),
  modified_utc: localTime('When it was last changed, in UTC'),
};

/** An event as agents get it in lists. */
export const EVENT = objectOf(EVENT_KEYS);

/** An event as agents get it alone. */
export const WHOLE_EVENT = objectOf({
  ...EVENT_KEYS,
  description: text(`The description as plain text, cut to ${MOST_DESCRIPTION} characters`),
});

/** A venue as agents get it. */
export const VENUE = objectOf({ ...linkedKeys('venue'), status: text('The status') });

type ValueOf<S> = S extends Schema<infer T> ? T : never;

const line = (html: string): string => cut(lineOfHtml(html));

const shownTerm = ({ id, name, slug }: TermRecord) => ({
  id,
  name: line(name),
  slug: cut(slug),
});

const shownLinked = (kind: LinkedKind, record: RecordOf<LinkedKind>): LinkedJson => ({
  id: record.id,
  [nameFieldOf(kind)]: line(nameOf(kind, record)),
  ...('address' in record && { address: cut(addressOf(record)) }),
});

/** A venue as agents get it. */
export const shownVenue = (venue: VenueRecord): ValueOf<typeof VENUE> => ({
  ...shownLinked('venue', venue),
  status: venue.status,
});

/** The records behind the links of an event; none where it has no single one. */
function shownLinks(linked: Linked): JsonOf<typeof LINK_KEYS> {
  const links = kindsOf('linked').map((kind) => {
    const records = linked[kind].map((record) => shownLinked(kind, record));
    return [LINK_FIELD[kind], isToOne(LINK_FIELD[kind]) ? records[0] : records] as const;
  });
  return Object.fromEntries(links.filter(([, shown]) => shown !== undefined)) as JsonOf<typeof LINK_KEYS>;
}

function shownEvent(event: EventRecord, linked: Linked, site: Site): JsonOf<typeof EVENT_KEYS> {
  const {
    image: [image],
    series: [series],
  } = linked;
  return {
    id: event.id,
    title: line(event.title),
    status: event.status,
    url: postUrl(site, 'event', event),
    start_date: event.start_date,
    end_date: event.end_date,
    timezone: event.timezone,
    utc_start_date: event.utc_start_date,
    all_day: event.all_day,
    event_status: event.event_status,
    ...(event.event_status_reason !== '' && { event_status_reason: cut(event.event_status_reason) }),
    ...shownLinks(linked),
    categories: linked.category.map(shownTerm),
    tags: linked.tag.map(shownTerm),
    cost: cut(event.cost.join(', ')),
    ...(event.website !== null && { website: cut(event.website) }),
    ...(event.virtual_url !== '' && { virtual_url: cut(event.virtual_url) }),
    ...(image !== undefined && { image: cut(imageOn(site, image).url) }),
    ...(series !== undefined && { series: series.id }),
    featured: event.featured,
    modified_utc: event.modified_utc,
  };
}

/** Events as agents get them in lists. */
async function shownEvents(context: ToolContext, events: readonly EventRecord[]) {
  const linked = await linkedOf(context, events);
  return events.map((event) => shownEvent(event, linked(event), context.site));
}

/** A page of a list of events as agents get it. */
export async function listEvents(
  context: ToolContext,
  params: Parameters<ToolContext['view']['events']['list']>[0],
) {
  const { items, ...page } = await context.view.events.list(params);
  return { ...page, items: await shownEvents(context, items) };
}

/** An event as agents get it in lists; `undefined` if the caller does not see it. */
export async function eventIfSeen(context: ToolContext, id: number) {
  try {
    const [shown] = await shownEvents(context, [await context.view.events.get(id)]);
    return shown;
  } catch (error) {
    if (UNSEEN.includes(CalendarError.from(error).code)) return undefined;
    throw error;
  }
}

/** An event as agents get it alone. */
export async function wholeEvent(context: ToolContext, id: number): Promise<ValueOf<typeof WHOLE_EVENT>> {
  const event = await context.view.events.get(id);
  const linked = await linkedOf(context, [event]);
  const description = cut(textOfHtml(event.description), MOST_DESCRIPTION);
  return { ...shownEvent(event, linked(event), context.site), description };
}
