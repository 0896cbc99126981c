import { kindsOf, type RecordOf } from '@kalends/core';
import type { TermKind } from '@kalends/core/adapter';
import type { Store } from '@kalends/core/store';
import { loadedOf } from '../stored-records.js';
import { idOf, objectOf, sizeOf } from '../json-values.js';
import { counted } from './found-words.js';
import type { Proof } from './proofs.js';
import type { Work } from './work.js';

/** How many published records the site counts for each term, by kind and id. */
export type TermCounts = Readonly<Record<TermKind, ReadonlyMap<number, number>>>;

/** The number of pages of terms whose counts are compared. */
const MOST_PAGES = 100;

/** Reads what the site counts for its terms. */
export async function readTermCounts({ source }: Pick<Work, 'source'>): Promise<TermCounts> {
  const counts: Record<TermKind, Map<number, number>> = { category: new Map(), tag: new Map() };
  for (const kind of kindsOf('term'))
    for (let page = 1, last = 1; page <= last; page++) {
      const listed = await source.list(kind, { page });
      last = Math.min(listed?.total_pages ?? 0, MOST_PAGES);
      for (const { id, count } of (listed?.items ?? []).map(objectOf))
        counts[kind].set(idOf(id) ?? 0, sizeOf(count));
    }
  return counts;
}

/** The terms in the store that the site counts records for. */
async function termsIn<K extends TermKind>(
  store: Store,
  kind: K,
  { [kind]: counts }: TermCounts,
): Promise<RecordOf<K>[]> {
  const terms: RecordOf<K>[] = [];
  for await (const some of loadedOf(store, kind, counts.keys())) terms.push(...some);
  return terms;
}

/** A term of which the site counts more published events than are in the store, apart from those that were skipped. */
interface Surplus {
  readonly kind: TermKind;
  readonly name: string;
  /** How many events the site counts, without other records. */
  readonly site: number;
  readonly here: number;
}

/** The counts of terms. */
export interface CountedTerms {
  readonly surpluses: readonly Surplus[];
  readonly proofs: readonly Proof[];
}

/** The number of events without readable terms, and of tags, that are asked for one by one. */
const MOST_ASKED = 200;

/** Finds the terms of skipped events whose answers do not have them, as those of events with a password. */
async function completeSkipped({ run, source }: Work): Promise<void> {
  let asked = 0;
  for (const [id, terms] of run.skipped)
    if ((terms === null || terms.length === 0) && asked++ < MOST_ASKED)
      run.skipped.set(id, await source.termsOf(id));
}

/** How many skipped events have a term, and may have it, because their terms are not told. */
const skippedWith = ({ run }: Work, id: number): number =>
  [...run.skipped.values()].filter((terms) => terms === null || terms.includes(id)).length;

/** Compares what the site counts for its terms with the store. Tags stand on other records, too: these are taken off where the site tells their number. */
export async function compareCounts(work: Work, counts: TermCounts): Promise<CountedTerms> {
  const { options, source } = work;
  await completeSkipped(work);
  const surpluses: Surplus[] = [];
  const proofs: Proof[] = [];
  let tagCount: Awaited<ReturnType<typeof source.tagCounts>> | null = null;
  let asked = 0;
  for (const kind of kindsOf('term')) {
    const [site, here] = [{ sum: 0 }, { sum: 0 }];
    let [skipped, unknown] = [0, 0];
    for (const { id, name, count } of await termsIn(options.store, kind, counts)) {
      let ofSite = counts[kind].get(id) ?? 0;
      if (ofSite > count && kind === 'tag') {
        tagCount ??= await source.tagCounts();
        const others = asked++ < MOST_ASKED ? await tagCount?.(id) : undefined;
        if (others === undefined) {
          unknown++;
          continue;
        }
        ofSite = Math.max(0, ofSite - others);
      }
      site.sum += ofSite;
      here.sum += Math.min(count, ofSite);
      const isSkipped = ofSite > count ? Math.min(ofSite - count, skippedWith(work, id)) : 0;
      skipped += isSkipped;
      if (ofSite > count + isSkipped) surpluses.push({ kind, name, site: ofSite, here: count + isSkipped });
    }
    const reasons = [
      ...(skipped > 0 ? [`${skipped} of events that were skipped`] : []),
      ...(unknown > 0 ? [`without ${counted(unknown, 'tag')} that other records have, too`] : []),
    ];
    if (counts[kind].size > 0)
      proofs.push({
        source: kind === 'category' ? 'categories' : 'tags',
        ...{ site: site.sum, here: here.sum, explained: skipped, reason: reasons.join(', ') },
      });
  }
  return { surpluses, proofs };
}

/** The sentence for a term that the site counts more events for. @param isSearched whether every id was asked for */
export function surplusSentence({ kind, name, site, here }: Surplus, isSearched: boolean): string {
  const count = site - here;
  const noun = `the ${kind} "${name}" has ${site}, and ${here} came along`;
  return isSearched
    ? `The site counts ${counted(count, 'event')} too many: ${noun}. Every id was asked for, and none has another one.`
    : `${counted(count, 'event')} that the site counts ${count === 1 ? 'is' : 'are'} not here: ${noun}. --hidden asks for every id.`;
}

/** Notes the terms that the site counts otherwise: posts and pages have the tags of events, too. */
export async function noteCounts(
  { options: { store }, conversion }: Work,
  counts: TermCounts,
): Promise<void> {
  for (const kind of kindsOf('term'))
    for (const { id, count } of await termsIn(store, kind, counts)) {
      const site = counts[kind].get(id) ?? 0;
      if (site === count) continue;
      const more =
        kind === 'tag'
          ? 'the site counts what did not come along, too, such as posts'
          : 'the site counts events that are not here, too';
      const reason = site > count ? more : 'the site counts fewer than have it';
      conversion.note({ what: 'differs', kind, id, field: 'count', reason, site, kept: count });
    }
}
