import { excerptOf } from '@kalends/client/internal';
import { CalendarError, kindsOf, type Kind, type RecordOf } from '@kalends/core';
import { isPostKind, isTermKind } from '@kalends/core/adapter';
import { ALL_IMAGES, type Change } from '@kalends/core/store';
import { textOf } from '../json-values.js';
import type { Converted } from './conversion.js';
import { moveOfPost } from './page-path.js';
import { isPost, isSame, isYounger, putOf, withThePast, type Put } from './record-changes.js';
import { createSlugs, type SlugOptions } from './site-slugs.js';
import type { ListedKind } from './source.js';

/** The destination of records, and the callback for notes. */
export interface TargetOptions extends SlugOptions {
  readonly dryRun: boolean;
  /** The current time in UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly now: () => string;
  /** Determines which of its alternatives a record has at the site. */
  readonly choose: (converted: Converted) => Promise<Converted>;
  /** The record as the site shows it now; `undefined` if it does not answer. */
  readonly again: (converted: Converted) => Promise<Converted | undefined>;
}

/** The store as the import uses it. */
export interface Target {
  /** Writes the records of one kind that are missing or different. */
  readonly put: (records: readonly Converted[]) => Promise<void>;
  /** Which of these ids are in the store, or would be after a dry run. */
  readonly existing: (kind: Kind, ids: readonly number[]) => Promise<ReadonlySet<number>>;
  /** The id of the image to link to for an image of the site: another one if both have the same URL. */
  readonly imageFor: (id: number) => number;
  /** Gives records the slugs that were still taken, and notes those that cannot get theirs: their old pages show the other record. */
  readonly giveSlugs: () => Promise<void>;
}

/** The maximum number of attempts to write a record that others change at the same time. */
const TRIES = 8;

const isConflict = (error: unknown): boolean => error instanceof CalendarError && error.code === 'conflict';

/** The texts that a site makes when they are read, by blocks and shortcodes. */
const RENDERED = ['description', 'excerpt'] as const;

const textIn = (record: RecordOf<Kind>, field: (typeof RENDERED)[number]): string =>
  textOf((record as Partial<RecordOf<'event'>>)[field]);

/** The stored record if it is one of the alternatives; otherwise the record as it is at the site. */
async function amongAlternatives(
  one: Converted,
  stored: RecordOf<Kind> | undefined,
  { choose }: TargetOptions,
): Promise<Converted> {
  const { alternatives = [] } = one;
  const same =
    stored && alternatives.find((record) => isSame(withThePast({ ...one, record }, stored), stored));
  if (same !== undefined) return { ...one, record: same };
  return alternatives.length > 1 ? choose(one) : one;
}

/** The record with the stored texts in place of those that the site shows otherwise with each request. */
async function withoutUnsteady(
  one: Converted,
  stored: RecordOf<Kind> | undefined,
  { again, note }: TargetOptions,
): Promise<Converted> {
  const { kind, record } = one;
  if (!isPost(record) || stored === undefined || !isPost(stored)) return one;
  if (stored.modified_utc !== record.modified_utc) return one;
  const fields = RENDERED.filter((field) => textIn(record, field) !== textIn(stored, field));
  const now = fields.length === 0 ? undefined : (await again(one))?.record;
  const unsteady = fields.filter(
    (field) => now !== undefined && textIn(now, field) !== textIn(record, field),
  );
  for (const field of unsteady) {
    const [site, kept] = [record, stored].map((of) => excerptOf(textIn(of, field)));
    const reason = 'changes with each request: the text of an earlier import stays';
    note({ what: 'differs', kind, id: record.id, field, reason, site, kept });
  }
  const texts = Object.fromEntries(unsteady.map((field) => [field, textIn(stored, field)])) as object;
  return { ...one, record: { ...record, ...texts } };
}

