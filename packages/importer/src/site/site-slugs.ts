import type { SiteNote } from '@kalends/client/internal';
import type { Kind, RecordOf } from '@kalends/core';
import { isPostKind, isTermKind, slugCandidates } from '@kalends/core/adapter';
import { mayShareSlug } from '@kalends/core/internal';
import type { Change, Store } from '@kalends/core/store';
import { LAST_ID } from '../json-values.js';
import type { RunState, Wanting } from './import-state.js';
import { moveOfPage, moveOfPost, type SiteUrls } from './page-path.js';
import { isPost, putOf, type Put } from './record-changes.js';
import type { ListedKind } from './source.js';

/** The context for assigning slugs. */
export interface SlugOptions {
  readonly store: Store;
  readonly run: RunState;
  readonly note: (note: SiteNote) => void;
  /** The URLs below which pages of the site are. */
  readonly siteUrls: SiteUrls;
  /** The URL of a record's page at the site; `''` if the site does not answer for it. */
  readonly urlOf: (kind: ListedKind, id: number) => Promise<string>;
}

/** The slugs of imported records: several of a site may have one that the store gives to one record alone. */
export interface Slugs {
  /** Another record that already has the slug. */
  readonly holderOf: (kind: ListedKind, id: number, slug: string) => Promise<number | undefined>;
  /** A slug for a record whose own one is taken: the one assigned earlier, or the next free number. */
  readonly otherSlug: (
    kind: ListedKind,
    slug: string,
    id: number,
    stored: RecordOf<Kind> | undefined,
  ) => Promise<string>;
  /** Gives records the slugs that were still taken, and notes those that cannot get theirs: their old pages show the other record. */
  readonly give: () => Promise<void>;
}

/** Creates what gives the slugs, with the function that commits. */
export function createSlugs(
  { store, run, note, siteUrls, urlOf }: SlugOptions,
  commit: (changes: readonly Change[]) => Promise<unknown>,
): Slugs {
  const numbered = new Map<string, Generator<string, never>>();

  const recordOf = async (kind: ListedKind, id: number): Promise<RecordOf<Kind> | undefined> =>
    (await store.load<Kind>(kind, [id]))[0];

  async function holderOf(kind: ListedKind, id: number, slug: string): Promise<number | undefined> {
    const ref = await store.lookup(kind, slug);
    if (ref === undefined || ref.id === id) return undefined;
    const [holder] = await store.load<Kind>(kind, [ref.id]);
    return holder === undefined || mayShareSlug(kind, holder) ? undefined : holder.id;
  }

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
    const record = await recordOf(kind, id);
    if (record === undefined || !('slug' in record) || record.slug === slug) return;
    const changes: Put[] = [];
    const holder = await holderOf(kind, id, slug);
    const other = holder === undefined ? undefined : await recordOf(kind, holder);
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
    const record = await recordOf(kind, id);
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
    holderOf,
    otherSlug,
    async give() {
      for (const wanting of [...run.wanting.values()]) await giveSlug(wanting);
      for (const wanting of run.wanting.values()) await noteSlug(wanting);
    },
  };
}
