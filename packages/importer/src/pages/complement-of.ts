import type { ImportLink } from '@kalends/core';
import { findZone, toUtc, UTC, fold } from '@kalends/core/adapter';
import type { EventOfFile } from '../file/import-events.js';
import type { LinkedOfImport } from '../file/linked-records.js';
import type { Place } from '../file/place.js';
import type { Complement } from '../icalendar/complement.js';
import { htmlOfText } from '../icalendar/texts.js';
import { fullPlaces, organizerLink } from './event-entries.js';
import type { PageEvent, PageOrganizer } from './page-event.js';

/** Fields that pages have and calendar files lack. */
const LACKED = [
  'cost',
  'offers',
  'tags',
  'image',
  'previous_start_date',
  'virtual_url',
  'description',
  'website',
] as const;

const utcOf = (local: string, timezone: string): string => toUtc(local, findZone(timezone) ?? UTC);

/** A place by its name and its address in one line: one with a comma is divided otherwise in a calendar file. */
const keyOf = ({ name, address }: Place): string => fold(`${name}, ${address}`);

type Entry = EventOfFile['entry'];

/** Fields that a page gives for one date of a series, and not for the others. */
const OF_ONE_DATE: ReadonlySet<string> = new Set(['previous_start_date', 'website']);

/** A name as both sides may write it: parameters of calendar files have no quotation marks. */
const plain = (name: string): string => fold(name).replaceAll(/["'“”‘’]/g, '');

/** The organizer that the file names, and the others of the page. */
function allOf(
  { links }: Entry,
  named: readonly PageOrganizer[],
  linked: LinkedOfImport,
): readonly ImportLink[] {
  const own = links?.organizer ?? [];
  const known = new Set(own.map((one) => (typeof one === 'string' ? plain(one) : one)));
  const others = named.filter(({ name }) => !known.has(plain(name)));
  const ids = new Set(own.map((one) => (typeof one === 'object' ? one.id : one)));
  const more = others
    .map((one) => organizerLink(one, linked))
    .filter((one) => !ids.has(typeof one === 'object' ? one.id : one));
  return [...own, ...more];
}

/** The data of a page about the events, places and organizers of the calendar file that is read in its place. */
export function complementOf(events: readonly PageEvent[], siteZone: string): Complement {
  const byStart = new Map<string, PageEvent>();
  const byClock = new Map<string, PageEvent>();
  const places = new Map<string, Place>();
  const full = fullPlaces(events);
  const organizers = new Map<string, PageOrganizer>();
  for (const event of events) {
    const title = fold(htmlOfText(event.title));
    const { place, times } = event;
    byStart.set(`${title} ${utcOf(times.start_date, times.timezone)}`, event);
    if (times.all_day) byStart.set(`${title} ${times.start_date.slice(0, 10)}`, event);
    const clock = `${title} ${times.start_date.slice(11)}`;
    if (!byClock.has(clock)) byClock.set(clock, event);
    if (place !== undefined) places.set(keyOf(place), place);
    for (const one of event.organizers)
      if (!organizers.has(plain(one.name))) organizers.set(plain(one.name), one);
  }
  /** The event of the page that an entry is; or one at the same time of day that stands for its series. */
  function onPage({ input, recurrence, source }: Entry): { event: PageEvent; isSame: boolean } | undefined {
    const { title, start_date, timezone = siteZone, all_day } = input;
    if (typeof start_date !== 'string') return undefined;
    const name = fold(title);
    const atOnce = all_day === true ? undefined : byStart.get(`${name} ${utcOf(start_date, timezone)}`);
    // a page may know the day alone, and so may the file
    const same = atOnce ?? byStart.get(`${name} ${start_date.slice(0, 10)}`);
    if (same !== undefined) return { event: same, isSame: true };
    if (recurrence === undefined && source?.recurrence_id === undefined) return undefined;
    const event = byClock.get(`${name} ${start_date.slice(11)}`);
    return event && { event, isSame: false };
  }
  return {
    place: (place) => {
      const known = places.get(keyOf(place)) ?? full(place);
      return { ...known, point: place.point ?? known.point };
    },
    organizer: (name) => {
      const { name: _, ...fields } = organizers.get(plain(name)) ?? { name };
      return fields;
    },
    event(file, linked) {
      const { entry } = file;
      if (entry.source === undefined || entry.input.status === 'trash') return file;
      const found = onPage(entry);
      if (found === undefined) return file;
      const { event, isSame } = found;
      const { currency, url, organizers: named } = event;
      const input = { website: url, ...event.input };
      const lacked = isSame ? LACKED : LACKED.filter((name) => !OF_ONE_DATE.has(name));
      const said = Object.fromEntries(
        lacked.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
      );
      const state =
        isSame && entry.input.event_status === undefined ? { event_status: input.event_status } : {};
      const links = { ...entry.links, ...(named.length > 1 && { organizer: allOf(entry, named, linked) }) };
      return {
        ...file,
        entry: {
          ...entry,
          input: { ...said, ...state, ...entry.input },
          links,
          source: { ...entry.source, ...(currency !== undefined && { currency }) },
        },
      };
    },
  };
}
