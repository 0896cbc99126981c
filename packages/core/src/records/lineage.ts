/**
 * The ids of a record and of its ancestors, the nearest first: up to the top level, to a record that is not there, or to one
 * that was passed already.
 *
 * @param parentOf returns the id of a record's parent; 0 or `undefined` if it has none
 */
export function lineage(id: number, parentOf: (id: number) => number | undefined): number[] {
  const ids: number[] = [];
  for (let next: number | undefined = id; next !== undefined && next !== 0 && !ids.includes(next);) {
    ids.push(next);
    next = parentOf(next);
  }
  return ids;
}
