import type { CalendarObject, CalendarObjects } from '@kalends/feeds/internal';
import { jsonText } from '@kalends/http';
import type { ReportProperties } from '../requests.js';
import { objectResponses, type Writing } from '../writer.js';

/** How many objects are written in one part of an answer. */
export const IN_A_PART = 50;

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
  for (let from = 0; from < objects.length; from += IN_A_PART) {
    const some = objects.slice(from, from + IN_A_PART);
    const names = some.map(({ kind, id, events }) => `${kind}${id}/${events.length}`).join();
    yield await shared.bytes(call, `caldav ${version} ${of} ${names}`, async () =>
      [...(await objectResponses(writing, some, asked)).values()].join(''),
    );
  }
}
