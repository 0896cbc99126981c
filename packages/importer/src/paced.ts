/**
 * Limits the number of requests per second: each call of the returned function waits until the next request may start.
 *
 * @param rate requests per second; `undefined`: no limit
 * @param clock the current time in milliseconds
 */
export function paced(
  rate: number | undefined,
  clock: () => number,
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>,
): (signal: AbortSignal) => Promise<void> {
  if (rate === undefined) return async () => undefined;
  let next = 0;
  return async (signal) => {
    const now = clock();
    const at = Math.max(now, next);
    next = at + 1000 / rate;
    if (at > now) await wait(at - now, signal);
  };
}
