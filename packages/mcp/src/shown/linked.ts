import type { EventRecord, Kind, RecordOf } from '@kalends/core';
import { loadReadable, nextSlice } from '@kalends/core/adapter';
import type { ToolContext } from '../context.js';
import { few } from '../limits.js';

/** The number of records to load in one turn: each may have a long description. */
const CHUNK = 10;

/** The first records behind each link of an event, as far as the caller may read them. */
export interface Linked {
  readonly venue: RecordOf<'venue'> | undefined;
  readonly organizer: readonly RecordOf<'organizer'>[];
  readonly categories: readonly RecordOf<'category'>[];
  readonly tags: readonly RecordOf<'tag'>[];
  readonly image: RecordOf<'image'> | undefined;
}

/** The records with these ids that the caller may read. */
async function readable<K extends Kind>({ calendar, view }: ToolContext, kind: K, ids: readonly number[]) {
  const distinct = [...new Set(ids)];
  const found = new Map<number, RecordOf<K>>();
  for (let from = 0; from < distinct.length; from += CHUNK) {
    if (from > 0) await nextSlice();
    const some = distinct.slice(from, from + CHUNK);
    const loaded = await loadReadable(calendar, view, kind, some);
    for (const [id, record] of loaded) found.set(id, record);
  }
  return (id: number): RecordOf<K> | undefined => found.get(id);
}

/** Loads what these events link to. Of long lists only the first records, because others are not shown. */
export async function linkedOf(
  context: ToolContext,
  events: readonly EventRecord[],
): Promise<(event: EventRecord) => Linked> {
  const load = <K extends Kind>(kind: K, idsOf: (event: EventRecord) => readonly number[]) =>
    readable(context, kind, events.flatMap(idsOf));
  const venueOf = await load('venue', ({ venue }) => [venue]);
  const organizerOf = await load('organizer', ({ organizer }) => few(organizer));
  const categoryOf = await load('category', ({ categories }) => few(categories));
  const tagOf = await load('tag', ({ tags }) => few(tags));
  const imageOf = await load('image', ({ image }) => [image]);
  return ({ venue, organizer, categories, tags, image }) => ({
    venue: venueOf(venue),
    organizer: few(organizer).flatMap((id) => organizerOf(id) ?? []),
    categories: few(categories).flatMap((id) => categoryOf(id) ?? []),
    tags: few(tags).flatMap((id) => tagOf(id) ?? []),
    image: imageOf(image),
  });
}
