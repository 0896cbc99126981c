import { excerptOf, type SiteNote } from '@kalends/client/internal';
import { CalendarError, kindsOf, type EventRecord, type Kind, type RecordOf } from '@kalends/core';
import { isTermKind, slugCandidates, type PostRecord, isPostKind } from '@kalends/core/adapter';
import { ALL_IMAGES, type Change, type Store } from '@kalends/core/store';
import { mayShareSlug, recordText } from '@kalends/core/internal';
import type { Converted } from './conversion.js';
import type { RunState, Wanting } from './import-state.js';
import { KEPT_FIELDS } from './left-out.js';
import { LAST_ID, textOf } from '../json-values.js';
import { moveOfPage, moveOfPost, type SiteUrls } from './page-path.js';
import type { ListedKind } from './source.js';

/** The destination of records, and the callback for notes. */
export interface TargetOptions {
  readonly store: Store;
  readonly dryRun: boolean;
  /** The current time in UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly now: () => string;
  readonly run: RunState;
  readonly note: (note: SiteNote) => void;
  /** The URLs below which pages of the site are. */
  readonly siteUrls: SiteUrls;
  /** Determines which of its alternatives a record has at the site. */
  readonly choose: (converted: Converted) => Promise<Converted>;
  /** The record as the site shows it now; `undefined` if it does not answer. */
  readonly again: (converted: Converted) => Promise<Converted | undefined>;
  /** The URL of a record's page at the site; `''` if the site does not answer for it. */
  readonly urlOf: (kind: ListedKind, id: number) => Promise<string>;
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

type Put = Extract<Change, { op: 'put' }>;

/** The maximum number of attempts to write a record that others change at the same time. */
const TRIES = 8;

const isConflict = (error: unknown): boolean => error instanceof CalendarError && error.code === 'conflict';

/** A record as text without derived values: its revision, and the count of a term. */
const textWithoutCount = (record: RecordOf<Kind>): string =>
  recordText('count' in record ? { ...record, count: 0 } : record);

const isSame = (a: RecordOf<Kind>, b: RecordOf<Kind>): boolean => textWithoutCount(a) === textWithoutCount(b);

const isPost = (record: RecordOf<Kind>): record is RecordOf<Kind> & PostRecord => 'status' in record;

/** Whether the stored state of a record is newer than that of the site. */
const isYounger = (stored: RecordOf<Kind> | undefined, record: RecordOf<Kind>): boolean =>
  stored !== undefined && isPost(stored) && isPost(record) && stored.modified_utc > record.modified_utc;

/** The values of own fields in a record, if its kind has any. */
const ownOf = (record: RecordOf<Kind> | undefined): EventRecord['custom'] =>
  record !== undefined && 'custom' in record ? record.custom : {};

/** A record with the values of own fields that only this calendar has, and without those that the site has no longer. */
function withOwn(record: RecordOf<Kind>, stored: RecordOf<Kind> | undefined): RecordOf<Kind> {
  if (!('custom' in record)) return record;
  const values = Object.entries({ ...ownOf(stored), ...record.custom }).filter(([, value]) => value !== null);
  return { ...record, custom: Object.fromEntries(values) };
}

/** What sites do not show, as it is here; the status of a record before it was trashed, if an earlier run has seen it. */
function withThePast({ kind, record }: Converted, stored: RecordOf<Kind> | undefined): RecordOf<Kind> {
  if (stored === undefined) return withOwn(record, stored);
  const kept = (KEPT_FIELDS[kind] ?? []).map((name): [string, unknown] => [name, Reflect.get(stored, name)]);
  const next = { ...withOwn(record, stored), ...Object.fromEntries(kept) };
  if (!isPost(next) || next.status !== 'trash' || !isPost(stored)) return next;
  const { slug_before_trash, status_before_trash } = stored;
  return stored.status === 'trash'
    ? { ...next, slug_before_trash, status_before_trash }
    : { ...next, slug_before_trash: stored.slug, status_before_trash: stored.status };
}

/** The texts that a site makes when they are read, by blocks and shortcodes. */
const RENDERED = ['description', 'excerpt'] as const;

const textIn = (record: RecordOf<Kind>, field: (typeof RENDERED)[number]): string =>
  textOf((record as Partial<RecordOf<'event'>>)[field]);

const putOf = (kind: Kind, record: RecordOf<Kind>, revision: number): Put =>
  ({ op: 'put', kind, record: { ...record, revision } }) as Put;

/** Creates the writer for the records of an import. */
export function createTarget(options: TargetOptions): Target {
  const { store, dryRun, run, note, siteUrls, choose, again, urlOf } = options;
  const known = new Map<Kind, Set<number>>(kindsOf().map((kind) => [kind, new Set()]));
  const images = new Map<number, number>();
  const numbered = new Map<string, Generator<string, never>>();

  const commit = (changes: readonly Change[]) =>
    store.commit({ changes, preconditions: [], origin: { actor: null, at: options.now() } });

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

  /** Another record that already has the slug. */
  async function holderOf(kind: ListedKind, id: number, slug: string): Promise<number | undefined> {
    const ref = await store.lookup(kind, slug);
    if (ref === undefined || ref.id === id) return undefined;
    const [holder] = await store.load<Kind>(kind, [ref.id]);
    return holder === undefined || mayShareSlug(kind, holder) ? undefined : holder.id;
  }

  /** A slug for a record whose own one is taken: the one assigned earlier, or the next free number. */
  async function otherSlug(
    kind: ListedKind,
    slug: string,
    id: number,
    stored: RecordOf<Kind> | undefined,
  ): Promise<string> {
    const given = stored !== undefined && 'slug' in stored ? stored.slug : '';
    if (given !== slug && given.startsWith(slug.slice(0, 180)) && /-\d+$/.test(given)) return given;
    const key = `${kind} ${slug}`;
    const numbers = numbered.get(key) ?? slugCandidates(slug, isTermKind(kind));
    numbered.set(key, numbers);
    // a `for` loop would close the generator, but the next record continues where this one stops
    for (;;) {
      const candidate = numbers.next().value;
      if (candidate !== slug && (await holderOf(kind, id, candidate)) === undefined) return candidate;
    }
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
      if ((await holderOf(slugged, id, record.slug)) === undefined) continue;
      run.wanting.set(`${kind} ${id}`, { kind: slugged, id, slug: wanted, url: converted.url });
      record = { ...record, slug: await otherSlug(slugged, wanted, id, stored) };
    }
  }

