import type { FieldTable } from './field-table.js';
import type { EventRecord } from './event-record.js';
import { KINDS, kindsOf, perKind, type Family, type Kind, type KindIn, type TermKind } from './kinds.js';

/** The field table of a kind. */
type FieldsOf<K extends Kind> = (typeof KINDS)[K]['fields'];

/** The fields of kind `K` that link to a record of kind `T`. */
export type LinkTo<K extends Kind, T extends Kind> = {
  [N in string & keyof FieldsOf<K>]: FieldsOf<K>[N] extends { readonly links: T } ? N : never;
}[string & keyof FieldsOf<K>];

/** The families of the kinds that lists of events can be filtered by. */
type Linkable = 'linked' | 'term' | 'series';

/** The fields of an event that link to terms, venues, organizers and series, and that lose a link when its record is deleted. */
export type LinkField = LinkTo<'event', KindIn<Linkable>>;

/** The fields of an event that hold ids of other records, which they lose when these are deleted: its links, and its image. */
export type ReferenceField = LinkTo<'event', Kind>;

/** A link of kind `K` to a kind of the family `F`. */
export interface RecordLink<K extends Kind, F extends Family> {
  readonly field: LinkTo<K, KindIn<F>>;
  /** The kind of the records that it links to. */
  readonly to: KindIn<F>;
}

/** The links of each kind, in the order of its fields. */
const LINKS = /* @__PURE__ */ perKind((kind) => {
  const fields: FieldTable = KINDS[kind].fields;
  return Object.entries(fields).flatMap(([field, { links: to }]) =>
    to === undefined ? [] : [{ field, to }],
  );
});

/** The links of kinds to families that were asked for. */
const BY_FAMILIES = /* @__PURE__ */ new Map<string, readonly object[]>();

/** The links of a kind to kinds of these families, or all without any, in the order of its fields. */
export function linksOf<K extends Kind, F extends Family = Family>(
  kind: K,
  ...families: readonly F[]
): readonly RecordLink<K, F>[] {
  const all: readonly object[] = LINKS[kind];
  if (families.length === 0) return all as readonly RecordLink<K, F>[];
  const key = [kind, ...families].join(' ');
  const links =
    BY_FAMILIES.get(key) ??
    (all as readonly RecordLink<K, F>[]).filter(({ to }) =>
      (families as readonly Family[]).includes(KINDS[to].family),
    );
  BY_FAMILIES.set(key, links);
  return links as readonly RecordLink<K, F>[];
}

const HIERARCHICAL: ReadonlySet<Kind> = new Set(
  kindsOf().filter((kind) => linksOf(kind).some(({ to }) => to === kind)),
);

/** Whether records of a kind have a parent of the same kind. */
export const isHierarchical = (kind: Kind): kind is TermKind => HIERARCHICAL.has(kind);

/** The links of an event that it loses when their record is deleted. */
export const EVENT_LINKS: readonly RecordLink<'event', Linkable>[] = linksOf(
  'event',
  'linked',
  'term',
  'series',
);

/** Whether an event has at most one record in a link; 0 stands for none. */
export const isToOne = (field: ReferenceField): boolean =>
  typeof KINDS.event.fields[field].blank === 'number';

const LISTED_WITHOUT: ReadonlySet<string> = new Set(
  linksOf('event', 'linked').flatMap(({ field }) => (isToOne(field) ? [field] : [])),
);

/** Whether events without a link are listed by it, as id 0: those without a venue are. Most events are in no series, and are not. */
export const isListedWithout = (field: ReferenceField): boolean => LISTED_WITHOUT.has(field);

/** The ids in a link of an event by which it is listed: 0 where it has none, and `isListedWithout` it. */
export function linkedIds(event: Pick<EventRecord, LinkField>, field: LinkField): readonly number[] {
  const { [field]: ids } = event;
  if (typeof ids !== 'number') return ids;
  return ids === 0 && !isListedWithout(field) ? [] : [ids];
}

/** A field of records other than events with ids of another kind. */
export interface OtherLink {
  readonly kind: Exclude<Kind, 'event'>;
  readonly field: 'image' | Exclude<LinkField, 'series'>;
}

/** The fields of records other than events with ids of each kind: what loses a link when such a record is deleted. */
export const OTHER_LINKS: Readonly<Record<Kind, readonly OtherLink[]>> = perKind((to) =>
  kindsOf().flatMap((kind) =>
    kind === 'event' || kind === to
      ? []
      : linksOf(kind).flatMap((link) => (link.to === to ? [{ kind, field: link.field }] : [])),
  ),
);

/** The field of an event that holds ids of each kind. */
export const REFERENCE_FIELD = Object.fromEntries(linksOf('event').map(({ field, to }) => [to, field])) as {
  readonly [T in Exclude<Kind, 'event'>]: LinkTo<'event', T>;
};

/** The field of an event that links to records of each kind. */
export const LINK_FIELD = Object.fromEntries(EVENT_LINKS.map(({ field, to }) => [to, field])) as {
  readonly [T in KindIn<Linkable>]: LinkTo<'event', T>;
};
