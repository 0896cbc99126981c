import type { EventInput } from '@kalends/core';
import { imageUrl, type EventCurrency } from '@kalends/core/internal';
import { type Zone, emailAddress, parseUrl } from '@kalends/core/adapter';
import type { Place } from '../file/place.js';
import { isObject } from '../json-values.js';
import { typesOf, type Thing } from './graph.js';
import { readSchemaDate, timesOf, type DateRead, type PageTimes } from './schema-dates.js';
import { readPageOffers } from './schema-offers.js';
import { readPlaces, type Reading } from './schema-place.js';
import { readSchedule } from './schema-schedule.js';
import { readState } from './schema-state.js';
import { descriptionHtml } from './schema-texts.js';

/** An organizer that a page names. */
export interface PageOrganizer {
  readonly name: string;
  readonly website?: string;
  readonly email?: string;
  readonly phone?: string;
}

/** An event as a page has it. */
export interface PageEvent {
  /** Its identity on its page: the id or the address that it has, or its contents. */
  readonly id: string;
  readonly title: string;
  /** The address of its own page. */
  readonly url: string | undefined;
  /** The language that it says it is in; `''` for none. */
  readonly language: string;
  /** The ids and addresses of the same event in other languages. */
  readonly translations: readonly string[];
  readonly times: PageTimes;
  readonly recurrence: readonly string[] | undefined;
  readonly input: Omit<EventInput, 'title' | 'start_date' | 'end_date' | 'timezone' | 'all_day'>;
  readonly place: Place | undefined;
  readonly organizers: readonly PageOrganizer[];
  readonly currency: EventCurrency | undefined;
  /** How the event differs from the page. */
  readonly notes: readonly string[];
}

/** An event of which a page has no date: it may link the page that has. */
export interface PageLink {
  readonly url: string;
}

/** The context for reading the events of a page. */
export interface EventReading extends Reading {
  /** The zone of times that name none. */
  readonly site: Zone;
  /** Counts a schedule that is about to be read; false if the page has had too many. */
  readonly spendSchedule: () => boolean;
}

/** The containers of an event. */
type Above = readonly Thing[];

/** The fields that a date inherits from its series. */
const INHERITED = [
  'name',
  'location',
  'organizer',
  'image',
  'description',
  'offers',
  'isAccessibleForFree',
  'inLanguage',
];

/** An event with what it does not say itself of the series that it is part of. */
export function withInherited(event: Thing, above: Above): Thing {
  const inherited = above.flatMap((one) =>
    INHERITED.flatMap((name) => (name in one ? [[name, one[name]] as const] : [])),
  );
  const own = Object.fromEntries(Object.entries(event).filter(([, value]) => value !== '' && value !== null));
  return { ...Object.fromEntries(inherited.reverse()), ...own };
}

/** The first image of an event; pictures in the page itself are left out. */
function imageOf(event: Thing, { graph, address }: Reading): string | undefined {
  for (const value of graph.valuesOf(event, 'image')) {
    const things = isObject(value)
      ? ['contentUrl', 'url', '@id', 'value'].flatMap((name) => graph.valuesOf(value, name))
      : [value];
    for (const one of things) {
      const inner = isObject(one) ? one['@id'] : one;
      const url = typeof inner === 'string' ? address(inner) : undefined;
      const image = url === undefined ? undefined : imageUrl(url);
      if (image !== undefined) return image;
    }
  }
  return undefined;
}

const hostOf = (url: string): string | undefined => parseUrl(url)?.host;

/** An organizer with a name; `undefined` for one without. */
function organizerOf(value: Thing, { texts, address }: Reading): PageOrganizer | undefined {
  const name = texts.line(value, 'name', 'legalName').slice(0, 200);
  if (name === '') return undefined;
  const pages = [...texts.lines(value, 'url'), ...texts.lines(value, 'sameAs')].flatMap(
    (text) => address(text) ?? [],
  );
  // what a site has about an organizer is not the organizer's own site
  const website = pages.find((url) => hostOf(url) !== hostOf(address('/') ?? '')) ?? pages[0];
  const email = emailAddress(texts.line(value, 'email').replace(/^mailto:/i, ''));
  const phone = texts.line(value, 'telephone').slice(0, 100);
  return {
    ...{ name, ...(website !== undefined && { website }) },
    ...(email !== undefined && email !== '' && { email }),
    ...(phone !== '' && { phone }),
  };
}

