import type { CalendarObject } from '@kalends/feeds/internal';
import type { Members } from '../members.js';
import { readComponents } from '../query/components.js';
import { isByTimeAlone, meetsFilter, rangeOfEvents, type CompFilter } from '../query/filter.js';
import { boundsOf, isWithin, type TimeRange } from '../query/time-range.js';
import { Refusal } from '../refusal.js';
import { dav } from '../xml/names.js';
import type { Writing } from '../writer.js';

/** The most objects that are read for conditions on their texts. */
const MOST_READ = 20_000;

/** How many objects are read at once for conditions on their texts. */
const READ = 50;

/** The objects of a collection with an event within a range. */
async function within(
  writing: Writing,
  members: Members,
  range: TimeRange,
): Promise<readonly CalendarObject[]> {
  const { call, collection, objects, zone } = writing;
  const near = await members.list(call, collection, boundsOf(range));
  const found: CalendarObject[] = [];
  for await (const some of call.work.parts(near, READ)) {
    const spans = await objects.spans(
      call,
      some.flatMap(({ events }) => events),
    );
    const inRange = new Set(spans.filter((span) => isWithin(span, range, zone)).map(({ event }) => event));
    found.push(...some.filter(({ events }) => events.some((event) => inRange.has(event))));
  }
  return found;
}

/** With all of their events, those of objects that were found by some of them. */
async function wholes(
  { call, collection }: Writing,
  members: Members,
  objects: readonly CalendarObject[],
): Promise<readonly CalendarObject[]> {
  const series = objects.filter(({ kind }) => kind === 'series');
  if (series.length === 0) return objects;
  const whole = new Map((await members.named(call, collection, series)).map((one) => [one.id, one]));
  return objects.flatMap((object) => (object.kind === 'series' ? (whole.get(object.id) ?? []) : [object]));
}

/**
 * The objects of a collection that meet a filter (RFC 4791 §7.8): by its range of time from the index of the calendar, by all else from their
 * texts.
 *
 * @throws Refusal 403 `number-of-matches-within-limits` if too many texts would have to be read
 */
export async function queried(
  writing: Writing,
  members: Members,
  filter: CompFilter,
): Promise<readonly CalendarObject[]> {
  const { call, collection, objects } = writing;
  const range = rangeOfEvents(filter);
  const near =
    range === undefined
      ? await members.list(call, collection)
      : await wholes(writing, members, await within(writing, members, range));
  if (isByTimeAlone(filter)) return near;
  if (near.length > MOST_READ)
    throw new Refusal(
      403,
      `More than ${MOST_READ} objects would have to be read: ask for a range of time, too.`,
      dav('number-of-matches-within-limits'),
    );
  const found: CalendarObject[] = [];
  for await (const some of call.work.parts(near, READ))
    for (const object of await objects.write(call, some)) {
      // its range has been looked at
      if (meetsFilter(readComponents(objects.text(object)), filter, () => true)) found.push(object);
      const turn = call.work.spend(object.components.length * 4);
      if (turn !== undefined) await turn;
    }
  return found;
}
