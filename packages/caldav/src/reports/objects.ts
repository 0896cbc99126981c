import type { CalendarObject, CalendarObjects } from '@kalends/feeds/internal';
import { jsonText } from '@kalends/http';
import type { ReportProperties } from '../requests.js';
import { objectResponses, type Writing } from '../writer.js';

const ENCODER = new TextEncoder();

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

/** A part of a collection: what is written of its events, and the series that others of them belong to. */
interface WrittenEvents {
  readonly bytes: Uint8Array;
  readonly series: readonly CalendarObject[];
}

/** Series whose events were found in several parts, each once. */
function joined(parts: readonly CalendarObject[]): CalendarObject[] {
  const whole = new Map<number, CalendarObject & { readonly events: number[] }>();
  for (const { kind, id, events } of parts) {
    const one = whole.get(id) ?? { kind, id, events: [] };
    one.events.push(...events);
    whole.set(id, one);
  }
  return [...whole.values()];
}

/** Writes what is asked for of all objects with these events: those that are objects by themselves first, as they are read. */
export async function* writtenEvents(
  writing: Writing,
  events: readonly number[],
  asked: ReportProperties,
  version: number,
): AsyncGenerator<Uint8Array> {
  const { call, collection, objects } = writing;
  const of = jsonText([collection.name, asked, writing.addresses.root]);
  const series: CalendarObject[] = [];
  for (let from = 0; from < events.length; from += IN_A_PART) {
    const some = events.slice(from, from + IN_A_PART);
    const key = `caldav events ${version} ${of} ${some.join()}`;
    const part = await objects.shared.value(call, key, async (): Promise<WrittenEvents> => {
      const found = await objects.group(call, some);
      const alone = found.filter(({ kind }) => kind === 'event');
      const responses = await objectResponses(writing, alone, asked);
      return {
        bytes: ENCODER.encode([...responses.values()].join('')),
        series: found.filter(({ kind }) => kind === 'series'),
      };
    });
    series.push(...part.series);
    yield part.bytes;
  }
  yield* writtenParts(writing, objects, joined(series), asked, version);
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
