import { batchesOf } from '../stored-records.js';
import { counted, named } from './found-words.js';
import { findBetween } from './find-between.js';
import { countHere, type Proof, type ProofSource } from './proofs.js';
import { idsInTexts } from './site-links.js';
import { takeByIds } from './take-by-ids.js';
import { takeByPaths } from './take-by-paths.js';
import {
  compareCounts,
  readTermCounts,
  surplusSentence,
  noteCounts,
  type CountedTerms,
} from './term-counts.js';
import { MOST_RECORDS, type Work } from './work.js';

const missingOf = (list: readonly unknown[]): string =>
  `${counted(list.length, 'event')} of the site ${list.length === 1 ? 'is' : 'are'} missing`;
const pronounOf = (list: readonly unknown[]): string => (list.length === 1 ? 'it' : 'them');

/** The events found outside of the lists, and those still missing. */
export interface FoundUnlisted {
  /** The counts by each source of the site. */
  readonly proofs: readonly Proof[];
  /** The missing events, a sentence each. */
  readonly missing: readonly string[];
  /** Wrong statements of the site, a sentence each. */
  readonly warnings: readonly string[];
  /** Whether one of the sources names all events, hidden ones and those that are over, too. */
  readonly isProven: boolean;
}

/** Collects what the sources say. */
class Findings {
  readonly proofs: Proof[] = [];
  readonly missing: string[] = [];
  readonly warnings: string[] = [];

  constructor(readonly work: Work) {}

  /** Imports what a source names by ids. */
  async takeIds(source: ProofSource, ids: ReadonlySet<number> | undefined, reason: string): Promise<void> {
    if (ids === undefined) return;
    const { lacking, failed } = await takeByIds(this.work, ids);
    const unanswered = [...lacking, ...failed];
    if (unanswered.length > 0)
      this.missing.push(
        `${missingOf(unanswered)}: ${source} lists ${named(unanswered)}, and the calendar does not answer for ${pronounOf(unanswered)}.`,
      );
    await this.add(source, ids, reason);
  }

  async add(source: ProofSource, ids: Iterable<number>, reason: string): Promise<void> {
    const { store, dryRun } = this.work.options;
    const all = new Set(ids);
    const here = dryRun === true ? all.size : await countHere(store, all);
    const skipped = [...all].filter((id) => this.work.run.skipped.has(id)).length;
    const reasons = [reason, ...(skipped > 0 ? [`${skipped} skipped`] : [])].filter((one) => one !== '');
    this.proofs.push({ source, site: all.size, here, explained: skipped, reason: reasons.join('; ') });
  }

  /** Imports what the sitemaps name. Returns whether they name all published events that are known. */
  async takeSitemap(): Promise<boolean> {
    const { work } = this;
    const { paths, isWhole } = await work.source.sitemaps();
    if (paths.size === 0) return false;
    const { lacking, count } = await takeByPaths(work, paths);
    if (lacking.length > 0)
      this.missing.push(
        `${missingOf(lacking)}: the sitemap has ${named(lacking)}, and the calendar does not answer for ${pronounOf(lacking)}.`,
      );
    const isComplete = isWhole && count >= (await publishedIn(work));
    const reason = isComplete ? '' : 'has not all published events';
    const here = count - lacking.length;
    this.proofs.push({ source: 'sitemap', site: count, here, explained: 0, reason });
    return isComplete;
  }
}

/** The proof of a term after every id was requested: there is no other event. */
function asSearched(proof: Proof): Proof {
  const { site, here, explained, reason } = proof;
  if (here + explained >= site) return proof;
  const reasons = [reason, 'every id was asked for, and none is another event'];
  return { ...proof, explained: site - here, reason: reasons.filter((one) => one !== '').join('; ') };
}

async function publishedIn({ options: { store } }: Work): Promise<number> {
  let count = 0;
  for await (const events of batchesOf(store, 'event'))
    count += events.filter(({ status }) => status === 'publish').length;
  return count;
}

/**
 * Looks for the events that no list has. The plugin lists neither hidden events nor those without a row in its own tables; other
 * interfaces, sitemaps, calendar files, links in texts and the counts of terms tell of them. What these count and do not name is looked for by
 * the ids between those that are known.
 */
export async function findUnlisted(work: Work): Promise<FoundUnlisted> {
  const { source, options, run } = work;
  const found = new Findings(work);
  await found.add('lists', run.ids.event ?? [], '');
  await found.takeIds('wp/v2', await source.idsIn('wp/v2', MOST_RECORDS), 'lists what is not over');
  const tecIds = await source.idsIn('tec/v1', MOST_RECORDS);
  await found.takeIds('tec/v1', tecIds, '');
  const { proofs, missing, warnings } = found;
  // what is not in the store cannot be counted
  if (options.dryRun === true) return { proofs, missing, warnings, isProven: false };
  // a sitemap has neither drafts nor private events
  const hasOthers = source.statuses === '' || tecIds !== undefined;
  const isInSitemap = (await found.takeSitemap()) && hasOthers;
  await found.takeIds('icalendar', await source.icalendarIds(), 'has the next events');
  await takeByIds(work, await idsInTexts(work));
  const counts = await readTermCounts(work);
  let terms: CountedTerms = await compareCounts(work, counts);
  const isSigned = terms.surpluses.length > 0 || missing.length > 0;
  const between = await findBetween(work, { isSigned, isProven: isInSitemap });
  if (between.found.length > 0) terms = await compareCounts(work, counts);
  if (between.asked > 0)
    await found.add(
      'ids',
      between.found,
      `${counted(between.asked, 'id')} asked for${between.left > 0 ? `, ${between.left} not` : ''}`,
    );
  const isSearched = between.left === 0 && between.failed === 0;
  for (const surplus of terms.surpluses)
    (isSearched ? warnings : missing).push(surplusSentence(surplus, isSearched));
  await noteCounts(work, counts);
  return {
    ...{
      proofs: [...proofs, ...(isSearched ? terms.proofs.map(asSearched) : terms.proofs)],
      missing,
      warnings,
    },
    isProven: isInSitemap || isSearched,
  };
}
