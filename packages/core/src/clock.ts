/** Returns the current time in milliseconds since 1970 in UTC. */
export type Clock = () => number;

/** The system clock, used only when the host injects no other; nothing else in core reads it. */
export const systemClock: Clock = () => Date.now();
