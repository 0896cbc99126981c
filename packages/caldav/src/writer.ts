import type { CalendarObject, CalendarObjects, WrittenObject } from '@kalends/feeds/internal';
import { CALENDAR_END, OBJECT_HEAD } from '@kalends/feeds/internal';
import type { Call } from '@kalends/http';
import type { Addresses } from './addresses.js';
import type { Collection } from './collections.js';
import { propertiesResponse } from './multistatus.js';
import { propertiesOf, type PropertyContext } from './properties.js';
import { limited, pick } from './query/calendar-data.js';
import { isWithin } from './query/time-range.js';
import type { ReportProperties } from './requests.js';
import type { Zone } from '@kalends/core/adapter';
import { cal } from './xml/names.js';
import { element, escapeXml } from './xml/write-xml.js';

/** The tools for writing responses about objects. */
export interface Writing {
  readonly call: Call;
  readonly addresses: Addresses;
  readonly objects: CalendarObjects;
  readonly collection: Collection;
  readonly context: PropertyContext;
  /** The time, in milliseconds. */
  readonly now: number;
  /** On whose clock whole days are counted. */
  readonly zone: Zone;
}

/** The text of an object in the form that is asked for. */
async function dataOf(
  { call, objects, zone }: Writing,
  object: WrittenObject,
  { expand, limit, part }: NonNullable<ReportProperties['data']>,
): Promise<string> {
  let text = objects.text(object);
  if (expand !== undefined) {
    const spans = await objects.spans(call, object.events);
    const events = spans.filter((span) => isWithin(span, expand, zone)).map(({ event }) => event);
    text = OBJECT_HEAD + (await objects.expand(call, { ...object, events })) + CALENDAR_END;
  } else if (limit !== undefined && object.kind === 'series') text = limited(text, limit, zone);
  return part === undefined ? text : pick(text, part);
}

/** Writes what is asked for of some objects; those that the caller no longer sees are left out. */
export async function objectResponses(
  writing: Writing,
  some: readonly CalendarObject[],
  { asked, data }: ReportProperties,
): Promise<ReadonlyMap<string, string>> {
  const { call, addresses, objects, collection, context } = writing;
  const responses = new Map<string, string>();
  for (const object of await objects.write(call, some)) {
    const path = addresses.object(collection.name, object);
    const { found, missing } = await propertiesOf(asked, { at: 'object', object }, context);
    const text =
      data === undefined
        ? []
        : [element(cal('calendar-data'), escapeXml(await dataOf(writing, object, data)))];
    responses.set(path, propertiesResponse(path, { found: [...found, ...text], missing }));
    const turn = call.work.spend(object.components.length);
    if (turn !== undefined) await turn;
  }
  return responses;
}
