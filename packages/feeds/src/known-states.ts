import type { Calendar } from '@kalends/core';
import { isUnchanged, type Answer, type Operation } from '@kalends/http-adapter/interface';

/** The state of a feed as anybody got it last. */
interface KnownState {
  readonly version: number;
  readonly quarter: number;
  readonly answer: Answer;
}

/** So many addresses are kept; beyond it none are. */
const KEPT = 1000;

/** Windows move with the days of a zone, which begin on quarters of an hour. */
const QUARTER = 900_000;

/**
 * Makes an operation one that knows by its address what it told anybody, so that to say that nothing has changed costs a question for
 * the version, whatever the feed is filtered by. Strict bounds are read again each time: they may move with the second.
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
