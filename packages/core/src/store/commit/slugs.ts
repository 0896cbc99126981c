import { isTermKind } from '../../records/kind.js';
import { slugCandidates } from '../../text/slug.js';
import type { NewRecord } from '../store.js';
import { conflict } from './conflict.js';
import type { NeedAnswer, SlugHolder, SluggedKind, SlugRange, Steps } from './need.js';
import { mayShareSlug, slugRule, yieldsSlug, type RecordOp } from './slug-rule.js';

/** From this length on the end of a slug may be cut off for a number, and never more of it than that. */
const LONG = 180;

/** The range with a slug and the numbered ones that may be tried in its place: `base`, `base-2`, `base-3`, … */
export function slugRange(slug: string): SlugRange {
  // the colon follows the digits, the tilde all that can be in a slug
  if (slug.length < LONG) return { from: slug, below: `${slug}-:` };
  const beginning = slug.slice(0, LONG);
  return { from: beginning, below: `${beginning}~` };
}

/** The slug that a record asks for. */
export const wantedSlug = ({ slug, id }: { readonly slug: string; readonly id: number }): string =>
  slug || String(id);

/** The slugs of a kind that are known. */
interface KnownSlugs {
  /** Who has a slug in the present state of the commit. */
  readonly holders: Map<string, Map<number, SlugHolder>>;
  /** Records that the commit gave a slug, or removed: what is stored of theirs no longer counts. */
  readonly changed: Set<number>;
}

/** Who has which slug in the present state of a commit. */
export interface Slugs {
  /** Notes who has some slugs, as it is stored. */
  load(kind: SluggedKind, holders: readonly SlugHolder[]): void;
  /** Notes that a record has another slug now. `undefined`: it was or is not there. */
  change(kind: SluggedKind, id: number, before: SlugHolder | undefined, after: SlugHolder | undefined): void;
  /** The records with a slug that give it away (`yieldsSlug`). */
  yielding(kind: SluggedKind, slug: string): number[];
  /** The slug that a record gets (`slugRule`). Throws a conflict when it has to have one that is taken. */
  resolve(op: RecordOp, kind: SluggedKind, record: NewRecord<SluggedKind>): Steps<string>;
}

/** No slug is known. */
export function createSlugs(): Slugs {
  const kinds = new Map<SluggedKind, KnownSlugs>();

  const knownOf = (kind: SluggedKind): KnownSlugs => {
    const known = kinds.get(kind) ?? { holders: new Map(), changed: new Set() };
    kinds.set(kind, known);
    return known;
  };

  const add = (kind: SluggedKind, holder: SlugHolder): void => {
    const { holders } = knownOf(kind);
    const own = holders.get(holder.slug) ?? new Map<number, SlugHolder>();
    holders.set(holder.slug, own.set(holder.id, holder));
  };

  const load: Slugs['load'] = (kind, holders) => {
    const { changed } = knownOf(kind);
    for (const holder of holders) if (!changed.has(holder.id)) add(kind, holder);
  };

  /** Whether another record has a slug. An exact copy of a record stands beside those that may share theirs. */
  const isTaken = (op: RecordOp, kind: SluggedKind, own: number, slug: string): boolean => {
    const holders = [...(knownOf(kind).holders.get(slug)?.values() ?? [])];
    return holders.some((holder) => holder.id !== own && !(op === 'put' && mayShareSlug(kind, holder)));
  };

  return {
    load,
    change(kind, id, before, after) {
      const { holders, changed } = knownOf(kind);
      changed.add(id);
      if (before !== undefined) holders.get(before.slug)?.delete(id);
      if (after !== undefined) add(kind, after);
    },
    yielding: (kind, slug) =>
      [...(knownOf(kind).holders.get(slug)?.values() ?? [])]
        .filter((holder) => yieldsSlug(kind, holder))
        .map(({ id }) => id),
    *resolve(op, kind, record) {
      const rule = slugRule(op, kind, record);
      if (rule === 'keep') return record.slug;
      const wanted = wantedSlug(record);
      const known = slugRange(wanted);
      for (const slug of rule === 'exact' ? [wanted] : slugCandidates(wanted, isTermKind(kind))) {
        if (slug < known.from || slug >= known.below) {
          const answers: readonly NeedAnswer[] = yield [{ need: 'slugs', kind, ranges: [slugRange(slug)] }];
          load(kind, answers.flat() as SlugHolder[]);
        }
        if (!isTaken(op, kind, record.id, slug)) return slug;
      }
      throw conflict(`The slug ${wanted} is taken.`);
    },
  };
}
