import type { Calendar } from '@kalends/core';
import { isUnchanged, type Answer, type Operation } from '@kalends/http-adapter/interface';

/** The state of a feed in the last response for anonymous callers. */
interface KnownState {
  readonly version: number;
  readonly quarter: number;
  readonly answer: Answer;
}

/** The maximum number of URLs to remember; further ones are not remembered. */
const KEPT = 1000;

/** Windows move with the days of a zone, which begin on quarters of an hour. */
const QUARTER = 900_000;

/**
 * Wraps an operation so that it remembers, by URL, its last response for anonymous callers: reporting that nothing has
 * changed then costs only reading the version, whatever the filters. Strict bounds are always resolved again, because
 * they may move every second.
 */
export function createKnownStates({ version, clock }: Pick<Calendar, 'version' | 'clock'>) {
  const known = new Map<string, KnownState>();
  return (run: Operation['run']): Operation['run'] =>
    async (call) => {
      const { actor, request } = call;
      if (actor !== null || request.url.includes('strict_dates')) return run(call);
      const now = await version();
      const quarter = Math.floor(clock() / QUARTER);
      const state = known.get(request.url);
      if (state?.version === now && state.quarter === quarter) {
        const { etag, headers } = state.answer;
        if (isUnchanged(request, { etag, lastModified: headers?.['Last-Modified'] })) return state.answer;
      }
      const answer = await run(call);
      if (known.size >= KEPT) known.clear();
      known.set(request.url, { version: now, quarter, answer: { ...answer, body: '' } });
      return answer;
    };
}
