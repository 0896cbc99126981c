import { resolveSlug, slugRule } from '@kalends/core/store';
import type { Change, NewRecord, RecordOp } from '@kalends/core/store';
import { type Sql, sql } from '../server/sql.js';
import { sharing, slugged, type SluggedKind } from '../records/lookup.js';
import type { Transaction } from '../server/transaction.js';
import type { Staged } from './staged.js';

/** Slugs that a record may get when it cannot get the one it asks for: all from one text to before another. */
interface Family {
  readonly from: string;
  readonly to: string;
}

/** From this length on the end of a slug may be cut off for a number, and never more of it than that. */
const LONG = 180;

/** The numbered slugs that follow a slug: `base-2`, `base-3`, … */
function familyOf(slug: string): Family {
  // after the digits comes the colon, after all that can be in a slug the tilde
  if (slug.length < LONG) return { from: `${slug}-0`, to: `${slug}-:` };
  const beginning = slug.slice(0, LONG);
  return { from: beginning, to: `${beginning}~` };
}

/** The slugs of the records of a kind: those that were asked for, and who has them. */
interface Known {
  readonly slugs: Set<string>;
  readonly families: Family[];
  /** Who has a slug, as it is stored. */
  readonly owners: Map<string, Owner[]>;
  /** Who has it now, of those that have changed, and whether it may be shared. */
  readonly current: Map<string, Map<number, boolean>>;
}

/** Who has a slug. */
interface Owner {
  readonly id: number;
  /** As `mayShareSlug` says. */
  readonly shares: boolean;
}

/** What is not known yet and has to be asked for. */
class Unknown extends Error {
  constructor(readonly slug: string) {
    super(`Who has the slug ${slug} is not known.`);
  }
}

/** Gives slugs to the records of a commit (`resolveSlug`). */
export interface Slugs {
  /** Finds out who has the slugs that these changes ask for. */
  prepare(changes: readonly Change[], real: (id: number) => number): Promise<void>;
  /** The slug that a record gets in the present state of the commit. */
  settle<K extends SluggedKind>(op: RecordOp, kind: K, record: NewRecord<K>): Promise<string>;
  /** Notes that a record has a slug now, and whether it may share it; `undefined`: it is gone. */
  note(
    kind: SluggedKind,
    before: string | undefined,
    after: string | undefined,
    id: number,
    shares: boolean,
  ): void;
}

const wishOf = ({ slug, id }: { readonly slug: string; readonly id: number }): string => slug || String(id);

const ownersOf = (kind: SluggedKind, slugs: readonly string[], families: readonly Family[]): Sql => sql`
  SELECT id, slug, ${sharing(kind)} AS shares ${slugged(kind)} AND slug = ANY (${slugs})
  UNION
  SELECT r.*
  FROM unnest(${families.map(({ from }) => from)}::text[], ${families.map(({ to }) => to)}::text[]) f (lowest, beyond)
  CROSS JOIN LATERAL (SELECT id, slug, ${sharing(kind)} ${slugged(kind)}
    AND slug >= f.lowest COLLATE "C" AND slug < f.beyond COLLATE "C") r`;

/** Knows no slug yet. */
export function createSlugs(transaction: Transaction, staged: Staged): Slugs {
  const kinds = new Map<SluggedKind, Known>();

  const knownOf = (kind: SluggedKind): Known => {
    const known = kinds.get(kind) ?? {
      slugs: new Set(),
      families: [],
      owners: new Map(),
      current: new Map(),
    };
    kinds.set(kind, known);
    return known;
  };

  async function learn(kind: SluggedKind, wishes: readonly string[]): Promise<void> {
    const { slugs, families, owners } = knownOf(kind);
    const fresh = [...new Set(wishes)].filter((slug) => !slugs.has(slug));
    if (fresh.length === 0) return;
    const found = await transaction.rows<Owner & { slug: string }>(
      ownersOf(kind, fresh, fresh.map(familyOf)),
    );
    for (const slug of fresh) {
      slugs.add(slug);
      families.push(familyOf(slug));
    }
    for (const { id, slug, shares } of found) {
      const known = owners.get(slug) ?? [];
      if (!known.some((owner) => owner.id === id)) owners.set(slug, [...known, { id, shares }]);
    }
  }

  const isTaken = (op: RecordOp, kind: SluggedKind, own: number, slug: string): boolean => {
    const { slugs, families, owners, current } = knownOf(kind);
    if (!slugs.has(slug) && !families.some(({ from, to }) => slug >= from && slug < to))
      throw new Unknown(slug);
    const stored = owners.get(slug)?.filter(({ id }) => !staged.isChanged(kind, id)) ?? [];
    const changed = Array.from(current.get(slug) ?? [], ([id, shares]): Owner => ({ id, shares }));
    return [...stored, ...changed].some(({ id, shares }) => id !== own && !(shares && op === 'put'));
  };

  return {
    async prepare(changes, real) {
      const wishes = new Map<SluggedKind, string[]>();
      for (const change of changes) {
        if (!('record' in change) || change.kind === 'image') continue;
        const { op, kind, record } = change;
        if (slugRule(op, kind, record) === 'keep') continue;
        const own = wishes.get(kind) ?? [];
        own.push(wishOf({ slug: record.slug, id: real(record.id) }));
        wishes.set(kind, own);
      }
      for (const [kind, slugs] of wishes) await learn(kind, slugs);
    },
    async settle(op, kind, record) {
      for (;;) {
        try {
          return resolveSlug(op, kind, record, (slug) => isTaken(op, kind, record.id, slug));
        } catch (error) {
          if (!(error instanceof Unknown)) throw error;
          await learn(kind, [error.slug]);
        }
      }
    },
    note(kind, before, after, id, shares) {
      const { current } = knownOf(kind);
      if (before !== undefined) current.get(before)?.delete(id);
      if (after === undefined) return;
      const holders = current.get(after) ?? new Map<number, boolean>();
      current.set(after, holders.set(id, shares));
    },
  };
}