/** The organizers of an event, each with a name; performers are no organizers. */
function organizersOf(event: Thing, reading: Reading): PageOrganizer[] {
  const { graph, texts, address } = reading;
  const all = graph.valuesOf(event, 'organizer').flatMap((value): PageOrganizer[] => {
    if (isObject(value))
      return [reading.once('organizer', value, () => organizerOf(value, reading)) ?? []].flat();
    const [name = ''] = texts.lines({ value }, 'value');
    return name === '' || address(name) === name ? [] : [{ name: name.slice(0, 200) }];
  });
  return [...new Map(all.map((one) => [one.name, one])).values()];
}

/** The tags of an event: its keywords. */
const tagsOf = (event: Thing, { graph, texts }: Reading): string[] => {
  const texted = texts
    .lines(event, 'keywords')
    .flatMap((text) => text.split(','))
    .map((text) => text.trim());
  const named = graph.thingsOf(event, 'keywords').map((term) => texts.line(term, 'name'));
  return [...new Set([...texted, ...named].filter((tag) => tag !== '' && tag.length <= 100))].slice(0, 50);
};

/** The address of the page of an event. */
export function eventUrl(event: Thing, { graph, texts, address }: Reading): string | undefined {
  const main = graph.thingsOf(event, 'mainEntityOfPage').flatMap(({ '@id': id, url }) => [id, url]);
  const id = event['@id'];
  const own = [
    ...texts.lines(event, 'url'),
    ...[...graph.thingsOf(event, 'url').map((one) => one['@id']), ...main].flatMap((one) => one ?? []),
    ...texts.lines(event, 'mainEntityOfPage'),
    // ids with a fragment name a thing in a page
    ...(typeof id === 'string' && /^(?:https?:|\/)/.test(id) ? [id.split('#', 1).join('')] : []),
  ];
  return own
    .map((text) => (typeof text === 'string' ? address(text) : undefined))
    .find((url) => url !== undefined);
}

/** The identity of an event: its own id, else its address; a unique text if it has neither. */
function idOf(event: Thing, url: string | undefined, { texts, address }: Reading): string {
  const id = event['@id'];
  const isBlank = typeof id !== 'string' || id.startsWith('_:') || id.startsWith('#') || id === '';
  const uid = texts.line(event, 'uid');
  if (uid !== '') return uid;
  return isBlank ? (url ?? '') : (address(id) ?? id);
}

const DATES = { start: 'startDate', end: 'endDate' } as const;

/** The dates of an event, with notes about those that are none. */
function datesIn(
  event: Thing,
  { texts }: Reading,
  notes: string[],
): Readonly<Partial<Record<keyof typeof DATES, DateRead>>> {
  const read = Object.entries(DATES).flatMap(([part, name]) => {
    const text = texts.line(event, name, ...(part === 'start' ? ['start'] : ['end']));
    const date = text === '' ? undefined : readSchemaDate(text);
    if (text !== '' && date === undefined) notes.push(`The ${name} "${text.slice(0, 50)}" is no date.`);
    if (date?.isPart === true)
      notes.push(`The time of the ${name} "${text.slice(0, 50)}" cannot be read; its day counts.`);
    return date === undefined ? [] : [[part, date] as const];
  });
  return Object.fromEntries(read);
}