/** Creates the writer for the records of an import. */
export function createTarget(options: TargetOptions): Target {
  const { store, dryRun, run, note, siteUrls } = options;
  const known = new Map<Kind, Set<number>>(kindsOf().map((kind) => [kind, new Set()]));
  const images = new Map<number, number>();

  const commit = (changes: readonly Change[]) =>
    store.commit({ changes, preconditions: [], origin: { actor: null, at: options.now() } });

  const slugs = createSlugs(options, commit);

  const isKnown = (kind: Kind, id: number): boolean => known.get(kind)?.has(id) === true;

  async function load(kind: Kind, ids: readonly number[]): Promise<ReadonlyMap<number, RecordOf<Kind>>> {
    const records = await store.load<Kind>(kind, ids);
    return new Map(records.map((record) => [record.id, record]));
  }

  /** Notes the outcome for a record. */
  function kept(
    { kind, record: { id }, url }: Converted,
    stored: RecordOf<Kind> | undefined,
    record: RecordOf<Kind>,
  ): void {
    known.get(kind)?.add(id);
    if (stored === undefined || !isSame(record, stored))
      note({ what: stored === undefined ? 'brought' : 'changed', kind, id });
    if (isPost(record) && isPostKind(kind)) {
      const isTrashed =
        record.status === 'trash' && (stored === undefined || !isPost(stored) || stored.status !== 'trash');
      if (isTrashed && kind !== 'event') run.relinked = true;
      const move = run.wanting.has(`${kind} ${id}`)
        ? undefined
        : moveOfPost(kind, record as RecordOf<'event'>, url, siteUrls);
      if (move !== undefined) note({ what: 'moved', kind, id, ...move });
    }
  }

  function skip({ kind, record: { id } }: Converted, reason: string): void {
    note({ what: 'skipped', kind, id, reason });
  }

  async function isTakenByAnotherKind(kind: Kind, id: number): Promise<boolean> {
    const beside = kindsOf().filter((other) => other !== kind && isTermKind(other) === isTermKind(kind));
    for (const other of beside) if ((await store.load<Kind>(other, [id])).length > 0) return true;
    return false;
  }

  /** The image that already has this URL. */
  async function imageWith(url: string): Promise<number | undefined> {
    const { refs } = await store.find({ ...ALL_IMAGES, url, offset: 0, limit: 1 });
    return refs[0]?.id;
  }

  /** Writes a record whose commit was refused, after finding out why. */
  async function putAlone(converted: Converted): Promise<void> {
    const { kind } = converted;
    let { record } = converted;
    const { id } = record;
    for (let left = TRIES; ; left--) {
      const stored = (await load(kind, [id])).get(id);
      if (isYounger(stored, record)) {
        skip(converted, 'was changed later in the store than at the site');
        return;
      }
      const next = withThePast({ ...converted, record }, stored);
      if (stored !== undefined && isSame(next, stored)) {
        kept(converted, stored, next);
        return;
      }
      if (stored === undefined && (await isTakenByAnotherKind(kind, id))) {
        skip(converted, 'another record has its id');
        if ('categories' in record) run.skipped.set(id, [...record.categories, ...record.tags]);
        return;
      }
      try {
        await commit([putOf(kind, next, stored?.revision ?? 0)]);
        kept(converted, stored, next);
        return;
      } catch (error) {
        if (left === 0 || !isConflict(error)) throw error;
      }
      if ('alt_text' in record) {
        const same = await imageWith(record.url);
        if (same === undefined || same === id) continue;
        images.set(id, same);
        const reason = 'another image has the same address, and is shown instead';
        note({ what: 'differs', kind, id, field: 'id', reason, site: id, kept: same });
        return;
      }
      const slugged = kind as ListedKind;
      const wanted = run.wanting.get(`${kind} ${id}`)?.slug ?? record.slug;
      if ((await slugs.holderOf(slugged, id, record.slug)) === undefined) continue;
      run.wanting.set(`${kind} ${id}`, { kind: slugged, id, slug: wanted, url: converted.url });
      record = { ...record, slug: await slugs.otherSlug(slugged, wanted, id, stored) };
    }
  }

  async function put(records: readonly Converted[]): Promise<void> {
    const [first] = records;
    if (first === undefined) return;
    const { kind } = first;
    const byId = new Map(records.map((one) => [one.record.id, one]));
    const stored = await load(kind, [...byId.keys()]);
    const changes: Put[] = [];
    const changed: [Converted, RecordOf<Kind>][] = [];
    for (const [id, given] of byId) {
      const before = stored.get(id);
      const one = await withoutUnsteady(await amongAlternatives(given, before, options), before, options);
      const record = withThePast(one, before);
      if (isYounger(before, record)) {
        known.get(kind)?.add(id);
        skip(one, 'was changed later in the store than at the site');
      } else if (before !== undefined && isSame(record, before)) kept(one, before, record);
      else {
        changed.push([one, record]);
        changes.push(putOf(kind, record, before?.revision ?? 0));
      }
    }
    if (changes.length === 0) return;
    try {
      if (!dryRun) await commit(changes);
    } catch (error) {
      if (!isConflict(error)) throw error;
      for (const [one] of changed) await putAlone(one);
      return;
    }
    for (const [one, record] of changed) kept(one, stored.get(one.record.id), record);
  }

  async function existing(kind: Kind, ids: readonly number[]): Promise<ReadonlySet<number>> {
    const asked = ids.filter((id) => id > 0 && !isKnown(kind, id));
    if (asked.length > 0) for (const { id } of await store.load<Kind>(kind, asked)) known.get(kind)?.add(id);
    return known.get(kind) ?? new Set();
  }

  return {
    put,
    existing,
    imageFor: (id) => images.get(id) ?? id,
    async giveSlugs() {
      if (!dryRun) await slugs.give();
    },
  };
}
