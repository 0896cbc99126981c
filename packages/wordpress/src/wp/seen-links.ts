import { kindsOf, STATUSES, type EventRecord } from '@kalends/core';
import type { LinkedKind, LinkTo } from '@kalends/core/adapter';
import type { Call } from '@kalends/http';
import type { WpLinkedKind } from '../kinds.js';

const LINKED = kindsOf('linked');

/** How many ids are looked up at once: an event may link to hundreds of records. */
const CHUNK = 1000;

/** The links of an event. */
type Links = Pick<EventRecord, LinkTo<'event', LinkedKind>>;

/** The records that events link to and a caller sees. */
export interface SeenLinks {
  /** Takes the links of an event. */
  add(event: Links): void;
  /** Looks up those that were taken, without loading them. */
  look(): Promise<void>;
  readonly isSeen: (kind: WpLinkedKind, id: number) => boolean;
}

/** Creates what finds out which linked records a caller sees. */
export function createSeenLinks({ calendar: view, work }: Pick<Call, 'calendar' | 'work'>): SeenLinks {
  const taken = { venue: new Set<number>(), organizer: new Set<number>() };
  const seen = { venue: new Set<number>(), organizer: new Set<number>() };
  return {
    add({ venue, organizer }) {
      if (venue > 0) taken.venue.add(venue);
      for (const id of organizer) taken.organizer.add(id);
    },
    async look() {
      for (const kind of LINKED) {
        const ids = [...taken[kind]];
        for await (const include of work.parts(ids, CHUNK)) {
          const { refs } = await view.select({ kind, include, status: STATUSES, limit: include.length });
          for (const { id } of refs) seen[kind].add(id);
        }
      }
    },
    isSeen: (kind, id) => seen[kind].has(id),
  };
}
