import { EVENT_STATUSES, kindsOf, type EventInput, type ImportLink, type ImportLinks } from '@kalends/core';
import { findZone, isToOne, LINK_FIELD, nameFieldOf, UTC } from '@kalends/core/adapter';
import { websiteUrl } from '@kalends/core/internal';
import type { Remark } from '../file/file-report.js';
import type { EventOfFile } from '../file/import-events.js';
import type { LinkedOfImport } from '../file/linked-records.js';
import { linkPlace } from '../file/place.js';
import { flagOf, idOf, objectOf, objectsOf, textOf, timeOf, type JsonObject } from '../json-values.js';
import { unescaped, withSigns } from '../site/unescaped.js';

/** The characters of a title in a report. */
const MOST_TITLE = 300;

/** The beginning of a title, without the rest in memory: a report has one of each event. */
const reportedTitle = (title: string): string =>
  title.length > MOST_TITLE ? Buffer.from(title.slice(0, MOST_TITLE)).toString() : title;

/** A name that a site shows, as it is typed. */
const typed = (shown: unknown): string => unescaped(withSigns(textOf(shown))).trim();

/**
 * The dates of an event, `undefined` if it has no start. In a zone that is not known it keeps its instant, in UTC; whole days, and times
 * without an instant, are those of this calendar.
 */
function datesOf(
  json: JsonObject,
): Pick<EventInput, 'start_date' | 'end_date' | 'timezone' | 'all_day'> | undefined {
  const all_day = flagOf(json['all_day']);
  const given = textOf(json['timezone']);
  const isUnknown = given !== '' && findZone(given) === undefined;
  const inUtc = isUnknown && !all_day ? timeOf(json['utc_start_date']) : undefined;
  const start_date = inUtc ?? timeOf(json['start_date']);
  if (start_date === undefined) return undefined;
  const end = timeOf(json[inUtc === undefined ? 'end_date' : 'utc_end_date']) ?? start_date;
  const timezone = inUtc === undefined ? given : UTC.id;
  return {
    ...{ start_date, end_date: end < start_date ? start_date : end, all_day },
    ...(timezone !== '' && (!isUnknown || inUtc !== undefined) && { timezone }),
  };
}

/** Whether it takes place, of a site that says so. */
function stateOf(
  json: JsonObject,
): Partial<Pick<EventInput, 'event_status' | 'event_status_reason' | 'virtual_url'>> {
  const event_status = EVENT_STATUSES.find((status) => status === json['event_status']);
  if (event_status === undefined) return {};
  const online = typed(json['virtual_url']);
  return {
    ...{ event_status, event_status_reason: typed(json['event_status_reason']) },
    ...(/^https?:\/\/\S+$/.test(online) && { virtual_url: online }),
  };
}

function venueOf(json: JsonObject, linked: LinkedOfImport): ImportLink | undefined {
  const [venue] = objectsOf(json['venue']);
  const name = typed(venue?.['venue']).slice(0, 200);
  if (venue === undefined || name === '') return undefined;
  const parts = ['address', 'city', 'stateprovince', 'zip', 'country'].map((field) => typed(venue[field]));
  return linkPlace(linked, {
    name,
    address: parts
      .filter((text) => text !== '')
      .join(', ')
      .slice(0, 1_000),
  });
}

/** The links of an event to records other than its venue, by their names. */
const othersOf = (json: JsonObject, linked: LinkedOfImport): ImportLinks =>
  Object.fromEntries(
    kindsOf('linked').flatMap((kind) => {
      if (kind === 'venue') return [];
      const names = objectsOf(json[LINK_FIELD[kind]]).map((one) =>
        typed(one[nameFieldOf(kind)]).slice(0, 200),
      );
      const links = names.filter((name) => name !== '').map((name) => linked.linkNamed(kind, name));
      return [[LINK_FIELD[kind], isToOne(LINK_FIELD[kind]) ? links[0] : links]];
    }),
  );

const namesOf = (given: unknown): string[] =>
  objectsOf(given).flatMap(({ name }) => (textOf(name) === '' ? [] : [textOf(name)]));

/**
 * An event as `tribe/events/v1` shows it, as an entry of an import; a remark says why it is none.
 *
 * @param host the host of the site: with it and the id the event is known elsewhere, as in the feeds of the site
 */
export function siteEvent(given: unknown, host: string, linked: LinkedOfImport): EventOfFile | Remark {
  const json = objectOf(given);
  const id = idOf(json['id']);
  const title = textOf(json['title']);
  const dates = datesOf(json);
  if (id === undefined) return { line: 0, message: 'An event has no id.' };
  const uid = `${id}@${host}`;
  if (dates === undefined) return { line: 0, message: `Event ${id} has no start.`, uid };
  const website = websiteUrl(typed(json['website'])) ?? websiteUrl(typed(json['url']));
  const image = textOf(objectOf(json['image'])['url']);
  const venue = venueOf(json, linked);
  const input: EventInput = {
    ...(venue === undefined && { venue: 0 }),
    ...{ title: title === '' ? 'Untitled' : title, ...dates },
    ...{ description: textOf(json['description']), cost: typed(json['cost']) },
    ...(website !== undefined && { website }),
    ...stateOf(json),
    ...(/^https?:\/\/\S+$/.test(image) && { image }),
    ...{ categories: namesOf(json['categories']), tags: namesOf(json['tags']) },
  };
  return {
    ...{ line: 0, title: reportedTitle(title) },
    entry: {
      kind: 'event',
      input,
      links: { ...(venue && { venue }), ...othersOf(json, linked) },
      source: { uid },
    },
  };
}
