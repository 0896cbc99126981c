import type { CalendarObject, CalendarObjects } from '@kalends/feeds/internal';
import { jsonText } from '@kalends/http';
import type { ReportProperties } from '../requests.js';
import { objectResponses, type Writing } from '../writer.js';

/** How many objects are written in one part of an answer. */
export const IN_A_PART = 50;

/** Objects part by part. A series whose text is asked for is one by itself: it may be as long as a thousand events. */
function* partsOf(objects: readonly CalendarObject[], hasTexts: boolean): Generator<CalendarObject[]> {
  let part: CalendarObject[] = [];
  for (const object of objects) {
    part.push(object);
    if (part.length < IN_A_PART && !(hasTexts && object.kind === 'series')) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** Writes what is asked for of objects, part by part. Anonymous callers share parts as long as nothing is written. */
export async function* writtenParts(
  writing: Writing,
  { shared }: Pick<CalendarObjects, 'shared'>,
  objects: readonly CalendarObject[],
  asked: ReportProperties,
  version: number,
): AsyncGenerator<Uint8Array> {
  const { call, collection } = writing;
  const of = jsonText([collection.name, asked, writing.addresses.root]);
  for (const some of partsOf(objects, asked.data !== undefined)) {
    const names = some.map(({ kind, id, events }) => `${kind}${id}/${events.length}`).join();
    yield await shared.bytes(call, `caldav ${version} ${of} ${names}`, async () =>
      [...(await objectResponses(writing, some, asked)).values()].join(''),
    );
  }
}
