import type { EventInput, EventRecord, Kind, SeriesRecord, TermRecord } from '@kalends/core';
import { kindsOf } from '@kalends/core';
import {
  forKinds,
  lineage,
  FIELDS,
  type FieldSpec,
  type PostRecord,
  type LinkedKind,
  type TermKind,
  type TypeName,
  isToOne,
  linksOf as eventLinks,
} from '@kalends/core/adapter';
import { batchesOf, byId, linksOf, recordsOf, timeOr, type RecordSource } from '../stored-records.js';
import type { ExportScope } from './csv-export.js';
import { portableCustom } from './own-values.js';
import { exportedEvents, type ExportedEvent } from './series-export.js';

/** The types that are written in ways of their own; authors are users of this site. */
const OWN_WAY: ReadonlySet<TypeName> = new Set(['date', 'author', 'custom']);

/** The input fields of a record, in the form that callers give them, without empty ones. */
function plainInput(kind: Kind, record: object): Record<string, unknown> {
  const values = record as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries<FieldSpec>(FIELDS[kind]).flatMap(([name, { type, links, writable }]) => {
      const value = values[name];
      const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
      // links are serialized in their own way
      const hasOwnWay = links !== undefined || OWN_WAY.has(type);
      return writable === undefined || hasOwnWay || isEmpty ? [] : [[name, value] as const];
    }),
  );
}

/** The values of the fields that the host declares, if there are any. */
const ownInput = (custom: EventRecord['custom'] = {}): Pick<EventInput, 'custom'> =>
  Object.keys(custom).length === 0 ? {} : { custom };

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

/** The keys of each kind. */
type AllKeys = Readonly<Record<LinkedKind | TermKind, Keys>>;

/** The terms of a kind, parents first. */
async function termsOf(store: RecordSource, kind: TermKind): Promise<TermRecord[]> {
  const all = new Map<number, TermRecord>();
  for await (const terms of batchesOf(store, kind)) for (const term of terms) all.set(term.id, term);
  const ordered = new Set<number>();
  const parentOf = (id: number) => (ordered.has(id) ? 0 : all.get(id)?.parent);
  for (const id of all.keys()) for (const one of lineage(id, parentOf).reverse()) ordered.add(one);
  return [...ordered].flatMap((id) => all.get(id) ?? []);
}

/** Exports the records of a store as entries of `calendar.import`, one per line, each after the records it links to. */
export async function* jsonExport(
  store: RecordSource,
  { host, fields }: ExportScope,
): AsyncGenerator<string> {
  const keys = forKinds(kindsOf('linked', 'term'), () => createKeys()) as AllKeys;
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
          input: {
            ...plainInput(kind, record),
            ...ownInput(portableCustom(fields, kind, record)),
            ...dateOf(record),
            image,
          },
        });
      }
    }
  }
  for await (const events of exportedEvents(store, host)) {
    const { image: images } = await linksOf(
      store,
      events.map(({ event }) => event),
    );
    for (const one of events)
      yield line(eventEntry(one, keys, { image: images.get(one.event.image)?.url, fields }));
  }
}

/** The fields that an event lacks, unlike its series. */
function cleared(event: EventRecord, of: SeriesRecord): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries<FieldSpec>(FIELDS.event).flatMap(([name, { writable, type }]) => {
      const value: unknown = Reflect.get(event, name);
      const shared: unknown = Reflect.get(of, name);
      const isEmpty = !value || (Array.isArray(value) && value.length === 0);
      return writable === undefined || OWN_WAY.has(type) || value === shared || !isEmpty
        ? []
        : [[name, value ?? ''] as const];
    }),
  );
}

function eventEntry(
  { event, uid, recurrence, of }: ExportedEvent,
  keys: AllKeys,
  { image, fields }: Pick<ExportScope, 'fields'> & { readonly image: string | undefined },
) {
  const { start_date, end_date, previous_start_date, recurrence_id } = event;
  const [custom, shared] = [event, of ?? event].map((one) => portableCustom(fields, 'event', one));
  const none = Object.fromEntries(Object.keys(shared ?? {}).map((name) => [name, null]));
  const links = eventLinks('event', 'linked', 'term').map(({ field, to }) => {
    const known = [event[field]].flat().filter((id) => keys[to].has(id));
    const ids = known.map((id) => keys[to].of(id));
    return [field, ids.length === 0 ? undefined : isToOne(field) ? ids[0] : ids] as const;
  });
  return {
    kind: 'event',
    input: {
      ...(of && cleared(event, of)),
      ...plainInput('event', event),
      ...ownInput(of === undefined ? custom : { ...none, ...custom }),
      ...{ start_date, end_date, ...dateOf(event), ...(image !== undefined && { image }) },
      previous_start_date: previous_start_date ?? undefined,
    },
    links: Object.fromEntries(links),
    source: {
      uid,
      recurrence_id: recurrence_id ?? undefined,
      modified_utc: timeOr(event.modified_utc) || undefined,
      currency: event.currency ?? undefined,
    },
    recurrence,
  };
}
