import type { Calendar, CalendarView, RecordOf } from '@kalends/core';
import type { Subject } from '@kalends/core/adapter';
import type { Call } from '@kalends/http';
import { PLACES } from '@kalends/site';
import type { WpPostKind } from '../kinds.js';

/** A record of `tribe_events`, `tribe_venue` or `tribe_organizer`. */
export type Post = RecordOf<WpPostKind>;

/** How routes find the records of a kind, and what callers may do with them. */
export const postAccess = (kind: WpPostKind, calendar: Pick<Calendar, 'load'>) => ({
  resourceOf: (view: CalendarView) => view[PLACES[kind].collection] as CalendarView['events'],
  /** The record of the address, also one that the caller may not see. */
  find: async ({ key }: Call): Promise<Post | undefined> => {
    const id = Number(key);
    return Number.isSafeInteger(id) ? (await calendar.load<WpPostKind>(kind, [id]))[0] : undefined;
  },
  mayWrite: ({ calendar: view, actor }: Call): boolean => actor !== null && view.may('write', kind),
  mayOn: ({ calendar: view, actor }: Call, right: 'update' | 'delete', post: Subject): boolean =>
    actor !== null && view.may(right, post),
});
