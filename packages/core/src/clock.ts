/** Tells the time: milliseconds since 1970 in UTC. `Date.now` is one. */
export type Clock = () => number;
