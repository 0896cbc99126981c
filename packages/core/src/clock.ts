/** Tells the time: milliseconds since 1970 in UTC. */
export type Clock = () => number;

/** The clock of the machine: the one place where core looks at it, and only when the host injects no other. */
export const systemClock: Clock = () => Date.now();