/** The parts of an event other than its dates. */
function contentOf(event: Thing, reading: EventReading, title: string, notes: string[]) {
  const { graph, texts, address } = reading;
  const url = eventUrl(event, reading);
  const { event_status, attendance } = readState(event, reading);
  const { place, online, others } = readPlaces(event, reading);
  if (others.length > 0)
    notes.push(`Only the first place is taken, without ${others.join(', ').slice(0, 100)}.`);
  const isOnline = online !== undefined || attendance === 'online' || attendance === 'mixed';
  const fallback = attendance === 'online' || attendance === 'mixed' || online === '' ? url : undefined;
  const virtual_url = isOnline && online !== undefined && online !== '' ? online : fallback;
  // "Online" is a name that programs give to what is no place
  const isPlace = place !== undefined && (attendance !== 'online' || place.address !== '');
  const description = texts.raw(event, 'description');
  const image = imageOf(event, reading);
  const tags = tagsOf(event, reading);
  const offers = readPageOffers(event, [url ?? '', reading.address('') ?? ''], reading);
  const { currency, ...sold } = offers;
  const translated = ['workTranslation', 'translationOfWork', 'sameAs'].flatMap((name) =>
    graph.valuesOf(event, name).flatMap((value) => {
      const given = isObject(value) ? (value['@id'] ?? value['url']) : value;
      const [one] = [given].flat();
      return typeof one === 'string' ? [address(one) ?? one] : [];
    }),
  );
  const input = {
    ...{ event_status, ...sold, ...(tags.length > 0 && { tags }) },
    ...(description.trim() !== '' && { description: descriptionHtml(description) }),
    ...(image !== undefined && { image }),
    ...(virtual_url !== undefined && { virtual_url }),
  };
  const language =
    texts.line(event, 'inLanguage') ||
    graph.thingsOf(event, 'inLanguage').map((one) => texts.line(one, 'alternateName', 'name'))[0];
  return {
    ...{ title, url, id: idOf(event, url, reading), language: language ?? '', translations: translated },
    ...{ input, currency, place: isPlace ? place : undefined, organizers: organizersOf(event, reading) },
  };
}

/** The start before an event was moved, on the clock of its zone. */
function previousStart(
  event: Thing,
  { timezone }: PageTimes,
  { texts, site }: EventReading,
): string | undefined {
  const read = readSchemaDate(texts.line(event, 'previousStartDate'));
  if (read === undefined) return undefined;
  const { start_date, timezone: own } = timesOf({ start: read, end: undefined, duration: '' }, site);
  return own === timezone ? start_date : undefined;
}

/**
 * Reads one event; a link if it has no date but an address, and a text that says why it is none.
 */
export function readPageEvent(event: Thing, reading: EventReading): readonly PageEvent[] | PageLink | string {
  const { graph, texts, site } = reading;
  const notes: string[] = [];
  const title = texts.line(event, 'name', 'headline', 'summary').slice(0, 500);
  const dates = datesIn(event, reading, notes);
  const schedules = graph.thingsOf(event, 'eventSchedule').slice(0, 50);
  if (dates.start === undefined && schedules.length === 0) {
    const url = eventUrl(event, reading);
    const hasDate = texts.line(event, 'startDate') !== '';
    if (!hasDate && url !== undefined) return { url };
    return `${title === '' ? 'An event' : `"${title}"`} has no start. ${notes.join(' ')}`.trim();
  }
  if (title === '') return 'An event has no name.';
  const content = contentOf(event, reading, title, notes);
  const planned: { times: PageTimes; recurrence: readonly string[] | undefined }[] = [];
  for (const schedule of schedules) {
    if (!reading.spendSchedule()) {
      notes.push('Its schedule is left out: the page has too many.');
      break;
    }
    const read = readSchedule(schedule, { start: dates.start, end: dates.end }, site, reading);
    if (typeof read === 'string') notes.push(`Its schedule is left out: ${read}`);
    else planned.push(read);
  }
  if (planned.length === 0 && dates.start !== undefined) {
    const { isBefore, ...times } = timesOf(
      { start: dates.start, end: dates.end, duration: texts.line(event, 'duration') },
      site,
    );
    if (isBefore) notes.push('Its end is before its start, and is left out.');
    planned.push({ times, recurrence: undefined });
  }
  if (planned.length === 0) return `"${title}" has no start. ${notes.join(' ')}`;
  return planned.map(({ times, recurrence }, at) => {
    const previous = previousStart(event, times, reading);
    return {
      ...{ ...content, times, recurrence, notes: at === 0 ? notes : [] },
      id: at === 0 || content.id === '' ? content.id : `${content.id}#schedule-${at + 1}`,
      input: { ...content.input, ...(previous !== undefined && { previous_start_date: previous }) },
    };
  });
}

/** Whether a thing is a series of events rather than one. */
export const isSeries = (thing: Thing): boolean => typesOf(thing).includes('EventSeries');
