import type { PostKind } from '@kalends/core/adapter';
import type { Kind, RecordOf } from '@kalends/core';
import { kindsOf } from '@kalends/core';
import type { ConversionOptions, Converted } from './conversion.js';
import { convertEvent } from './convert-event.js';
import { convertImage } from './convert-image.js';
import { convertOrganizer, convertVenue } from './convert-linked.js';
import { convertTerm } from './convert-term.js';
import { idOf, isObject, objectsOf, type JsonObject } from '../json-values.js';
import type { RunState } from './import-state.js';
import type { ListedKind } from './source.js';
import type { Target } from './target.js';

/** Writes the records of pages to the store. */
export interface Taker {
  /** Writes the records of a page of one kind, and linked records that were not listed. */
  readonly take: (kind: PostKind, items: readonly unknown[]) => Promise<void>;
  /** Converts a record of a site; returns `undefined`, with a note, if it cannot be imported. */
  readonly converted: (kind: Kind, json: unknown) => Converted | undefined;
}

const CONVERT: Readonly<
  Record<Kind, (json: JsonObject, id: number, options: ConversionOptions) => Converted | string>
> = {
  image: convertImage,
  category: (json, id, options) => convertTerm('category', json, id, options),
  tag: (json, id, options) => convertTerm('tag', json, id, options),
  venue: convertVenue,
  organizer: convertOrganizer,
  event: convertEvent,
};

/** The keys of an event that hold its linked records. */
const EMBEDDED = { category: 'categories', tag: 'tags', venue: 'venue', organizer: 'organizer' } as const;
const EMBEDDED_KINDS = kindsOf('term', 'linked');

/** The record, and its alternatives, with these links. */
function withLinks(one: Converted, links: Partial<RecordOf<'event'>>): Converted {
  const { alternatives } = one;
  const linked = <R extends object>(record: R): R => ({ ...record, ...links });
  const record = linked(one.record);
  return { ...one, record, ...(alternatives && { alternatives: alternatives.map(linked) }) };
}

/** Creates a function that writes pages to the store. */
export function createTaker(target: Target, run: RunState, options: ConversionOptions): Taker {
  const taken = new Map<Kind, Set<number>>();

  /** Whether an embedded record has not been imported in this run yet, neither from a list nor from another record. */
  function isNew(kind: Kind, id: number): boolean {
    const ids = taken.get(kind) ?? new Set();
    taken.set(kind, ids);
    if (ids.has(id) || (kind !== 'image' && run.ids[kind]?.has(id) === true)) return false;
    ids.add(id);
    return true;
  }

  function converted(kind: Kind, json: unknown): Converted | undefined {
    const id = isObject(json) ? idOf(json['id']) : undefined;
    const result = isObject(json) && id !== undefined ? CONVERT[kind](json, id, options) : 'has no id';
    if (typeof result !== 'string') return result;
    options.note({ what: 'skipped', kind, id: id ?? null, reason: result });
    return undefined;
  }

  const embedded = (kind: Kind, json: unknown): Converted[] =>
    objectsOf(json).flatMap((one) => {
      const id = idOf(one['id']);
      if (id !== undefined && !isNew(kind, id)) return [];
      return converted(kind, one) ?? [];
    });

  /** The images of records and of their embedded records. */
  const imagesOf = (items: readonly JsonObject[]): Converted[] =>
    items.flatMap(({ image }) => (isObject(image) ? embedded('image', image) : []));

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

  /** The record without links to records that were not imported. */
  async function linked(one: Converted): Promise<Converted> {
    const { record } = one;
    if (!('image' in record)) return one;
    const image = target.imageFor(record.image);
    const links: Partial<RecordOf<'event'>> = {
      image: image === 0 ? 0 : ((await present(one, 'image', 'image', [image]))[0] ?? 0),
    };
    if (!('organizer' in record) || typeof record.organizer === 'string') return withLinks(one, links);
    const event = record as RecordOf<'event'>;
    const venue = event.venue === 0 ? [] : await present(one, 'venue', 'venue', [event.venue]);
    const more = {
      categories: await present(one, 'categories', 'category', event.categories),
      tags: await present(one, 'tags', 'tag', event.tags),
      organizer: await present(one, 'organizer', 'organizer', event.organizer),
    };
    return withLinks(one, { ...links, ...more, venue: venue[0] ?? 0 });
  }

  async function putLinked(records: readonly Converted[]): Promise<void> {
    const whole: Converted[] = [];
    for (const one of records) whole.push(await linked(one));
    await target.put(whole);
  }

  return {
    converted,
    async take(kind, items) {
      const objects = items.filter(isObject);
      const inside = (of: ListedKind): JsonObject[] =>
        kind === 'event' && of !== 'event' ? objects.flatMap((item) => objectsOf(item[EMBEDDED[of]])) : [];
      await target.put([...imagesOf(objects), ...imagesOf([...inside('venue'), ...inside('organizer')])]);
      for (const of of EMBEDDED_KINDS) await putLinked(embedded(of, inside(of)));
      await putLinked(items.flatMap((item) => converted(kind, item) ?? []));
    },
  };
}
