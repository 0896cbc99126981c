import { kindsOf, type Kind, type RecordOf } from '@kalends/core';
import {
  withAncestors,
  isTermKind,
  EVENT_LINKS,
  isHierarchical,
  isToOne,
  LINK_FIELD,
} from '@kalends/core/adapter';
import { linkedIds, type Store } from '@kalends/core/store';
import type { ConversionOptions, Converted, SiteKind } from './conversion.js';
import { convertEvent } from './convert-event.js';
import { convertImage } from './convert-image.js';
import { convertLinked } from './convert-linked.js';
import { belowItself, convertTerm } from './convert-term.js';
import { idOf, isObject, objectsOf, type JsonObject } from '../json-values.js';
import type { RunState } from './import-state.js';
import type { ListedKind } from './source.js';
import type { Target } from './target.js';

/** Writes the records of pages to the store. */
export interface Taker {
  /** Writes records of one kind, and linked records that were not listed. */
  readonly take: (kind: ListedKind, items: readonly unknown[]) => Promise<void>;
  /** Writes converted records of one kind, without those that they link to. */
  readonly put: (kind: SiteKind, records: readonly Converted[]) => Promise<void>;
  /** Converts a record of a site; returns `undefined`, with a note, if it cannot be imported. */
  readonly converted: (kind: SiteKind, json: unknown) => Converted | undefined;
}

/** Converts a record of a site. Returns the reason if it cannot be imported. */
function convertOne(
  kind: SiteKind,
  json: JsonObject,
  id: number,
  options: ConversionOptions,
): Converted | string {
  if (kind === 'image') return convertImage(json, id, options);
  if (kind === 'event') return convertEvent(json, id, options);
  return isTermKind(kind) ? convertTerm(kind, json, id, options) : convertLinked(kind, json, id, options);
}

/** Converts a record of a site; returns `undefined`, with a note, if it cannot be imported. */
export function convert(kind: SiteKind, json: unknown, options: ConversionOptions): Converted | undefined {
  const id = isObject(json) ? idOf(json['id']) : undefined;
  const result = isObject(json) && id !== undefined ? convertOne(kind, json, id, options) : 'has no id';
  if (typeof result !== 'string') return result;
  options.note({ what: 'skipped', kind, id: id ?? null, reason: result });
  return undefined;
}

/** The kinds of the records inside an event. */
const EMBEDDED = kindsOf('term', 'linked');

/** The ids of the terms of an event of a site. */
const termsIn = (event: JsonObject): number[] =>
  kindsOf('term').flatMap((kind) => objectsOf(event[LINK_FIELD[kind]]).flatMap(({ id }) => idOf(id) ?? []));

/** The record, and its alternatives, with these links. */
function withLinks(one: Converted, links: Partial<RecordOf<'event'>>): Converted {
  const { alternatives } = one;
  const linked = <R extends object>(record: R): R => ({ ...record, ...links });
  const record = linked(one.record);
  return { ...one, record, ...(alternatives && { alternatives: alternatives.map(linked) }) };
}

