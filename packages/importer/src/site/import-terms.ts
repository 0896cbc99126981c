import type { RecordOf } from '@kalends/core';
import type { TermKind } from '@kalends/core/adapter';
import type { Converted } from './conversion.js';
import { withoutCircles } from './convert-term.js';
import { idOf, objectOf } from '../json-values.js';
import { entrancesAbove, entrancesOf } from './entrances.js';
import { moveOfTerm } from './page-path.js';
import { newWalk, walk } from './walk.js';
import { MOST_RECORDS, PER_COMMIT, walkList, type Work } from './work.js';

/** The ids of the terms that are only visible to users who manage terms. */
async function hiddenTerms(
  work: Work,
  kind: TermKind,
  terms: readonly unknown[],
): Promise<ReadonlySet<number>> {
  const { publicTerms, languages } = work.source;
  const empty = terms.flatMap((term) =>
    objectOf(term)['count'] === 0 ? (idOf(objectOf(term)['id']) ?? []) : [],
  );
  const hidden = new Set(empty);
  if (publicTerms === undefined || hidden.size === 0) return new Set();
  const refused: number[] = [];
  for (const lang of languages) {
    const state = newWalk();
    await walk(state, {
      list: async (page) => {
        const found = await publicTerms(kind, { page, ...(lang !== '' && { lang }) });
        if (found === undefined) refused.push(page);
        return found;
      },
      concurrency: 1,
      mostRecords: MOST_RECORDS,
      take: async () => undefined,
      onPage: async () => undefined,
    });
    for (const id of state.ids) hidden.delete(id);
  }
  return refused.length > 0 ? new Set() : hidden;
}

/** The slugs of a category and its ancestors, from the top level down. */
function slugPath(terms: ReadonlyMap<number, RecordOf<TermKind>>, id: number): string[] {
  const slugs: string[] = [];
  const passed = new Set<number>();
  for (let term = terms.get(id); term !== undefined && !passed.has(term.id); term = terms.get(term.parent)) {
    passed.add(term.id);
    slugs.unshift(term.slug);
  }
  return slugs;
}

/** The number of entrances above which no category is looked at for more: a site has a few for each of its languages. */
const MOST_ENTRANCES = 500;

/** Reads all terms of a kind: there are few, and each depends on its ancestors. */
export async function importTerms(work: Work, kind: TermKind): Promise<void> {
  const { run, source, taker, target, conversion, complete } = work;
  const found = new Map<number, unknown>();
  run.walk = undefined;
  const { ids, isWhole } = await walkList(work, kind, null, async (items) => {
    for (const item of items) {
      const id = idOf(objectOf(item)['id']);
      if (id === undefined) taker.converted(kind, item);
      else found.set(id, item);
    }
  });
  const all = [...found.values()];
  const hidden = await hiddenTerms(work, kind, all);
  const converted = all.flatMap((item) => taker.converted(kind, item) ?? []) as Converted<TermKind>[];
  const known = new Set(converted.map(({ record }) => record.id));
  const terms = withoutCircles(converted as Converted<'category'>[], conversion).map((one) => {
    const { parent } = one.record;
    if (parent !== 0 && !known.has(parent))
      conversion.note({
        ...{
          what: 'differs',
          kind,
          id: one.record.id,
          field: 'parent',
          reason: 'the site shows no such category',
        },
        ...{ site: parent, kept: 0 },
      });
    const record = {
      ...one.record,
      parent: known.has(parent) ? parent : 0,
      hidden: hidden.has(one.record.id),
    };
    return { ...one, kind, record };
  });
  for (let from = 0; from < terms.length; from += PER_COMMIT)
    await target.put(terms.slice(from, from + PER_COMMIT));
  const records = new Map(terms.map(({ record }) => [record.id, record]));
  const entrances = new Map<string, string>();
  for (const { record, url } of terms) {
    const slugs = slugPath(records, record.id);
    const move = moveOfTerm(kind, { id: record.id, slugs }, url, source.siteUrls);
    if (move === undefined) continue;
    conversion.note({ what: 'moved', kind, id: record.id, ...move });
    for (const { from, to } of entrances.size > MOST_ENTRANCES
      ? []
      : entrancesAbove(move, slugs.length, kind))
      entrances.set(from, to);
  }
  if (kind === 'category' && entrances.size === 0)
    for (const { from, to } of entrancesOf((await source.archive()) ?? '/')) entrances.set(from, to);
  for (const [from, to] of entrances) conversion.note({ what: 'moved', kind, id: null, from, to });
  const isAnyGone = [...(complete?.ids[kind] ?? [])].some((id) => !ids.has(id));
  if (isAnyGone) run.relinked = true;
  if (!isWhole) run.moved = true;
  run.ids[kind] = ids;
}
