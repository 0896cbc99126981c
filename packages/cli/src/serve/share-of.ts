/**
 * The part that one of so many processes of a server has of limits that are for all of them.
 *
 * @param workers the number of processes
 */
export const shareOf = <K extends string>(
  limits: Readonly<Record<K, number>>,
  workers: number,
): Record<K, number> => {
  const entries = Object.entries<number>(limits).map(([name, limit]) => [name, Math.ceil(limit / workers)]);
  // the names are those of the limits
  return Object.fromEntries(entries) as Record<K, number>;
};
