import { createCalendar, kindsOf, type Calendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createReferenceStore } from '@kalends/store-kit';

/** Two calendars on one store, of which the first can be overtaken by the second. */
export interface CalendarsOnOneStore {
  readonly slow: Calendar;
  readonly fast: Calendar;
  /** Does something right before the next commit of the slow calendar, when its plan is made. */
  readonly inBetween: (act: () => Promise<unknown>) => void;
  /** How often the slow calendar has tried to commit. */
  readonly attempts: () => number;
}

/** Two calendars on one empty reference store, at noon of 2026-11-20 in UTC. */
export function calendarsOnOneStore(): CalendarsOnOneStore {
  const store = createReferenceStore();
  let interruption: (() => Promise<unknown>) | undefined;
  let attempts = 0;
  const overtaken: Store = {
    ...store,
    async commit(commit) {
      const act = interruption;
      interruption = undefined;
      attempts += 1;
      await act?.();
      return store.commit(commit);
    },
  };
  const clock = () => Date.UTC(2026, 10, 20, 12);
  return {
    slow: createCalendar({ store: overtaken, clock }),
    fast: createCalendar({ store, clock }),
    inBetween(act) {
      interruption = act;
    },
    attempts: () => attempts,
  };
}

/** Everything that a calendar of few records holds, by kind. */
export async function contentsOf(calendar: Calendar): Promise<Record<string, unknown>> {
  const ids = Array.from({ length: 60 }, (_, i) => i + 1);
  const kinds = await Promise.all(
    kindsOf().map(async (kind) => {
      const records = await calendar.load(kind, ids);
      return [kind, records.filter((record) => record !== undefined)] as const;
    }),
  );
  return Object.fromEntries(kinds);
}
