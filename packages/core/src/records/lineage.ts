/** The maximum number of ancestors of a term: they are loaded level by level, and their slugs are part of URLs. */
export const MOST_ANCESTORS = 64;

/** A record that may be below another one of its kind. */
interface Child {
  readonly id: number;
  /** 0 if it is at the top level. */
  readonly parent: number;
}

/**
 * The ids of a record and of its ancestors, the nearest first: up to the top level, to a record that is not there, or to one
 * that was passed already.
 *
 * @param parentOf returns the id of a record's parent; 0 or `undefined` if it has none
 * @param ancestors the maximum number of ancestors. Default: all
 */
export function lineage(
  id: number,
  parentOf: (id: number) => number | undefined,
  ancestors = Infinity,
): number[] {
  const ids: number[] = [];
  for (let next: number | undefined = id; next !== undefined && next !== 0 && !ids.includes(next);) {
    ids.push(next);
    next = ids.length > ancestors ? 0 : parentOf(next);
  }
  return ids;
}

/**
 * The records with these ids and all of their ancestors, by id: those of one level are loaded at once.
 *
 * @param load returns the records that there are
 * @param levels the maximum number of levels above. Default: all
 */
export async function withAncestors<T extends Child>(
  ids: Iterable<number>,
  load: (ids: readonly number[]) => Promise<readonly (T | undefined)[]>,
  levels = Infinity,
): Promise<ReadonlyMap<number, T>> {
  const found = new Map<number, T>();
  let next = [...new Set(ids)].filter((id) => id > 0);
  for (let depth = 0; next.length > 0 && depth <= levels; depth++) {
    const records = (await load(next)).filter((record) => record !== undefined);
    for (const record of records) found.set(record.id, record);
    next = [...new Set(records.map(({ parent }) => parent))].filter((id) => id > 0 && !found.has(id));
  }
  return found;
}
