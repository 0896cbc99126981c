import type { EventRecord, Kind, KindIn, RecordOf } from '@kalends/core';
import { loadReadable, nextSlice, linksOf } from '@kalends/core/adapter';
import { type ReferenceField } from '@kalends/core/store';
import type { ToolContext } from '../context.js';
import { few } from '../limits.js';

/** The number of records to load in one turn: each may have a long description. */
const CHUNK = 10;

/** The links of an event whose records are shown. */
const SHOWN = linksOf('event', 'linked', 'term', 'image', 'series');

/** The first records behind each link of an event, by their kind, as far as the caller may read them. */
export type Linked = {
  readonly [K in KindIn<'linked' | 'term' | 'image' | 'series'>]: readonly RecordOf<K>[];
};

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
  const idsOf = (event: EventRecord, field: ReferenceField) => few([event[field]].flat());
  const found = new Map<Kind, (id: number) => RecordOf<Kind> | undefined>();
  for (const { field, to } of SHOWN)
    found.set(
      to,
      await readable<Kind>(
        context,
        to,
        events.flatMap((event) => idsOf(event, field)),
      ),
    );
  return (event) => {
    const shown = SHOWN.map(({ field, to }): readonly [Kind, readonly unknown[]] => [
      to,
      idsOf(event, field).flatMap((id) => found.get(to)?.(id) ?? []),
    ]);
    return Object.fromEntries(shown) as Linked;
  };
}
