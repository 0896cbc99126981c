import type { EventRecord, Kind, TermRecord } from '@kalends/core';
import { kindsOf } from '@kalends/core';
import {
  FIELDS,
  type FieldSpec,
  type PostRecord,
  type LinkedKind,
  type TermKind,
} from '@kalends/core/adapter';
import type { Store } from '@kalends/core/store';
import { batchesOf, byId, linksOf, recordsOf, timeOr, uidOf } from '../stored-records.js';

/** The input fields of a record, in the form that callers give them, without empty ones. */
function plainInput(kind: Kind, record: object): Record<string, unknown> {
  const values = record as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries<FieldSpec>(FIELDS[kind]).flatMap(([name, { type, links, writable }]) => {
      const value = values[name];
      const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
      // links and times are serialized in their own ways, and users are those of this site
      const hasOwnWay = links !== undefined || type === 'date' || type === 'author';
      return writable === undefined || hasOwnWay || isEmpty ? [] : [[name, value] as const];
    }),
  );
}

/** The date of publication; drafts have one in local time only. */
const dateOf = ({ date, date_utc }: PostRecord): { readonly date: string } | { readonly date_utc: string } =>
  timeOr(date_utc) === '' ? { date } : { date_utc };

const line = (entry: object): string => `${JSON.stringify(entry)}\n`;

/** Keys of records: consecutive numbers per kind, the same in every copy of a calendar. */
interface Keys {
  readonly of: (id: number) => number;
  readonly has: (id: number) => boolean;
}

function createKeys(): Keys {
  const keys = new Map<number, number>();
  return {
    has: (id) => keys.has(id),
    of(id) {
      const key = keys.get(id) ?? keys.size + 1;
      keys.set(id, key);
      return key;
    },
  };
}

/** The terms of a kind, parents first. */
async function termsOf(store: Store, kind: TermKind): Promise<TermRecord[]> {
  const all = new Map<number, TermRecord>();
  for await (const terms of batchesOf(store, kind)) for (const term of terms) all.set(term.id, term);
  const ordered = new Set<TermRecord>();
  for (const term of all.values()) {
    const lineage: TermRecord[] = [];
    for (let next: TermRecord | undefined = term; next && !ordered.has(next); next = all.get(next.parent)) {
      if (lineage.includes(next)) break;
      lineage.unshift(next);
    }
    for (const one of lineage) ordered.add(one);
  }
  return [...ordered];
}

/** Exports the records of a store as entries of `calendar.import`, one per line, each after the records it links to. */
export async function* jsonExport(store: Store, host: string): AsyncGenerator<string> {
  const keys = { category: createKeys(), tag: createKeys(), venue: createKeys(), organizer: createKeys() };
  for (const kind of kindsOf('term')) {
    for (const term of await termsOf(store, kind)) {
      const links =
        keys.category.has(term.parent) && kind === 'category'
          ? { parent: keys.category.of(term.parent) }
          : undefined;
      yield line({ kind, key: keys[kind].of(term.id), input: plainInput(kind, term), links });
    }
  }
  for (const kind of kindsOf('linked')) {
    for await (const records of recordsOf(store, kind)) {
      const images = await byId(store, 'image', records, ({ image }) => [image]);
      for (const record of records) {
        const image = images.get(record.image)?.url;
        yield line({
          kind,
          key: keys[kind].of(record.id),
          input: { ...plainInput(kind, record), ...dateOf(record), image },
        });
      }
    }
  }
  for await (const events of recordsOf(store, 'event')) {
    const { images } = await linksOf(store, events);
    for (const event of events) yield line(eventEntry(event, keys, images.get(event.image)?.url, host));
  }
}

function eventEntry(
  event: EventRecord,
  keys: Readonly<Record<LinkedKind | TermKind, Keys>>,
  image: string | undefined,
  host: string,
) {
  const { start_date, end_date, previous_start_date, recurrence_id } = event;
  const keysOf = (kind: keyof typeof keys, ids: readonly number[]): number[] | undefined => {
    const known = ids.filter((id) => keys[kind].has(id));
    return known.length === 0 ? undefined : known.map((id) => keys[kind].of(id));
  };
  return {
    kind: 'event',
    input: {
      ...plainInput('event', event),
      ...{ start_date, end_date, ...dateOf(event), image },
      previous_start_date: previous_start_date ?? undefined,
    },
    links: {
      categories: keysOf('category', event.categories),
      tags: keysOf('tag', event.tags),
      venue: keysOf('venue', [event.venue])?.[0],
      organizer: keysOf('organizer', event.organizer),
    },
    source: {
      uid: uidOf(event, host),
      recurrence_id: recurrence_id ?? undefined,
      modified_utc: timeOr(event.modified_utc) || undefined,
      currency: event.currency ?? undefined,
    },
  };
}
