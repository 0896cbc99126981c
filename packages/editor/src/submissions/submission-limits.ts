import type { Clock } from '@kalends/core';
import { createFailureCounters, networkOf } from '@kalends/http/internal';
import type { SubmissionLimits } from './options.js';

/** How long things are counted together, in milliseconds. */
const WINDOW = 3_600_000;
/** How many clients and addresses are counted at most. */
const KEYS = 10_000;
const ALL = 'all';

/** Counts what visitors send. */
export interface SubmissionCounters {
  /** Counts a form. Returns after how many seconds to try again if there are too many of its client. */
  readonly tried: (client: string | undefined) => number | undefined;
  /** The same without counting. */
  readonly isBlocked: (client: string | undefined) => boolean;
  /** Counts an event, or a change that adds a venue, an organizer or a picture. Returns after how many seconds to try again if there are too many, of its client or of all. */
  readonly taken: (client: string | undefined) => number | undefined;
  /** Counts a message to an address. Returns whether it may be sent. */
  readonly mailed: (email: string) => boolean;
}

/** Creates the counters of a process, in bounded memory. */
export function createSubmissionCounters(limits: SubmissionLimits, clock: Clock): SubmissionCounters {
  const countersOf = (most: number) => createFailureCounters({ most, window: WINDOW, keys: KEYS, clock });
  const tries = countersOf(limits.tries);
  const ofClients = countersOf(limits.ofClient);
  const ofAll = countersOf(limits.ofAll);
  const mails = countersOf(limits.mails);
  const counted = (client = ''): string => networkOf(client) ?? client;
  const secondsTo = (until: number): number => Math.max(1, Math.ceil((until - clock()) / 1000));
  return {
    tried(client) {
      const network = counted(client);
      const until = tries.blockedUntil(network);
      if (until !== undefined) return secondsTo(until);
      tries.add(network);
      return undefined;
    },
    isBlocked: (client) => tries.blockedUntil(counted(client)) !== undefined,
    taken(client) {
      const network = counted(client);
      const until = ofClients.blockedUntil(network) ?? ofAll.blockedUntil(ALL);
      if (until !== undefined) return secondsTo(until);
      ofClients.add(network);
      ofAll.add(ALL);
      return undefined;
    },
    mailed(email) {
      const key = email.toLowerCase();
      if (mails.blockedUntil(key) !== undefined) return false;
      mails.add(key);
      return true;
    },
  };
}
