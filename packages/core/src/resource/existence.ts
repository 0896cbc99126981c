import type { Kind, TermKind } from '../records/kind.js';
import type { Store } from '../store/store.js';

/** The kinds whose records stay for ever: they may be in the trash, but only terms are removed (`Store.commit`). */
export type LastingKind = Exclude<Kind, TermKind>;

/** Tells whether there is a record with an id. */
export type Existence = (kind: LastingKind, id: number) => Promise<boolean>;

/** How many ids are remembered. */
const REMEMBERED = 10_000;

/** What exists in a store. What was found once is not looked for again: places that event after event has are asked for once. */
export function existenceIn(store: Store): Existence {
  const known = new Map<number, LastingKind>();
  return async (kind, id) => {
    if (known.get(id) === kind) return true;
    const [record] = await store.load(kind, [id]);
    if (record === undefined) return false;
    if (known.size >= REMEMBERED) known.clear();
    known.set(id, kind);
    return true;
  };
}
