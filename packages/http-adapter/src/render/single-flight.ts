/** Makes a value once for all callers that ask for the same key while it is being made. */
export type SingleFlight<T> = (key: string, make: () => Promise<T>) => Promise<T>;

/**
 * Creates a single flight: concurrent requests for one answer cost one computation, and one that begins after a commit
 * was noticed never gets what was begun before it. If `make` rejects, so do all that wait for it, and the next caller
 * tries again.
 *
 * @param cache its count of commits (`RenderCache.commits`)
 */
export function createSingleFlight<T>(cache: { readonly commits: () => number }): SingleFlight<T> {
  const flights = new Map<string, { readonly begun: number; readonly made: Promise<T> }>();
  return (key, make) => {
    const begun = cache.commits();
    const same = flights.get(key);
    if (same?.begun === begun) return same.made;
    const flight = { begun, made: make() };
    const end = (): void => {
      // a later state may be on its way under this key
      if (flights.get(key) === flight) flights.delete(key);
    };
    flights.set(key, flight);
    flight.made.then(end, end);
    return flight.made;
  };
}