/** Creates a function that writes pages to the store. */
export function createTaker(store: Store, target: Target, run: RunState, options: ConversionOptions): Taker {
  const images = new Set<number>();

  /** Whether an embedded record has not been imported in this run yet, neither from a list nor from another record. */
  function isNew(kind: SiteKind, id: number): boolean {
    const ids = kind === 'image' ? images : (run.embedded[kind] ??= new Set());
    if (ids.has(id) || (kind !== 'image' && run.ids[kind]?.has(id) === true)) return false;
    ids.add(id);
    return true;
  }

  function converted(kind: SiteKind, json: unknown): Converted | undefined {
    const one = convert(kind, json, options);
    const id = isObject(json) ? idOf(json['id']) : undefined;
    if (kind === 'event' && one === undefined && isObject(json) && id !== undefined)
      run.skipped.set(id, termsIn(json));
    return one;
  }

  const embedded = (kind: SiteKind, json: unknown): Converted[] =>
    objectsOf(json).flatMap((one) => {
      const id = idOf(one['id']);
      // the record around it notes a link without an id
      return id !== undefined && isNew(kind, id) ? (converted(kind, one) ?? []) : [];
    });

  /** The images of records and of their embedded records. */
  const imagesOf = (items: readonly JsonObject[]): Converted[] =>
    items.flatMap(({ id, image }) => embedded('image', isObject(image) ? { ...image, post: id } : image));

  /** The ids of linked records that exist; the others are noted. */
  async function present(
    one: Converted,
    field: string,
    kind: Kind,
    ids: readonly number[],
  ): Promise<number[]> {
    const existing = await target.existing(kind, ids);
    const kept = ids.filter((id) => existing.has(id));
    if (kept.length < ids.length) {
      const { kind: of, record } = one;
      const reason = `the site shows no such ${kind}`;
      options.note({ what: 'differs', kind: of, id: record.id, field, reason, site: ids, kept });
    }
    return kept;
  }

  /** The term below a parent that exists, and is not below the term itself. */
  async function withParent(one: Converted<'category'>): Promise<Converted> {
    const { id, parent } = one.record;
    if (parent === 0) return one;
    const [kept = 0] = await present(one, 'parent', one.kind, [parent]);
    // only a stored category that moves can have the parent below it
    const [stored] = await store.load('category', [id]);
    const moved = stored === undefined || stored.parent === kept ? [] : [kept];
    const isBelowItself = (await withAncestors(moved, (ids) => store.load('category', ids))).has(id);
    if (isBelowItself) options.note(belowItself(one, parent));
    return { ...one, record: { ...one.record, parent: isBelowItself ? 0 : kept } };
  }

  /** The record without links to records that were not imported. */
  async function linked(one: Converted): Promise<Converted> {
    const { record } = one;
    if (isTermKind(one.kind)) return withParent(one as Converted<'category'>);
    if (!('image' in record)) return one;
    const image = target.imageFor(record.image);
    const links: Partial<RecordOf<'event'>> = {
      image: image === 0 ? 0 : ((await present(one, 'image', 'image', [image]))[0] ?? 0),
    };
    if (one.kind !== 'event') return withLinks(one, links);
    const event = record as RecordOf<'event'>;
    const more: [string, number | number[]][] = [];
    for (const { field, to } of EVENT_LINKS) {
      const ids = await present(
        one,
        field,
        to,
        linkedIds(event, field).filter((id) => id !== 0),
      );
      more.push([field, isToOne(field) ? (ids[0] ?? 0) : ids]);
    }
    return withLinks(one, { ...links, ...Object.fromEntries(more) });
  }

  async function putLinked(records: readonly Converted[]): Promise<void> {
    const whole: Converted[] = [];
    for (const one of records) whole.push(await linked(one));
    await target.put(whole);
  }

  /** Writes terms that have parents, each after its own. */
  async function putTree(records: readonly Converted[]): Promise<void> {
    const left = new Map(records.map((one) => [one.record.id, one]));
    for (const { record } of records) {
      const chain: Converted[] = [];
      for (let one = left.get(record.id); one !== undefined;) {
        chain.unshift(one);
        left.delete(one.record.id);
        one = 'parent' in one.record ? left.get(one.record.parent) : undefined;
      }
      for (const one of chain) await putLinked([one]);
    }
  }

  const putAll = (kind: Kind, records: readonly Converted[]): Promise<void> =>
    isHierarchical(kind) ? putTree(records) : putLinked(records);

  return {
    converted,
    put: putAll,
    async take(kind, items) {
      const objects = items.filter(isObject);
      const inside = (of: (typeof EMBEDDED)[number]): JsonObject[] =>
        kind === 'event' ? objects.flatMap((item) => objectsOf(item[LINK_FIELD[of]])) : [];
      await target.put(imagesOf([...objects, ...kindsOf('linked').flatMap(inside)]));
      for (const of of EMBEDDED) await putAll(of, embedded(of, inside(of)));
      await putAll(
        kind,
        items.flatMap((item) => converted(kind, item) ?? []),
      );
    },
  };
}