  /** The stored record if it is one of the alternatives; otherwise the record as it is at the site. */
  async function amongAlternatives(one: Converted, stored: RecordOf<Kind> | undefined): Promise<Converted> {
    const { alternatives = [] } = one;
    const same =
      stored && alternatives.find((record) => isSame(withThePast({ ...one, record }, stored), stored));
    if (same !== undefined) return { ...one, record: same };
    return alternatives.length > 1 ? choose(one) : one;
  }

  /** The record with the stored texts in place of those that the site shows otherwise with each request. */
  async function withoutUnsteady(one: Converted, stored: RecordOf<Kind> | undefined): Promise<Converted> {
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
      const one = await withoutUnsteady(await amongAlternatives(given, before), before);
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

  /** How much a record is entitled to a slug that several have at the site: the usual page of it shows this one; the oldest of several. */
  function rankOf({ kind, slug, url }: Wanting, record: RecordOf<Kind>): number {
    const isElsewhere =
      isPost(record) &&
      isPostKind(kind) &&
      moveOfPage(kind, { ...record, slug } as RecordOf<'event'>, url, siteUrls) !== undefined;
    return record.id + (isElsewhere ? LAST_ID : 0);
  }

  /** Gives a record the slug that it has at the site if it is free, or if the page of the slug there shows this one. */
  async function giveSlug(wanting: Wanting): Promise<void> {
    const { kind, id, slug } = wanting;
    const record = (await load(kind, [id])).get(id);
    if (record === undefined || !('slug' in record) || record.slug === slug) return;
    const changes: Put[] = [];
    const holder = await holderOf(kind, id, slug);
    const other = holder === undefined ? undefined : (await load(kind, [holder])).get(holder);
    if (other !== undefined && 'slug' in other) {
      const key = `${kind} ${other.id}`;
      const given = run.wanting.get(key) ?? { kind, id: other.id, slug, url: await urlOf(kind, other.id) };
      if (rankOf(given, other) < rankOf(wanting, record)) return;
      const free = await otherSlug(kind, slug, other.id, other);
      changes.push(putOf(kind, { ...other, slug: free }, other.revision));
      run.wanting.set(key, given);
    }
    changes.push(putOf(kind, { ...record, slug }, record.revision));
    await commit(changes);
  }

  /** Notes that a record could not get its slug, and where its page is. */
  async function noteSlug({ kind, id, slug, url }: Wanting): Promise<void> {
    const record = (await load(kind, [id])).get(id);
    if (record === undefined || !('slug' in record)) return;
    if (record.slug !== slug) {
      const reason = `the ${kind} ${String(await holderOf(kind, id, slug))} has it`;
      note({ what: 'differs', kind, id, field: 'slug', reason, site: slug, kept: record.slug });
    }
    if (!isPost(record) || !isPostKind(kind)) return;
    const move = moveOfPost(kind, record as RecordOf<'event'>, url, siteUrls, slug);
    if (move !== undefined) note({ what: 'moved', kind, id, ...move });
  }

  return {
    put,
    existing,
    imageFor: (id) => images.get(id) ?? id,
    async giveSlugs() {
      if (dryRun) return;
      for (const wanting of [...run.wanting.values()]) await giveSlug(wanting);
      for (const wanting of run.wanting.values()) await noteSlug(wanting);
    },
  };
}
